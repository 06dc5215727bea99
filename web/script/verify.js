// Counting the page's numbers again: from the pack, then from the record files.

const numbers = Array.from(document.querySelectorAll("data[data-key]"));
const line = document.getElementById("verify-status");
const button = document.getElementById("verify-records");
const bar = document.getElementById("verify-progress");
const unaskedBytes = 20e6; // record files larger than this (as gzip) are read only when asked for

const state = {
  counter: null, // a Counter that runs
  counted: null, // what it has counted last: "pack" or "files"
  manifest: null,
  said: "", // the sentence about the pack, which stays true if the record files fail
  busy: false,
};

// say writes the status line. moods: unchecked, checking, checked, failed.
function say(text, mood) {
  line.classList.remove("unchecked", "checking", "checked", "failed");
  line.classList.add(mood);
  if (line.textContent !== text) line.textContent = text;
}

// sayResult writes how a count ended, and the way to the first difference.
function sayResult(text, differ) {
  say(text, differ === 0 ? "checked" : "failed");
  if (differ === 0) return;
  const first = numbers.find((number) => number.classList.contains("differs"));
  const show = element("button", { type: "button", class: "show" }, "Show the first");
  show.addEventListener("click", () => {
    for (let up = first.closest("details"); up; up = up.parentElement.closest("details")) up.open = true;
    first.focus();
    first.scrollIntoView({ block: "center" });
  });
  line.append(" ", show);
}

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
const allNumbers = () => plural(numbers.length, "number", "numbers");

// inWords joins the first few of a list of complaints.
function inWords(list) {
  const shown = list.slice(0, 3).join("; ");
  return list.length > 3 ? `${shown}; and ${list.length - 3} more` : shown;
}

async function loadManifest() {
  if (state.manifest) return state.manifest;
  const want = told.manifestSha256;
  const buffer = await fetchBytes(told.manifest, want);
  const got = await hashHex(buffer);
  if (got !== null && got !== want) {
    throw new Failure(`${told.manifest} does not belong to this page (its SHA-256 is ${got.slice(0, 12)}…, the page says ${want.slice(0, 12)}…): the site may just have changed, so load the page again`);
  }
  try {
    state.manifest = JSON.parse(decoder.decode(buffer));
  } catch (error) {
    throw new Failure(`${told.manifest} is broken: ${error.message}`);
  }
  return state.manifest;
}

// answers asks what the page's numbers are, counted from "pack" or "files".
function answers(from) {
  const list = numbers.map((number) => [number.dataset.key, number.dataset.format || ""]);
  return state.counter.ask("numbers", { from, list });
}

const same = (number, [raw, text]) => raw !== null && number.value === raw && number.textContent === text;

// markFound marks the numbers that a count without draws found again. What it
// did not find it may not have computed. It tells how many it marked.
async function markFound(from) {
  const found = await answers(from);
  numbers.forEach((number, i) => { if (same(number, found[i])) mark(number, found[i]); });
  return numbers.filter((number) => number.classList.contains("recomputed")).length;
}

// markAll marks every number that what was loaded gives, and tells how many these
// are and how many differ.
async function markAll(from) {
  const found = await answers(from);
  const given = numbers.filter((number, i) => !elsewhere(found[i]));
  numbers.forEach((number, i) => { if (!elsewhere(found[i])) mark(number, found[i]); });
  for (const figure of document.querySelectorAll("figure")) markFigure(figure);
  state.counted = from;
  return { given: given.length, differ: given.filter((number) => number.classList.contains("differs")).length };
}

// elsewhere tells that a number follows from benchmarks too that were not loaded.
const elsewhere = ([raw, text]) => raw === null && text === "";

function mark(number, answer) {
  const found = same(number, answer);
  number.classList.toggle("recomputed", found);
  number.classList.toggle("differs", !found);
  const after = number.nextElementSibling;
  if (after && after.classList.contains("difference")) after.remove();
  if (!found) number.after(element("span", { class: "difference" }, difference(number, answer)));
}

function difference(number, [raw, text]) {
  if (raw === null) return ` ≠ not in the records: ${text}`;
  if (number.textContent !== text) return ` ≠ the page says ${number.textContent}, recounted ${text}`;
  return ` ≠ the page holds ${number.value}, recounted ${raw}`;
}

// markFigure: a figure is as good as its data table.
function markFigure(figure) {
  const inside = Array.from(figure.querySelectorAll("data[data-key]"));
  if (inside.length === 0) return;
  figure.classList.toggle("recomputed", inside.every((number) => number.classList.contains("recomputed")));
  figure.classList.toggle("differs", inside.some((number) => number.classList.contains("differs")));
}

// fromPack counts from the packed records.
async function fromPack() {
  say(`Recomputing ${allNumbers()} from ${packName} …`, "checking");
  const starting = startCounter();
  starting.catch(() => {}); // a failure to load the data is told first
  const { pack } = await loadManifest();
  const buffer = await fetchBytes(told.pack, pack.sha256);
  const counter = await starting;
  const { curves } = await counter.ask("pack", { buffer, path: told.pack, sha256: pack.sha256 });
  const { differ } = await countPacked(counter, packName, curves);
  state.said = `${allNumbers()} recomputed from ${packName}, ${differ.toLocaleString("en-US")} differ`;
  sayResult(state.said, differ);
}

