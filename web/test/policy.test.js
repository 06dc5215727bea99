// The page's policy binds what runs in it, Workers too.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createServer } from "node:http";
import { launch, open, pages, site } from "./browser.js";
import { serve } from "./pages.js";

// other is a second origin that counts who comes.
async function other() {
  const hits = [];
  const server = createServer((request, response) => {
    hits.push(request.url);
    response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "text/javascript" });
    response.end("");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve).unref());
  return { hits, origin: `http://127.0.0.1:${server.address().port}`, close: () => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); }) };
}

// tries runs a Blob Worker in the page that tries every way out, and returns
// what became of each.
const tries = (page, origin) => page.evaluate((to) => new Promise((resolve, reject) => {
  const source = `
    const to = ${JSON.stringify(to)};
    const outcome = {};
    const note = (name, run) => run().then(() => { outcome[name] = "went out"; }, () => { outcome[name] = "blocked"; });
    Promise.all([
      note("fetch", () => fetch(to + "/fetch")),
      note("fetch without cors", () => fetch(to + "/no-cors", { mode: "no-cors" })),
      note("XMLHttpRequest", () => new Promise((ok, no) => { const x = new XMLHttpRequest(); x.onload = ok; x.onerror = no; x.open("GET", to + "/xhr"); x.send(); })),
      note("importScripts", async () => importScripts(to + "/import.js")),
      note("EventSource", () => new Promise((ok, no) => { const e = new EventSource(to + "/events"); e.onopen = ok; e.onerror = no; })),
    ]).then(() => postMessage(outcome));`;
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = (event) => reject(new Error(event.message));
}), origin);

describe("the policy", () => {
  let browser, host;
  before(async () => { browser = await launch(); host = await serve(site); });
  after(async () => { await browser.close(); await host.close(); });

  test("a Worker of the page reaches no second origin", async () => {
    const second = await other();
    const page = await open(browser);
    await page.goto(host.address());
    const outcome = await tries(page, second.origin);
    assert.deepEqual(Object.values(outcome), Array(5).fill("blocked"), JSON.stringify(outcome));
    assert.deepEqual(second.hits, []);
    await page.browserContext().close();
    await second.close();
  });

  test("the same Worker gets out of a page without the policy: the test can fail", async () => {
    const second = await other();
    const free = await serve(site, { change: async (path, body) => (path === "" ? { body: Buffer.from(body.toString().replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "")) } : null) });
    const page = await open(browser);
    await page.goto(free.address());
    const outcome = await tries(page, second.origin);
    assert.equal(outcome.fetch, "went out");
    assert.ok(second.hits.includes("/fetch"));
    await page.browserContext().close();
    await free.close();
    await second.close();
  });

  // That nothing breaks it while a page counts, verify.test.js sees: a violation
  // is an error on the console.
  test("every page carries the policy before anything it governs", async () => {
    for (const path of await pages()) {
      const page = await open(browser);
      await page.goto(host.address(path));
      const [rules, late, scripts] = await page.evaluate(() => {
        const meta = document.querySelector('meta[http-equiv="Content-Security-Policy"]');
        const governed = Array.from(document.querySelectorAll("script, link[rel=stylesheet], style, img"));
        return [meta && meta.content, governed.filter((e) => meta && !(meta.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING)).length, document.scripts.length];
      });
      if (scripts === 0) assert.match(rules, /^default-src 'none'; style-src ('self'|'sha256-[^']+'); img-src [^;]+; base-uri 'none'; form-action 'none'$/, path);
      else assert.equal(rules, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self'; style-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'", path);
      assert.equal(late, 0, `${path}: something stands before the policy`);
      await page.browserContext().close();
    }
  });
});
