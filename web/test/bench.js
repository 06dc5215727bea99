// How long a reader waits at the paper's size: medians of several runs, in
// WebAssembly under Node (one thread) and in Chromium from a cold start.
// SITE names the built site. Nothing else should run meanwhile.

import { gzipSync } from "node:zlib";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { launch, open, site, status } from "./browser.js";
import { counterInNode } from "./node-counter.js";
import { serve } from "./pages.js";

const runs = Number(process.env.RUNS || 5);
const times = new Map();
const median = (list) => list.slice().sort((a, b) => a - b)[Math.floor(list.length / 2)];

// stopwatch returns a function that notes the time since the last call.
function stopwatch() {
  let last = performance.now();
  return (what) => {
    const now = performance.now();
    times.set(what, [...(times.get(what) || []), now - last]);
    last = performance.now();
  };
}

for (let run = 0; run < runs; run++) {
  const counter = await counterInNode(site);
  const lap = stopwatch();
  await counter.load("pack"); lap("node: read the pack");
  await counter.ask("count", { from: "pack" }); lap("node: count all but resampled numbers, cold");
  while (await counter.ask("draw", { from: "pack" })); lap("node: resampled numbers, after that");
  await counter.load("files"); lap("node: read the record files");
  await counter.ask("count", { from: "files" }); lap("node: count all but resampled numbers, warm");
  while (await counter.ask("draw", { from: "files" })); lap("node: resampled numbers, warm, after that");
  await counter.end();
}

const host = await serve(site);
for (let run = 0; run < runs; run++) {
  const browser = await launch(); // a new browser has nothing in its cache
  const page = await open(browser);
  const lap = stopwatch();
  await page.goto(host.address(), { waitUntil: "domcontentloaded" }); lap("chromium: the page stands");
  await status(page, /random draws follow|from records\.pack, 0 differ/); lap("chromium: all but resampled numbers marked, after that");
  await status(page, /from records\.pack, 0 differ/); lap("chromium: every number marked from the pack, after that");
  await status(page, /SHA-256 checked, 0 differ/); lap("chromium: every number marked from the record files, after that");
  const long = await page.evaluate(() => new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(Math.max(...list.getEntries().map((entry) => entry.duration)))).observe({ type: "longtask", buffered: true });
    setTimeout(() => resolve(0), 100);
  }));
  times.set("chromium: longest task of the page's own thread", [...(times.get("chromium: longest task of the page's own thread") || []), long]);
  await browser.close();
}
await host.close();

for (const [what, list] of times) console.log(`${String(Math.round(median(list))).padStart(6)} ms  ${what}`);

// What a reader loads before the first paint, and after it.
const sent = (path) => gzipSync(readFileSync(join(site, path))).length;
const assets = readdirSync(join(site, "assets")).map((name) => join("assets", name));
const first = ["index.html", ...assets.filter((path) => /(recount|site)\./.test(path))];
const later = [...assets.filter((path) => /worker|wasm_exec/.test(path)), "data/records.pack"];
console.log(`${String(Math.round(first.reduce((sum, path) => sum + sent(path), 0) / 1000)).padStart(6)} kB  first page, style and script, as gzip`);
for (const path of later) console.log(`${String(Math.round(sent(path) / 1000)).padStart(6)} kB  ${path.replace(/\.[0-9a-f]{10}\./, ".")}, as gzip`);
