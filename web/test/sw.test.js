// The service worker's own code with everything around it played: which requests
// it answers at all.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readFile } from "node:fs/promises";
import { createContext, runInContext } from "node:vm";

const code = await readFile(new URL("../script/sw.js", import.meta.url), "utf8");
const sum = (digit) => digit.repeat(64);
const told = { version: "0123456789", release: "abcdefabcdef", core: [["index.html", sum("1"), 1], ["data/records.pack", sum("2"), 1]], more: [["data/records/a b/m.jsonl", sum("3"), 1]] };

// ask sends a request to a service worker whose caches are empty and whose
// network answers everything, and returns what it asked the network for; null
// when it left the request to the browser.
async function ask(url, { method = "GET", mode = "cors", headers = {} } = {}) {
  const listeners = {}, fetched = [];
  const self = { location: new URL("https://host.example/repo/sw.js"), addEventListener: (name, does) => { listeners[name] = does; } };
  const caches = { keys: async () => [], has: async () => false, open: async () => { throw new Error("opened a cache that is not there"); } };
  const fetch = async (request) => { fetched.push(request.url || request); return "from the network"; };
  runInContext(`const told = ${JSON.stringify(told)};\n${code}`, createContext({ self, caches, fetch, URL, Map, Set, Promise, Uint8Array, Array, Error, Response, Headers }));
  let answer = null;
  listeners.fetch({ request: { url, method, mode, headers: new Headers(headers) }, respondWith: (promise) => { answer = promise; } });
  if (answer === null) {
    assert.deepEqual(fetched, []);
    return null;
  }
  await answer;
  return fetched;
}

for (const [what, url, options] of [
  ["another origin", "https://other.example/repo/index.html", {}],
  ["another origin that is navigated to", "https://other.example/repo/", { mode: "navigate" }],
  ["another port", "https://host.example:8443/repo/index.html", {}],
  ["another site of the origin", "https://host.example/other/index.html", {}],
  ["a site with a longer name", "https://host.example/repo2/index.html", { mode: "navigate" }],
  ["a site below this one", "https://host.example/repo/preview/index.html", { mode: "navigate" }],
  ["a file that is none of the site's", "https://host.example/repo/report.html", { mode: "navigate" }],
  ["a POST", "https://host.example/repo/index.html", { method: "POST" }],
  ["a HEAD", "https://host.example/repo/index.html", { method: "HEAD" }],
  ["a range", "https://host.example/repo/data/records.pack", { headers: { Range: "bytes=0-9" } }],
  ["an address that cannot be read", "https://host.example/repo/%ff", {}],
]) {
  test(`${what} is left to the browser`, async () => assert.equal(await ask(url, options), null));
}

for (const [what, url, options] of [
  ["the site", "https://host.example/repo/", { mode: "navigate" }],
  ["a page without .html, with a query", "https://host.example/repo/index?x=1", { mode: "navigate" }],
  ["a file of this version", "https://host.example/repo/data/records.pack?v=222222222222", {}],
  ["a record file", "https://host.example/repo/data/records/a%20b/m.jsonl", {}],
  ["an asset of another version", "https://host.example/repo/assets/site.0000000000.css", { mode: "no-cors" }],
]) {
  test(`${what} is answered, by the host when it is not kept`, async () => assert.deepEqual(await ask(url, options), [url]));
}
