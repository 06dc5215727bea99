// The workbench's Workers. What is shown is drawn by the Go program of package
// app, which asks through bench.call and hears of files through bench.listen.

const packs = new Map(); // place -> bytes of records.pack, from which any Worker opens it
const places = new Map(); // place -> its sources
const tried = new Map(); // place -> the sources of a reading that has not succeeded, or not yet

// state is also what the card of a number asks (card.js).
const state = { counter: null, counted: null, intakes: [], quick: null, slow: null, twin: null, reading: null, collecting: null, incoming: [] };
const numbers = []; // of the page when it was loaded: all of the workbench's come later
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");

// A Desk is a Worker and the places that are open in it.
class Desk {
  constructor(counter) {
    this.counter = counter;
    this.open = new Map();
  }

  static async start() {
    return new Desk(await Counter.start());
  }

  // helped starts one that is to draw.
  static async helped() {
    return new Desk(await Counter.helped());
  }

  ask(name, question, buffer, progress) {
    return this.counter.ask("desk", { name, question, buffer }, progress);
  }

  take(name, path, question, buffer) {
    return this.counter.ask("take", { name, path, question, buffer, limit: maxFileBytes });
  }

  // bring opens what is packed and closes what is gone.
  async bring() {
    for (const [place, pack] of packs) {
      if (this.open.get(place) === pack) continue;
      await this.ask("open", ["place", place], pack.slice(0));
      this.open.set(place, pack);
    }
    for (const place of this.open.keys()) {
      if (packs.has(place)) continue;
      await this.ask("close", ["place", place]);
      this.open.delete(place);
    }
  }

  // bringOthers opens what is packed but the place that was read from lines.
  async bringOthers(place) {
    for (const [other, pack] of packs) {
      if (other === place) continue;
      await this.ask("open", ["place", other], pack.slice(0));
      this.open.set(other, pack);
    }
  }

  end(why) {
    this.counter.end(why);
  }
}

let listener = () => {};
const tell = (event, detail) => listener(event, JSON.stringify(detail));

async function quick() {
  if (state.quick === null) {
    state.quick = await Desk.start();
    await state.quick.bring();
  }
  return state.quick;
}

// progressOf tells of work by file and bytes, ten times a second at most.
function progressOf(stage, total) {
  let last = 0;
  return (done, file) => {
    const now = performance.now();
    if (now - last < 100 && done < total) return;
    last = now;
    tell("progress", { stage, done: Math.min(done, total), total, file });
  };
}

// rootsOf are the folders that hold a legend, the shortest path first.
const rootsOf = (sources) => sources.filter((source) => /(^|\/)legend\.json$/.test(source.path))
  .map((source) => source.path.slice(0, -"legend.json".length)).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));

// rooted cuts the folder of the legend from the paths within it.
function rooted(sources) {
  const roots = rootsOf(sources);
  const at = roots.length > 0 ? roots[0] : "";
  const files = sources.map((source) => (source.path.startsWith(at) ? { ...source, path: source.path.slice(at.length) } : source));
  return { legend: files.find((source) => source.path === "legend.json") || null, files };
}

const text = (bytes) => decoder.decode(bytes);
const lines = (source) => /\.jsonl(\.gz)?$/i.test(source.path);
const nowhere = (source) => /(^|\/)(validation\.jsonl|fewshot\/|report\/)/.test(source.path);

// A Reading can be ended at any moment, also before its Worker has started.
class Reading {
  async start() {
    const desk = await Desk.start();
    this.desk = desk;
    if (this.why) this.end(this.why);
    this.check();
    return desk;
  }

  check() {
    if (this.why) throw new Failure(this.why);
  }

  end(why) {
    this.why = why;
    if (this.desk) this.desk.end(why);
  }
}

// read turns the sources of a place into an open release. legend is the text of
// a legend that the reader has corrected, "" for none. Until it has succeeded
// nothing changes of what is open.
async function read(place, common, legend) {
  if (state.reading) state.reading.end("another reading began");
  const reading = new Reading();
  state.reading = reading;
  const sources = tried.get(place) || places.get(place);
  try {
    const desk = await reading.start();
    const answer = await readWith(desk, sources, place, common, legend);
    if (answer.problems) {
      desk.end();
      return answer;
    }
    desk.open.set(place, null);
    await packOthers(place);
    await desk.bringOthers(place);
    reading.check();
    packs.delete(place);
    for (const old of [state.quick, state.slow]) if (old) old.end("a release was opened");
    state.slow = null;
    state.quick = desk;
    places.set(place, sources);
    tried.delete(place);
    return answer;
  } catch (error) {
    if (reading.desk) reading.desk.end();
    throw error;
  } finally {
    if (state.reading === reading) state.reading = null;
    retire();
  }
}

