// Starting the workbench's Go program, and what every table that it draws gets.

// A page whose storage is blocked, or a sandboxed frame, throws at the mere
// reading of localStorage; go-app would end with it. Such a page gets a storage
// that forgets.
for (const name of ["localStorage", "sessionStorage"]) {
  try {
    window[name].getItem("recount");
  } catch (error) {
    const kept = new Map();
    const storage = {
      getItem: (key) => (kept.has(String(key)) ? kept.get(String(key)) : null),
      setItem: (key, value) => { kept.set(String(key), String(value)); },
      removeItem: (key) => { kept.delete(String(key)); },
      clear: () => kept.clear(),
      key: (i) => Array.from(kept.keys())[i] ?? null,
      get length() { return kept.size; },
    };
    Object.defineProperty(window, name, { value: storage, configurable: true });
  }
}

// Links are the browser's: go-app's router must not see them.
document.addEventListener("click", (event) => { if (event.target.closest("a")) event.stopPropagation(); });

const place = document.getElementById("workbench");

// A table that has just been drawn can be sorted, its numbers open cards; marks of
// a figure say what they are.
let focused = null; // what had the focus, in words that find it again in a table drawn anew
const inWords = (at) => {
  const table = at.closest && at.closest("[id]");
  if (!table) return null;
  const head = at.closest("th");
  return { id: table.id, key: at.dataset && at.dataset.key, column: head && at.classList.contains("sort") ? head.cellIndex : -1 };
};
document.addEventListener("focusin", (event) => { focused = inWords(event.target); });

function refocus() {
  if (focused === null || (document.activeElement && document.activeElement !== document.body)) return;
  const holder = document.getElementById(focused.id);
  if (!holder) return;
  let to = null;
  if (focused.key) to = Array.from(holder.querySelectorAll("data[data-key]")).find((number) => number.dataset.key === focused.key);
  else if (focused.column >= 0) to = holder.querySelectorAll("thead th")[focused.column]?.querySelector("button.sort");
  else to = holder;
  if (to) to.focus();
}

new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) {
      if (!(node instanceof Element)) continue;
      for (const figure of node.matches(".rc-fig") ? [node] : node.querySelectorAll(".rc-fig")) preparePoints(figure);
      for (const table of node.matches("table") ? [node] : node.querySelectorAll("table")) {
        if (table.querySelector("button.sort")) continue;
        makeSortable(table);
        prepareCards(table.querySelectorAll("data[data-key]"));
      }
    }
  }
  refocus();
}).observe(place, { childList: true, subtree: true });

async function begin() {
  document.documentElement.classList.add("js");
  makeCards();
  makePoints();
  const waiting = document.getElementById("workbench-status");
  try {
    if (location.protocol === "file:") throw new Failure("a browser lets a page from a disk start no Workers by address. Open it with recount serve or from a web server");
    if (!told.wasm || !told.workbench) throw new Failure("this site was built without the programs that count in the browser");
    if (!window.WebAssembly) throw new Failure("this browser has no WebAssembly");
    const module = await fetchModule(told.workbench);
    const go = new window.Go();
    go.env = { GOAPP_ROOT_PREFIX: location.pathname, GOAPP_STATIC_RESOURCES_URL: "", GOAPP_INTERNAL_URLS: "null" };
    const instance = await WebAssembly.instantiate(module, go.importObject);
    // go-app takes the first element of the body for its own and keeps to it
    // wherever it is moved.
    document.body.prepend(element("div", { id: "workbench-mount" }));
    new MutationObserver((changes, observer) => {
      const made = document.getElementById("bench");
      if (!made || made.parentElement !== document.body) return;
      observer.disconnect();
      place.replaceChildren(made);
    }).observe(document.body, { childList: true });
    go.run(instance).then(() => { throw new Failure("the workbench's program ended"); }).catch(stopped);
  } catch (error) {
    waiting.textContent = sentence(`The workbench cannot start: ${error instanceof Failure ? error.message : error.message}`);
    waiting.classList.add("failed");
  }
}

function stopped(error) {
  place.prepend(element("p", { class: "alarm", role: "alert" }, sentence(`${error.message}; load the page again`)));
}

begin();