// countPacked counts what the Worker has unpacked: first what needs no bootstrap,
// then stage by stage what does. Where there are curves their bands are the next,
// curves for each data set apart the last.
async function countPacked(counter, name, curves) {
  await counter.ask("count", { from: "pack" });
  const early = await markFound("pack");
  say(`${early.toLocaleString("en-US")} of ${allNumbers()} recomputed from ${name}, those with random draws follow …`, "checking");
  const told = curves ? progress : null;
  if (curves) {
    await counter.ask("draw", { from: "pack" }, told);
    const more = await markFound("pack");
    say(`${more.toLocaleString("en-US")} of ${allNumbers()} recomputed from ${name}, intervals for each data set follow …`, "checking");
  }
  await drawAll(counter, "pack", told);
  return markAll("pack");
}

// drawAll does every stage of a count that is left.
async function drawAll(counter, from, told) {
  while (await counter.ask("draw", { from }, told));
}

async function startCounter() {
  if (state.counter === null || state.counter.failure) state.counter = await Counter.start();
  await state.counter.help();
  return state.counter;
}

// fromFiles counts from the released record files. Their hashes must be those
// of the manifest and what they hold must be what the pack holds.
async function fromFiles() {
  const { files, common } = await loadManifest();
  const records = plural(files.filter((file) => file.model).length, "record file", "record files");
  say(`${state.said}${state.said ? ". " : ""}Reading ${records} …`, "checking");
  const counter = await startCounter();
  const changed = await readFiles(counter, files, common);
  const { problems, differences } = await counter.ask("finish");
  if (problems.length > 0) throw new Failure(inWords(changed.concat(problems)));
  await counter.ask("count", { from: "files" });
  await drawAll(counter, "files", null);
  if (changed.length + differences.length > 0) {
    const found = await answers("files");
    const differ = numbers.filter((number, i) => !same(number, found[i])).length;
    throw new Failure(`${[inWords(changed), ...differences].filter((text) => text !== "").join("; ")}. With these files ${differ.toLocaleString("en-US")} of ${allNumbers()} would differ`);
  }
  const { differ } = await markAll("files");
  sayResult(`${allNumbers()} recomputed from ${records}, SHA-256 checked, ${differ.toLocaleString("en-US")} differ`, differ);
}

// readFiles hands the files to the Worker as they come, a few at a time, the
// legend first. It returns a sentence for each that is not the released one.
async function readFiles(counter, files, common) {
  const changed = [];
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  let done = 0;
  progress(0, total);
  const take = async (file) => {
    const path = told.release + file.path;
    const buffer = await fetchBytes(path, file.sha256);
    const complaint = await counter.ask("file", { buffer, path: file.path, sha256: file.sha256, common });
    if (complaint !== "") changed.push(complaint);
    progress(done += file.bytes, total);
  };
  const queue = files.slice();
  await take(queue.shift());
  const lane = async () => {
    while (queue.length > 0) await take(queue.shift());
  };
  try {
    await Promise.all([lane(), lane(), lane(), lane()]);
  } finally {
    queue.length = 0; // after a failure the other lanes stop too
  }
  return changed;
}

function progress(done, total) {
  if (!bar) return;
  bar.hidden = false;
  bar.max = total;
  bar.value = Math.min(done, total);
}

// run does one of the counts and turns whatever goes wrong into words. It tells
// whether all went well. No failure touches what the page says.
async function run(count) {
  if (state.busy) return false;
  state.busy = true;
  if (button) button.setAttribute("aria-disabled", "true");
  try {
    await count();
    return true;
  } catch (error) {
    const why = error instanceof Failure ? error.message : `something unforeseen happened: ${error.message}`;
    const kept = state.said ? `${state.said}. Then: ` : "The numbers are as published; they could not be recounted here: ";
    say(kept + sentence(why), "failed");
    return false;
  } finally {
    state.busy = false;
    Counter.dismiss();
    if (bar) bar.hidden = true;
    if (button) button.removeAttribute("aria-disabled");
  }
}

const savesData = () => Boolean((navigator.connection && navigator.connection.saveData) || matchMedia("(prefers-reduced-data: reduce)").matches);

// unasked tells whether the record files may be loaded without asking.
function unasked() {
  return !savesData() && Number(told.recordsBytes) <= unaskedBytes;
}

async function verify() {
  await run(async () => {
    await fromPack();
    if (unasked()) await fromFiles();
  });
}

// cannot is why this page cannot count at all, "" when it can.
function cannot() {
  if (unreachable() !== "") return unreachable();
  if (!told.wasm) return "This site was built without the program that counts in the browser: the numbers are as published. recount verify checks them.";
  if (numbers.length === 0) return "This page holds no numbers to recount.";
  return "";
}