// retire ends the Workers of archives of which no file is wanted any more.
function retire() {
  const wanted = new Set([...places.values(), ...tried.values(), state.incoming].flat().map((source) => source.intake));
  if (state.collecting) wanted.add(state.collecting.intake);
  for (const intake of state.intakes) if (!wanted.has(intake)) intake.end("not needed");
  state.intakes = state.intakes.filter((intake) => wanted.has(intake));
}

async function readWith(desk, sources, place, common, legend, skip = new Map()) {
  const { legend: own, files } = rooted(sources.filter((source) => !skip.has(source.path)));
  const packed = files.filter((source) => /\.pack$/.test(source.path)); // several: of one large release
  const records = files.filter((source) => lines(source) && !nowhere(source));
  if (packed.length > 0 && records.length === 0) {
    let answer = null;
    for (const [k, pack] of packed.entries()) {
      answer = await desk.ask("open", ["place", place, "more", String(k < packed.length - 1)], await pack.read());
    }
    return JSON.parse(text(answer));
  }
  if (records.length === 0) throw new Failure("there is no .jsonl file and no records.pack among these files");
  const bytes = legend !== "" ? new TextEncoder().encode(legend).buffer : own ? await own.read() : undefined;
  const began = JSON.parse(text(await desk.ask("begin", ["common", String(common)], bytes)));
  if (began.problems) return began;
  let guess = null;
  if (bytes === undefined) {
    await lookAt(desk, records);
    guess = JSON.parse(text(await desk.ask("guess", [])));
    if (guess.problems) return guess;
  } else {
    const unplaced = new Set(JSON.parse(text(await desk.ask("unplaced", records.flatMap((source) => ["key", source.path])))));
    await lookAt(desk, records.filter((source) => unplaced.has(source.path)));
  }
  const twice = await addAll(desk, records);
  if (guess && twice.length > 0) return readWith(desk, sources, place, common, legend, new Map([...skip, ...twice]));
  const answer = JSON.parse(text(await desk.ask("finish", ["place", place])));
  for (const [copy, of] of skip) if (answer.unread) answer.unread.push(`${copy} (the same file as ${of})`);
  if (guess) answer.guess = guess;
  return answer;
}

// lookAt shows the desk the start of each file, or all of it where that is not
// enough to tell what is in it. It reads several small files at once and shows
// them in their order, on which the order of models depends.
async function lookAt(desk, records) {
  const headBytes = 1 << 16;
  const progress = progressOf("looking at", records.length);
  const whole = (source) => source.size <= headBytes || /\.gz$/i.test(source.path);
  const look = (source, all, part) => desk.take("look", source.path, ["whole", String(all)], part);
  for (let from = 0; from < records.length;) {
    let to = from + 1;
    while (to < records.length && to - from < 64 && records[to].size <= headBytes) to++;
    const some = records.slice(from, to);
    const parts = await Promise.all(some.map((source) => (whole(source) ? source.read() : source.head(headBytes))));
    const answers = await Promise.all(some.map((source, i) => look(source, whole(source), parts[i])));
    for (const [i, source] of some.entries()) {
      if (JSON.parse(text(answers[i])).more) await look(source, true, await source.read());
    }
    from = to;
    progress(from, some.at(-1).path);
  }
}

// addAll hands the files over, a few at a time, and returns the copies among
// them, each with what it is a copy of: of the two the one with the longer path,
// whichever came first.
async function addAll(desk, records) {
  const total = records.reduce((sum, source) => sum + source.size, 0);
  const progress = progressOf("reading", total);
  const queue = records.slice();
  const twice = [];
  let done = 0;
  const lane = async () => {
    for (let source = queue.shift(); source; source = queue.shift()) {
      const answer = JSON.parse(text(await desk.take("add", source.path, [], await source.read())));
      if (answer.twice) twice.push([source.path, answer.twice].sort((a, b) => b.length - a.length || (a < b ? 1 : -1)));
      progress(done += source.size, source.path);
    }
  };
  try {
    await Promise.all([lane(), lane(), lane()]);
  } finally {
    queue.length = 0;
  }
  return twice;
}

// count counts what needs no draws. Draws for another selection end, so that
// this one has the cores.
async function count(question) {
  endDraws("another selection was made");
  const desk = await quick();
  state.counter = desk.counter;
  state.counted = "a";
  const before = desk.last;
  desk.last = question;
  let answer;
  try {
    answer = await desk.ask("count", question);
  } catch (error) { // the desk keeps what it had counted before
    if (desk.last === question) desk.last = before;
    throw error;
  }
  packAll().catch(() => {}); // while tables are drawn; who needs the packs is told why there are none
  return answer;
}

