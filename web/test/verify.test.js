// A reader opens a page of the built site below a sub-path.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { foreign, launch, open, pages, site, status } from "./browser.js";
import { serve } from "./pages.js";

const manifest = JSON.parse(await readFile(join(site, "data/manifest.json"), "utf8"));
const recordFiles = manifest.files.filter((file) => file.model).length;

const count = (page) => page.$$eval("data", (all) => all.length);
const marked = (page, mark) => page.$$eval(`data.${mark}`, (all) => all.length);
const grouped = (n) => n.toLocaleString("en-US");

const paths = await pages();

describe("a page counts its numbers again", () => {
  let browser, host;
  const seen = { numbers: 0, figures: 0 }; // on all pages
  before(async () => { browser = await launch(); host = await serve(site); });
  after(async () => { await browser.close(); await host.close(); });

  for (const path of paths) {
    test(path, async () => {
      const page = await open(browser);
      await page.goto(host.address(path));
      const n = await count(page);
      if (n === 0) {
        assert.equal(await page.$("data"), null);
      } else {
        const first = await status(page, /from records\.pack, \d+ differ|could not/, { told: true });
        assert.ok(first.startsWith(`${grouped(n)} number${n === 1 ? "" : "s"} recomputed from records.pack, 0 differ`), first);
        const last = await status(page, /record files, SHA-256|could not|Then:/);
        assert.equal(last, `${grouped(n)} number${n === 1 ? "" : "s"} recomputed from ${recordFiles} record files, SHA-256 checked, 0 differ`);
        assert.equal(await marked(page, "recomputed"), n);
        assert.equal(await marked(page, "differs"), 0);
        seen.numbers += n;
        seen.figures += await page.$$eval("figure.recomputed", (all) => all.length);
      }
      assert.deepEqual(page.errors, []);
      assert.deepEqual(foreign(page, host.origin), []);
      await page.browserContext().close();
    });
  }

  test("at least one page has numbers and one figure is marked", () => {
    assert.ok(seen.numbers > 100, `${seen.numbers} numbers on the whole site`);
    assert.ok(seen.figures > 0, "no figure is marked");
  });

  // cores makes the page believe in a number of cores and note its Workers. fail,
  // if any, is the number of the one that fails when it is given its first work.
  const cores = (page, number, fail) => page.evaluateOnNewDocument((number, fail) => {
    Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => number });
    window.started = [];
    const Own = window.Worker;
    window.Worker = class extends Own {
      constructor(url) {
        super(url);
        window.started.push(this);
        this.number = window.started.length - 1;
      }

      postMessage(message, transfer) {
        if (message.ask === "member") {
          const { port } = message;
          this.pieces = 0;
          const { port1, port2 } = new MessageChannel();
          port.onmessage = ({ data }) => {
            this.pieces++;
            if (this.number === fail) this.onerror(new ErrorEvent("error", { message: "out of memory", cancelable: true }));
            else port1.postMessage(data, [data.piece.buffer]);
          };
          port1.onmessage = ({ data }) => port.postMessage(data);
          super.postMessage({ ...message, port: port2 }, [port2]);
          return;
        }
        super.postMessage(message, transfer);
      }

      terminate() {
        this.ended = true;
        super.terminate();
      }
    };
  }, number, fail);
  const workers = (page) => page.evaluate(() => window.started.map(({ pieces, ended }) => ({ pieces: pieces > 0, ended: ended === true })));

  for (const [what, number, fail, want] of [
    ["one core draws alone", 1, null, [{ pieces: false, ended: false }]],
    ["others share the draws and are ended", 3, null, [{ pieces: false, ended: false }, { pieces: true, ended: true }, { pieces: true, ended: true }]],
    ["what a failing one had is drawn by the first", 2, 1, [{ pieces: false, ended: false }, { pieces: true, ended: true }]],
  ]) {
    test(`Workers: ${what}`, async () => {
      const page = await open(browser);
      await cores(page, number, fail);
      await page.goto(host.address("index.html"));
      const first = await status(page, /from records\.pack, \d+ differ|could not/, { told: true });
      assert.match(first, /from records\.pack, 0 differ/);
      await status(page, /SHA-256 checked, 0 differ|Then:/);
      assert.deepEqual((await workers(page)).slice(0, want.length), want);
      await page.browserContext().close();
    });
  }

  test("the button counts from the record files again", async () => {
    const page = await open(browser);
    await page.goto(host.address());
    await status(page, /record files, SHA-256/);
    const asked = page.requested.filter((url) => url.includes("/data/records/")).length;
    await page.evaluate(() => { window.statusTold.length = 0; });
    await page.click("#verify-records");
    await status(page, /Reading/, { told: true });
    await status(page, /record files, SHA-256/);
    assert.ok(page.requested.filter((url) => url.includes("/data/records/")).length > asked, "the record files were not read again");
    await page.browserContext().close();
  });

  test("a reader who saves data is asked first", async () => {
    const page = await open(browser);
    await page.evaluateOnNewDocument(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await page.goto(host.address());
    await status(page, /from records\.pack, 0 differ$/);
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.deepEqual(page.requested.filter((url) => url.includes("/data/records/")), []);
    await page.click("#verify-records");
    await status(page, /record files, SHA-256 checked, 0 differ/);
    await page.browserContext().close();
  });

  test("going back shows the page as it was, and nothing jumps while counting", async () => {
    const page = await open(browser);
    await page.evaluateOnNewDocument(() => {
      window.shift = 0;
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(host.address());
    await status(page, /record files, SHA-256/);
    assert.ok(await page.evaluate(() => window.shift) < 0.01, "the layout shifted");
    await page.evaluate(() => window.scrollTo(0, 400));
    await page.goto(host.address(paths.find((path) => path !== "index.html" && path !== "404.html")));
    await page.goBack();
    await status(page, /record files, SHA-256 checked, 0 differ/);
    assert.equal(await page.evaluate(() => Math.round(window.scrollY)), 400);
    assert.deepEqual(page.errors, []);
    await page.browserContext().close();
  });

  test("blocked storage does not matter", async () => {
    const page = await open(browser);
    await page.evaluateOnNewDocument(() => {
      for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
        Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
      }
    });
    await page.goto(host.address());
    await status(page, /record files, SHA-256 checked, 0 differ/);
    assert.deepEqual(page.errors, []);
    await page.browserContext().close();
  });

  test("without JavaScript every page reads whole", async () => {
    const page = await open(browser, { javascript: false });
    for (const path of paths) {
      await page.goto(host.address(path));
      const n = await count(page);
      const empty = await page.$$eval("data", (all) => all.filter((number) => number.textContent === "").length);
      assert.equal(empty, 0, `${path}: ${empty} of ${n} numbers are empty`);
      const text = await page.$eval("main", (main) => main.innerText.trim().length);
      assert.ok(text > 100, `${path} shows ${text} characters`);
      assert.equal(await page.$("data.recomputed"), null);
      for (const button of await page.$$("button")) assert.equal(await button.isVisible(), false, `${path}: a button that does nothing`);
    }
    await page.browserContext().close();
  });

  test("every link and anchor of the site leads somewhere", async () => {
    const page = await open(browser, { javascript: false });
    const links = new Map(); // address -> page that has it
    const anchors = new Map(); // address without fragment -> ids
    for (const path of paths) {
      await page.goto(host.address(path));
      const [hrefs, ids] = await page.evaluate(() => [
        Array.from(document.querySelectorAll("[href], [src]"), (e) => new URL(e.getAttribute("href") || e.getAttribute("src"), document.baseURI).href),
        Array.from(document.querySelectorAll("[id]"), (e) => e.id)]);
      anchors.set(host.address(path), new Set(ids));
      for (const href of hrefs) if (href.startsWith(host.origin)) links.set(href, path);
    }
    for (const [href, from] of links) {
      const url = new URL(href);
      const fragment = decodeURIComponent(url.hash.slice(1));
      url.hash = "";
      const response = await fetch(url, { redirect: "manual" });
      assert.equal(response.status, 200, `${from} links to ${href}`);
      await response.arrayBuffer();
      const file = url.pathname.endsWith("/") ? `${url.href}index.html` : url.href;
      if (fragment && anchors.has(file)) assert.ok(anchors.get(file).has(fragment), `${from} links to ${href}: no such anchor`);
    }
    assert.ok(links.size > 10, `only ${links.size} links found`);
    await page.browserContext().close();
  });
});
