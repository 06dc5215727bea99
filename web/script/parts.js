// A large release has one pack for each benchmark. They are loaded when the reader
// asks: one, for the numbers that follow from that benchmark alone, or all.

const parts = told.packs ? JSON.parse(told.packs) : []; // [benchmark, bytes]
const sizeText = (bytes) => (bytes < 999500 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

// offerParts puts the choice beside the button.
function offerParts() {
  say(`The numbers below are as published. This release is large: its packed records come in ${parts.length} files, one for each benchmark. Choose what to count again.`, "unchecked");
  const choice = element("select", { id: "verify-part" });
  for (const [benchmark, bytes] of parts) choice.append(element("option", { value: benchmark }, `${benchmark} (${sizeText(bytes)})`));
  const all = parts.reduce((sum, part) => sum + part[1], 0);
  choice.append(element("option", { value: "" }, `all ${parts.length} benchmarks (${sizeText(all)})`)); // no id is empty
  button.textContent = "Recount";
  button.before(element("label", { for: "verify-part" }, "From the packed records of "), choice, " ");
  button.addEventListener("click", () => run(() => fromParts(choice.value)));
}

// fromParts counts from the packs of one benchmark, or of all for "".
async function fromParts(benchmark) {
  state.said = "";
  const { packs, files } = await loadManifest();
  const chosen = packs.filter((pack) => benchmark === "" || pack.benchmark === benchmark);
  const name = benchmark === "" ? `${chosen.length} packs` : `the packed records of ${benchmark}`;
  say(`Loading ${name} …`, "checking");
  if (state.counter !== null) state.counter.end("other records were asked for"); // gives its memory back
  state.counted = null;
  const counter = await startCounter();
  const released = new Map(files.map((file) => [file.path, file.sha256]));
  let curves = false;
  let done = 0;
  for (const pack of chosen) {
    const path = told.release + pack.path;
    const buffer = await fetchBytes(path, pack.sha256);
    const inside = await counter.ask("pack", { buffer, path, sha256: pack.sha256, part: true });
    const other = inside.files.find(([file, sha256]) => released.get(file) !== sha256);
    if (other) throw new Failure(`${path} was made from another ${other[0]} than the released one`);
    curves = curves || inside.curves;
    progress(++done, chosen.length);
  }
  await counter.ask("join");
  const { given, differ } = await countPacked(counter, name, curves);
  if (given === 0) {
    const page = document.querySelector('nav a[href$="/sensitivity.html"]');
    const where = page ? `, or see the page ${page.textContent.trim()}, which has numbers of each` : "";
    return say(`No number on this page follows from ${benchmark} alone: choose all ${parts.length} benchmarks${where}.`, "unchecked");
  }
  const rest = given < numbers.length ? "; the others follow from other benchmarks too" : "";
  sayResult(`${given.toLocaleString("en-US")} of ${allNumbers()} recomputed from ${name}, made from files with the published SHA-256, ${differ.toLocaleString("en-US")} differ${rest}`, differ);
}