function endDraws(why) {
  if (!state.slow || !state.slow.busy) return;
  state.slow.end(why);
  state.slow = null;
}

// full counts everything, random draws too, in a Worker of its own, so that the
// quick one stays free. A new call ends the one before.
async function full(question) {
  endDraws("another selection was made");
  await packAll();
  const desk = state.slow || await Desk.helped();
  state.slow = desk;
  desk.busy = true;
  try {
    await desk.bring();
    const progress = progressOf("drawing", 1);
    const answer = await desk.ask("count", question, undefined, (done, total) => progress(done / total, ""));
    if (state.quick && state.quick.grown) renew();
    return answer;
  } finally {
    desk.busy = false;
    if (desk.counter.failure && state.slow === desk) state.slow = null;
  }
}

// compare counts two releases and sets them side by side: the quick Worker
// without random draws, one of its own with them.
async function compare(which, one, two) {
  if (which === "quick") {
    const desk = await quick();
    const answer = await compareIn(desk, one.concat("fast", "true"), two.concat("fast", "true"), null);
    if (desk.last) await desk.ask("count", desk.last).catch(() => {}); // the other views ask for more of it than a comparison
    return answer;
  }
  if (state.twin) state.twin.end("another comparison began");
  await packAll();
  const desk = await Desk.helped();
  state.twin = desk;
  try {
    await desk.bring();
    const progress = progressOf("drawing", 1);
    return await compareIn(desk, one, two, (done, total, n) => progress((n + done / total) / 2, ""));
  } finally {
    if (state.twin === desk) state.twin = null;
    desk.end();
  }
}

async function compareIn(desk, one, two, progress) {
  for (const [n, question] of [one, two].entries()) {
    await desk.ask("count", question, undefined, progress && ((done, total) => progress(done, total, n)));
  }
  return desk.ask("compare", []);
}

// packOthers packs what the quick Worker holds and a new one will not.
async function packOthers(place) {
  if (state.quick === null) return;
  for (const other of state.quick.open.keys()) {
    if (other !== place && !packs.has(other)) packs.set(other, (await state.quick.ask("pack", ["place", other])).buffer);
  }
}

// packAll packs what the quick Worker has read from lines, once.
function packAll() {
  packing ||= packEach().finally(() => { packing = null; });
  return packing;
}

let packing = null;

async function packEach() {
  const desk = await quick();
  for (const place of places.keys()) {
    if (packs.has(place) || !desk.open.has(place)) continue;
    const bytes = (await desk.ask("pack", ["place", place])).buffer;
    packs.set(place, bytes);
    desk.open.set(place, bytes);
    desk.grown = true;
  }
}

// renew puts a fresh Worker in the place of one that has read many files: the
// only way to give its memory back. It takes over once it has counted what the old
// one has, which answers until then.
async function renew() {
  const old = state.quick;
  old.grown = false;
  const desk = await Desk.start();
  await desk.bring();
  while (desk.last !== old.last) { // a choice may be made meanwhile
    desk.last = old.last;
    await desk.ask("count", desk.last).catch(() => {});
  }
  if (state.quick !== old) {
    desk.end();
    return;
  }
  state.quick = desk;
  if (state.counter === old.counter) state.counter = desk.counter;
  await old.counter.ask("desk", { name: "part", question: ["place", "none"] }).catch(() => {}); // what was asked before
  old.end("replaced");
}

function cancel() {
  if (state.collecting) state.collecting.end();
  if (state.reading) {
    state.reading.end("stopped");
    tried.clear();
  }
  state.reading = null;
  endDraws("stopped");
  if (state.twin) state.twin.end("stopped");
}

// texts looks up what the records say of an item, in the given files.
async function texts(place, benchmark, id, paths) {
  const desk = await quick();
  const files = places.has(place) ? rooted(places.get(place)).files : [];
  const answers = {};
  for (const path of paths) {
    const source = files.find((file) => file.path === path);
    if (!source) continue;
    answers[path] = JSON.parse(text(await desk.take("texts", path, ["benchmark", benchmark, "id", id], await source.read())));
  }
  return answers;
}

