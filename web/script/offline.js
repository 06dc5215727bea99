// Keeping the report for reading without a network, and telling of a new
// version. All of it is done by the site's service worker (sw.js); without one
// the page is as good as ever.

const place = document.getElementById("offline");
const cachePrefix = `recount:${root.pathname}:`; // as in sw.js
const megabytes = (bytes) => `${(bytes / 1e6).toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;

// serviceWorkers is the browser's, or null: not on plain http, not in a sandboxed
// frame, not in some private windows.
function serviceWorkers() {
  try {
    return (window.isSecureContext && navigator.serviceWorker) || null;
  } catch (error) {
    return null;
  }
}

// remember keeps whether the reader refused a copy; it may not be allowed to.
function remember(refused) {
  try {
    if (refused) localStorage.setItem(`${cachePrefix}offline`, "no");
    else localStorage.removeItem(`${cachePrefix}offline`);
  } catch (error) {
    // without storage there is nothing to keep a copy in either
  }
}

function refused() {
  try {
    return localStorage.getItem(`${cachePrefix}offline`) === "no";
  } catch (error) {
    return false;
  }
}

// askWorker asks a service worker what it is: its version and its files.
function askWorker(worker, timeout = 10000) {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(() => reject(new Failure("the service worker does not answer")), timeout);
    worker.postMessage({ ask: "about" }, [port2]);
  });
}

// orTell says in the line at the foot what went wrong.
const orTell = (promise) => promise.catch((error) => tell(cannotKeep(error)));

const keeping = { running: false, stop: false, switching: false };

// tell writes the line at the foot of the page.
function tell(text, ...buttons) {
  place.replaceChildren(text, ...buttons.flatMap(([words, does]) => {
    const made = element("button", { type: "button" }, words);
    made.addEventListener("click", does);
    return [" ", made];
  }));
}

// startOffline keeps the report unless the reader refused it or saves data.
async function startOffline() {
  const workers = serviceWorkers();
  if (!place || !told.serviceWorker || !workers) return;
  const registered = await workers.getRegistration(root.href);
  if (registered && registered.scope === root.href) return watch(registered, workers);
  if (!refused() && !savesData()) return keepCopy();
  await dropCaches();
  offer();
}

const cannotKeep = (error) => `This report cannot be kept for reading offline here: ${sentence(error.message)}`;

function offer() {
  tell("Nothing of this report is kept on this device for reading offline.", [`Keep it (${megabytes(told.offlineBytes)})`, () => {
    remember(false);
    orTell(keepCopy());
  }]);
}

async function keepCopy() {
  const workers = serviceWorkers();
  tell("Keeping this report on this device for reading offline …");
  const registered = await workers.register(new URL(told.serviceWorker, root), { scope: root.href, updateViaCache: "none" });
  watch(registered, workers);
}

// watch follows what becomes of the service worker.
function watch(registered, workers) {
  const follow = (worker) => worker.addEventListener("statechange", () => {
    if (worker.state === "installed" && registered.active) orTell(announce(worker));
    if (worker.state === "activated") orTell(show(registered));
    if (worker.state === "redundant" && !registered.active) tell("This report could not be kept for reading offline now; the next visit tries again.");
  });
  if (registered.installing) follow(registered.installing);
  registered.addEventListener("updatefound", () => { if (registered.installing) follow(registered.installing); });
  workers.addEventListener("controllerchange", () => { if (!keeping.switching) orTell(superseded(registered)); });
  if (registered.waiting) orTell(announce(registered.waiting));
  if (registered.active) orTell(show(registered));
}

// show says what is kept and how to undo it.
async function show(registered) {
  if (keeping.running || !registered.active) return;
  const about = await askWorker(registered.active);
  const missing = await lacking(about.more);
  const sum = (list) => list.reduce((bytes, file) => bytes + file[2], 0);
  const kept = sum(about.core) + sum(about.more) - sum(missing);
  const remove = ["Remove the copy", () => removeCopy(registered)];
  if (missing.length === 0) {
    tell(`The whole of this report with its records is kept on this device for reading offline (${megabytes(kept)}).`, remove);
    return;
  }
  tell(`This report is kept on this device for reading and recounting offline (${megabytes(kept)}).`,
    [`Keep everything else too: record files, tables, figures, workbench (${megabytes(sum(missing))})`, () => keepMore(registered, missing)], remove);
}

const keptAddress = (path, sha256) => address(path, sha256).href;

// lacking are the files of a list that were not asked for yet.
async function lacking(files) {
  if (!await caches.has(`${cachePrefix}asked`)) return files;
  const kept = new Set((await (await caches.open(`${cachePrefix}asked`)).keys()).map((request) => request.url));
  return files.filter(([path, sha256]) => !kept.has(keptAddress(path, sha256)));
}

// keepMore keeps the files of a list, each when its SHA-256 was found right.
async function keepMore(registered, files) {
  keeping.running = true;
  keeping.stop = false;
  let problem = null;
  try {
    const cache = await caches.open(`${cachePrefix}asked`);
    for (let i = 0; i < files.length && !keeping.stop; i++) {
      tell(`Keeping file ${(i + 1).toLocaleString("en-US")} of ${files.length.toLocaleString("en-US")} …`, ["Stop", () => { keeping.stop = true; }]);
      await keepOne(cache, ...files[i]);
    }
  } catch (error) {
    problem = error.name === "QuotaExceededError" ? "the browser gives this site no more room" : error.message;
  }
  keeping.running = false;
  await show(registered);
  if (problem) place.prepend(`Not everything could be kept: ${sentence(problem)} `);
}

async function keepOne(cache, path, sha256) {
  const response = await ask(path, sha256);
  const buffer = await response.arrayBuffer();
  if (await hashHex(buffer) !== sha256 && await hashHex(await unpacked(buffer)) !== sha256) {
    throw new Failure(`${path} is not the file of this report; it may just have changed, so load the page again`);
  }
  await cache.put(keptAddress(path, sha256), new Response(buffer, { headers: { "Content-Type": response.headers.get("Content-Type") || "application/octet-stream" } }));
}

// unpacked is what is in a gzip file; its sum is of that.
async function unpacked(buffer) {
  const [first, second] = new Uint8Array(buffer, 0, Math.min(2, buffer.byteLength));
  if (first !== 0x1f || second !== 0x8b || !window.DecompressionStream) return buffer;
  return new Response(new Blob([buffer]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// removeCopy undoes all of it: our caches, our service worker, and no other's.
async function removeCopy(registered) {
  try {
    remember(true);
    await registered.unregister();
    await dropCaches();
    offer();
  } catch (error) {
    tell(`The copy could not be removed: ${sentence(error.message)}`);
  }
}

async function dropCaches() {
  for (const name of await caches.keys()) {
    if (name.startsWith(cachePrefix)) await caches.delete(name);
  }
}

// announce tells of a version that waits. It never loads by itself.
async function announce(worker) {
  const about = await askWorker(worker);
  if (about.version === told.version) return;
  const records = about.release === told.digest ? `the same records, release ${about.release}` : `release ${about.release}`;
  banner(`This report has a new version, ${about.version} (${records}). You are reading version ${told.version} (release ${told.digest}).`,
    "Read the new version", () => {
      keeping.switching = true;
      worker.addEventListener("statechange", () => { if (worker.state === "activated") location.reload(); });
      worker.postMessage({ ask: "take over" });
    });
}

// superseded: another tab has gone on to another version.
async function superseded(registered) {
  if (!registered.active) return;
  const about = await askWorker(registered.active);
  if (about.version === told.version) return;
  banner(`Version ${about.version} of this report was opened elsewhere. This page is still version ${told.version} (release ${told.digest}).`,
    "Load the new version here", () => location.reload());
}

// banner shows a sentence over the foot of the window, where it moves nothing.
function banner(text, words, does) {
  let box = document.getElementById("new-version");
  if (!box) {
    box = element("div", { id: "new-version", role: "status" });
    document.body.append(box);
  }
  const go = element("button", { type: "button", class: "go" }, words);
  const later = element("button", { type: "button" }, "Not now");
  go.addEventListener("click", does);
  later.addEventListener("click", () => box.remove());
  box.replaceChildren(element("p", {}, text), element("p", { class: "actions" }, go, later));
}

finished.then(() => orTell(startOffline()));
