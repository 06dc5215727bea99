// How files come in: dropped anywhere in the window, or chosen.

// A Collecting is the files of one drop or choice, which are being looked at.
class Collecting {
  check() {
    if (this.ended) throw new Failure("stopped");
  }

  end() {
    this.ended = true;
    if (this.intake) this.intake.end("stopped");
  }
}

// arrived takes what collect(collecting, count) gathers; count is told of the
// number of files so far.
async function arrived(collect) {
  if (state.collecting) state.collecting.end();
  const collecting = new Collecting();
  state.collecting = collecting;
  tell("collecting", {});
  try {
    const count = (files) => { collecting.check(); tell("collecting", { files }); };
    let sources = await unpackArchives(await collect(count), collecting);
    collecting.check();
    const stamps = new Set(); // the same file chosen twice
    sources = sources.filter((source) => !stamps.has(`${source.stamp}`) && stamps.add(`${source.stamp}`));
    const paths = new Set(); // files chosen one by one come without their folders
    for (const source of sources) {
      const name = source.path;
      for (let n = 2; paths.has(source.path); n++) source.path = `${n}/${name}`;
      paths.add(source.path);
    }
    state.incoming = sources;
    tell("files", {
      count: sources.length, bytes: sources.reduce((sum, source) => sum + source.size, 0),
      legends: rootsOf(sources).length,
      usable: sources.filter((source) => lines(source) || /\.pack$/.test(source.path)).length,
      names: sources.slice(0, 5).map((source) => source.path),
    });
  } catch (error) {
    if (collecting.ended) return;
    tell("refused", { why: `These files cannot be read: ${/[.!?…]$/.test(error.message) ? error.message : `${error.message}.`}` });
  } finally {
    if (state.collecting === collecting) state.collecting = null;
    retire();
  }
}

// Only drags of files are ours: text and links go where they went before.
const carriesFiles = (event) => event.dataTransfer && Array.from(event.dataTransfer.types).includes("Files");

function overlay(shown) {
  document.documentElement.classList.toggle("dropping", shown);
}

let within = 0; // how many nested elements the drag has entered
window.addEventListener("dragenter", (event) => {
  if (!carriesFiles(event)) return;
  event.preventDefault();
  within++;
  overlay(true);
});
window.addEventListener("dragover", (event) => {
  if (!carriesFiles(event)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "copy";
});
window.addEventListener("dragleave", (event) => {
  if (!carriesFiles(event)) return;
  within = Math.max(0, within - 1);
  if (within === 0 || event.relatedTarget === null) { within = 0; overlay(false); }
});
window.addEventListener("drop", (event) => {
  within = 0;
  overlay(false);
  if (!carriesFiles(event)) return;
  event.preventDefault();
  const entries = entriesIn(event.dataTransfer); // before anything is awaited
  const files = Array.from(event.dataTransfer.files);
  arrived((count) => dropped(entries, files, count));
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  within = 0;
  overlay(false);
  tell("escape", {});
});
document.addEventListener("change", (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || input.type !== "file" || input.files.length === 0) return;
  const files = Array.from(input.files);
  input.value = ""; // so that the same choice counts again
  arrived(async () => chosen(files));
});
// Back and Forward go through the views; an address that was typed or pasted is
// taken whole.
window.addEventListener("popstate", (event) => {
  if (event.state && event.state.bench) tell("back", { fragment: location.hash.slice(1) });
});
window.addEventListener("hashchange", () => {
  if (history.state && history.state.bench) return;
  const fragment = location.hash.slice(1);
  if (fragment === "" || fragment.includes("=")) tell("fragment", { fragment }); // others name a place of the page
});