// release opens a release of this site by its path below the site's root: a
// records.pack, or a folder with manifest.json.
async function release(place, path) {
  const own = path === told.release;
  if (own && told.packs) throw new Failure("this release is large: its packed records come in one file for each benchmark. Save those that you want from data/packs/ of this site and drop them here");
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith("//")) {
    const allowed = (told.connect || "").split(" ").some((host) => host !== "" && path.startsWith(`${host}/`));
    if (!allowed) {
      const hosts = told.connect ? ` and of ${told.connect.split(" ").join(", ")}` : "";
      throw new Failure(`this page loads releases of its own site${hosts} only: download it and drop it here`);
    }
  }
  let files = [];
  let at = path;
  if (!/\.pack$/.test(path)) {
    const folder = path === "" || path.endsWith("/") ? path : `${path}/`;
    at = own ? told.pack : `${folder}records.pack`;
    try {
      const manifest = JSON.parse(text(await fetchBytes(`${folder}manifest.json`)));
      files = manifest.files.map((file) => siteSource(file.path, folder + file.path, file.bytes, file.sha256));
    } catch (error) {
      if (own) throw error;
    }
  }
  const bytes = await fetchBytes(at);
  const desk = await quick();
  const answer = JSON.parse(text(await desk.ask("open", ["place", place], bytes.slice(0))));
  packs.set(place, bytes);
  desk.open.set(place, bytes);
  places.set(place, files);
  return answer;
}

// saving files

function save(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = element("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}

// saveImage draws an SVG to a canvas of twice its size.
async function saveImage(name, svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = element("canvas", { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
    save(name, "image/png", blob);
  } catch (error) {
    throw new Failure(`the figure could not be drawn as an image: ${error.message}`);
  } finally {
    URL.revokeObjectURL(url);
  }
}

const calls = {
  // accept makes the files that came in those that a place is to be read from, or
  // adds them to it: to those of a reading that has failed, else to what is open.
  accept(place, how) {
    if (how === "two") {
      const [one, two] = rootsOf(state.incoming);
      const below = (root, other) => state.incoming.filter((source) => source.path.startsWith(root) && !(other.startsWith(root) && source.path.startsWith(other)));
      tried.set("a", below(one, two));
      tried.set("b", below(two, one));
      state.incoming = [];
      return;
    }
    const before = how === "add" ? tried.get(place) || places.get(place) || [] : [];
    const paths = new Set(state.incoming.map((source) => source.path));
    tried.clear();
    tried.set(place, [...before.filter((source) => !paths.has(source.path)), ...state.incoming]);
    state.incoming = [];
  },
  read: async (place, common, legend) => read(place, common === "true", legend),
  release,
  async ask(which, name, ...question) {
    const desk = which === "slow" ? state.slow : await quick();
    if (!desk) throw new Failure("stopped");
    state.counter = desk.counter;
    state.counted = "a";
    return desk.ask(name, question);
  },
  count: (...question) => count(question),
  full: (...question) => full(question),
  compare: (which, length, ...questions) => compare(which, questions.slice(0, Number(length)), questions.slice(Number(length))),
  texts: (place, benchmark, id, ...paths) => texts(place, benchmark, id, paths),
  async pack(place) {
    await packAll();
    save("records.pack", "application/octet-stream", packs.get(place));
  },
  async saveAnswer(which, name, type, what, ...question) {
    save(name, type, await (which === "slow" ? state.slow : await quick()).ask(what, question));
  },
  save,
  png: saveImage,
  cancel,
  drop(place) {
    places.delete(place);
    packs.delete(place);
    for (const desk of [state.quick, state.slow]) if (desk) desk.bring();
  },
  digest(digest, mine) {
    told.digest = digest;
    if (mine === "true") delete told.linked; else told.linked = "no";
  },
  // fragment makes the address say what is shown: in a new entry of the browser's
  // history ("push"), or in that of before. files is the digest of files of the
  // reader's that are open, which the page will not have when it is loaded again.
  fragment(fragment, how, files) {
    const kept = { bench: true, files };
    const address = fragment === "" ? location.pathname + location.search : `#${fragment}`;
    if (how === "push") history.pushState(kept, "", address);
    else history.replaceState(kept, "", address);
  },
  async copy(words) { await navigator.clipboard.writeText(words); },
  // breathe is done when the browser has shown what was drawn; a page that is not
  // seen shows nothing.
  breathe: () => new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  }),
  focus(id) { const there = document.getElementById(id); if (there) there.focus(); },
};

// bench is what package app talks to. An answer is bytes, or a value as JSON.
window.recountBench = {
  told: JSON.stringify({ ...told, files: history.state?.files }),
  listen(hear) { listener = hear; },
  call(name, args, resolve, reject) {
    Promise.resolve().then(() => calls[name](...args)).then(
      (answer) => resolve(answer instanceof Uint8Array ? answer : new TextEncoder().encode(JSON.stringify(answer === undefined ? {} : answer))),
      (error) => reject(error instanceof Failure ? error.message : `something unforeseen happened: ${error.message}`),
    );
  },
};
