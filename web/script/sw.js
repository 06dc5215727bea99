// The service worker of a site: it keeps one version of the report, whole, and
// answers from it, so that the report reads and counts without a network. In
// front of it stands what it keeps:
//
//     const told = {version, release, core: [[path, sha256, bytes], ...], more: [...]};
//
// core is kept at the first visit, more when the reader asks (offline.js). Files
// are kept under their address with ?v= and the first 12 digits of their
// SHA-256, after the SHA-256 was found right: a version cannot be mixed with
// another. It is loaded by its address and so has no policy of its own; it asks
// nobody but the site itself, and only for what the site consists of.
"use strict";

const scope = new URL("./", self.location);
const prefix = `recount:${scope.pathname}:`; // of the caches that are ours
const store = `${prefix}${told.version}`;
const asked = `${prefix}asked`; // what the reader asked to keep beyond a version
const known = new Map([...told.core, ...told.more]);

// keyOf is the address under which a file is kept.
function keyOf(path, version) {
  const url = new URL(path.split("/").map(encodeURIComponent).join("/"), scope);
  url.searchParams.set("v", version);
  return url.href;
}

const short = (sha256) => sha256.slice(0, 12);

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));

// install keeps every file of this version, or none: what fails here is tried
// again at the next visit. The version before goes on serving.
async function install() {
  const queue = told.core.slice();
  const lane = async () => {
    while (queue.length > 0) await keep(...queue.shift());
  };
  try {
    await Promise.all([lane(), lane(), lane(), lane()]);
  } catch (error) {
    queue.length = 0;
    await caches.delete(store);
    throw error;
  }
}

async function keep(path, sha256) {
  const key = keyOf(path, short(sha256));
  const cache = await caches.open(store);
  if (await cache.match(key)) return;
  const before = await find(path, short(sha256)); // unchanged since another version
  await cache.put(key, before || await load(path, sha256));
}

// load fetches a file from the site and refuses another one. What has its hash
// in its address may come from the browser's cache; a page is asked for anew.
async function load(path, sha256) {
  const ways = path.endsWith(".html") ? ["reload"] : ["default", "reload"];
  for (const cache of ways) {
    const response = await fetch(keyOf(path, short(sha256)), { mode: "same-origin", credentials: "same-origin", cache });
    if (!response.ok) continue;
    const bytes = await response.arrayBuffer();
    if (await hash(bytes) !== sha256 && await hash(await inflated(bytes)) !== sha256) continue;
    return new Response(bytes, { headers: { "Content-Type": response.headers.get("Content-Type") || "application/octet-stream" } });
  }
  throw new Error(`${path} of version ${told.version} is not at the host`);
}

async function hash(bytes) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// inflated unpacks gzip: the sum of a released file is of what is in it.
async function inflated(bytes) {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first !== 0x1f || second !== 0x8b || !self.DecompressionStream) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer().catch(() => bytes);
}

const ours = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));

// find looks for a file in this version, in what was asked for, and in the
// version before, of which pages may still be open. Without a version any will
// do: the file's name holds its hash.
async function find(path, version) {
  const key = keyOf(path, version || "");
  for (const name of new Set([store, asked, ...await ours()])) {
    if (!await caches.has(name)) continue; // opening would make it
    const found = await (await caches.open(name)).match(key, { ignoreSearch: !version });
    if (found) return found;
  }
  return undefined;
}

// tidy keeps this version and the one before, and of what was asked for only
// what is in this version. Caches that are not ours are not touched.
async function tidy() {
  const versions = (await ours()).filter((name) => name !== asked && name !== store);
  await Promise.all(versions.slice(0, -1).map((name) => caches.delete(name)));
  if (!await caches.has(asked)) return;
  const cache = await caches.open(asked);
  const keys = new Set(told.more.map(([path, sha256]) => keyOf(path, short(sha256))));
  for (const request of await cache.keys()) {
    if (!keys.has(request.url)) await cache.delete(request);
  }
}

// wanted is the path of a file of the site that a request is for, or null. For
// pages a query says nothing, a folder is its index, and .html may be left out.
function wanted(request) {
  const url = new URL(request.url);
  if (request.method !== "GET" || request.headers.has("Range")) return null;
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return null;
  let path;
  try {
    path = decodeURIComponent(url.pathname.slice(scope.pathname.length));
  } catch (error) {
    return null;
  }
  if (request.mode === "navigate") {
    if (path === "" || path.endsWith("/")) path += "index.html";
    else if (!known.has(path) && known.has(`${path}.html`)) path += ".html";
  }
  return known.has(path) || path.startsWith("assets/") ? path : null;
}

self.addEventListener("fetch", (event) => {
  const path = wanted(event.request);
  if (path !== null) event.respondWith(answer(event.request, path)); // else the browser goes on as without us
});

// answer is the kept file, else what the host says. A page names the version of
// a file in its query, and of an asset in its name.
async function answer(request, path) {
  const own = known.has(path) ? short(known.get(path)) : null;
  const version = request.mode === "navigate" ? own : new URL(request.url).searchParams.get("v") || own;
  const found = await find(path, version).catch(() => undefined);
  return found || fetch(request);
}

self.addEventListener("message", (event) => {
  switch (event.data.ask) {
    case "about":
      event.ports[0].postMessage(told);
      break;
    case "take over": // the reader asked for the new version
      self.skipWaiting();
      break;
  }
});
