// analysis.json has the same bytes natively, in WebAssembly under Node and in
// Chromium, from the pack and from the record files.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { launch, open, site } from "./browser.js";
import { counterInNode } from "./node-counter.js";
import { serve } from "./pages.js";

const manifest = JSON.parse(await readFile(join(site, "data/manifest.json"), "utf8"));
const sum = (data) => createHash("sha256").update(data).digest("hex");

describe("analysis.json is the same everywhere", () => {
  let native;
  before(async () => {
    native = execFileSync(process.env.RECOUNT, ["analyze", process.env.RELEASE, "-o", "-"], { maxBuffer: 1 << 30 });
  });

  test("the site publishes what recount analyze writes", async () => {
    assert.ok(native.length > 10000);
    assert.equal(sum(await readFile(join(site, "data/analysis.json"))), sum(native));
  });

  test("under Node", async () => {
    const counter = await counterInNode(site);
    for (const from of ["pack", "files"]) assert.equal((await counter.count(from)).sha256, sum(native), from);
    await counter.end();
  });

  test("under Node, with two others that share the draws", async () => {
    const counter = await counterInNode(site, { others: 2 });
    assert.equal((await counter.count("pack")).sha256, sum(native));
    await counter.end();
  });

  test("in Chromium", async () => {
    const browser = await launch();
    const host = await serve(site);
    const page = await open(browser);
    await page.goto(host.address());
    const digests = await page.evaluate(countInPage, manifest);
    assert.deepEqual(digests, { pack: sum(native), files: sum(native) });
    await browser.close();
    await host.close();
  });
});

// countInPage runs in the page, with a Worker made as the page's script does.
async function countInPage(manifest) {
  const told = document.querySelector("script[data-wasm]").dataset;
  const get = async (path) => (await fetch(new URL(path, new URL(told.root, document.baseURI)))).arrayBuffer();
  const source = new Blob([await get(told.exec), "\n", await get(told.worker)], { type: "text/javascript" });
  const worker = new Worker(URL.createObjectURL(source));
  let last = 0;
  const ask = (what, args) => new Promise((resolve, reject) => {
    const id = ++last;
    worker.addEventListener("message", function answer({ data }) {
      if (data.id !== id) return;
      worker.removeEventListener("message", answer);
      if (data.error !== undefined) reject(new Error(data.error));
      else resolve(data.ok);
    });
    worker.postMessage({ id, ask: what, ...args });
  });
  await ask("start", { module: await WebAssembly.compile(await get(told.wasm)), version: told.go });
  await ask("pack", { buffer: await get(told.pack), path: told.pack, sha256: manifest.pack.sha256 });
  for (const file of manifest.files) await ask("file", { buffer: await get(told.release + file.path), path: file.path, sha256: file.sha256 });
  await ask("finish", {});
  const digests = {};
  for (const from of ["pack", "files"]) {
    await ask("count", { from });
    while (await ask("draw", { from }));
    digests[from] = (await ask("report", { from })).sha256;
  }
  return digests;
}
