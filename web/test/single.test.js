// The report of one file, opened from a disk by a browser whose every request
// to any host would be seen.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { kinds, launch, open, pages, site, status } from "./browser.js";
import { looks, shooter, tooWide, violations, wear } from "./looks.js";

const shot = shooter("screenshots-report");

// reading are the pages that the report is made of: not what is shown for an
// unknown address, nor the workbench, nor pages to be framed elsewhere.
const reading = async () => (await pages()).filter((path) => !path.includes("/") && path !== "404.html" && path !== "workbench.html");

// watchman is a proxy that answers nothing and counts who comes.
async function watchman() {
  const came = [];
  const server = createServer((request, response) => { came.push(request.url); response.writeHead(503); response.end(); });
  server.on("connect", (request, socket) => { came.push(request.url); socket.end("HTTP/1.1 503 Off\r\n\r\n"); });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve).unref());
  return { came, proxy: `127.0.0.1:${server.address().port}`, close: () => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); }) };
}

// own are the requests that a page, not the browser itself, has made.
const own = (came) => came.filter((url) => !/mozilla|firefox|google|gstatic|chromium/.test(url));

for (const kind of kinds) {
  describe(`report.html from a disk in ${kind}`, () => {
    let browser, watch, folder, file;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "recount single ")); // alone, and with a space in its path
      file = join(folder, "report.html");
      await copyFile(join(site, "report.html"), file);
      watch = await watchman();
      browser = await launch(kind, { proxy: watch.proxy });
    });
    after(async () => { await browser.close(); await watch.close(); await rm(folder, { recursive: true }); });

    test("counts every number from the packed records inside it, and asks nobody", async () => {
      const page = await open(browser);
      await page.goto(pathToFileURL(file).href);
      const said = await status(page, /\d differ$|could not/);
      const n = await page.$$eval("data", (all) => all.length);
      assert.ok(n > 500, `${n} numbers`);
      assert.equal(said, `${n.toLocaleString("en-US")} numbers recomputed from the packed records in this file, 0 differ`);
      assert.equal(await page.$$eval("data.recomputed", (all) => all.length), n);
      assert.ok(await page.$$eval("figure.recomputed", (all) => all.length) > 0);
      assert.deepEqual(page.errors, []);
      assert.deepEqual(page.requested.filter((url) => /^(https?|ftp|ws)/.test(url)), []);
      assert.deepEqual(page.requested.filter((url) => url.startsWith("file:") && url !== pathToFileURL(file).href), []);
      assert.deepEqual(own(watch.came), []);
      await page.browserContext().close();
    });

    test("nothing in it can reach a host, its Workers neither", async () => {
      const page = await open(browser);
      await page.goto(pathToFileURL(file).href);
      await status(page, /0 differ$/);
      const outcome = await page.evaluate(() => new Promise((resolve) => {
        const source = `
          const out = {};
          const note = (name, run) => run().then(() => { out[name] = "went out"; }, () => { out[name] = "blocked"; });
          Promise.all([
            note("fetch", () => fetch("http://127.0.0.1:9/a", { mode: "no-cors" })),
            note("import", async () => importScripts("http://127.0.0.1:9/b.js")),
          ]).then(() => postMessage(out));`;
        const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
        worker.onmessage = ({ data }) => resolve(data);
      }));
      assert.deepEqual(outcome, { fetch: "blocked", import: "blocked" });
      const here = await page.evaluate(async () => fetch("http://127.0.0.1:9/c", { mode: "no-cors" }).then(() => "went out", () => "blocked"));
      assert.equal(here, "blocked");
      await page.evaluate(() => { const s = document.createElement("script"); s.textContent = "window.ran = true;"; document.body.append(s); });
      assert.equal(await page.evaluate(() => window.ran), undefined);
      assert.deepEqual(own(watch.came), []);
      await page.browserContext().close();
    });

    test("a changed digit and a damaged pack are told", async () => {
      const text = await readFile(file, "utf8");
      const [whole, digit] = text.match(/<data [^>]*data-format="\.3"[^>]*>0\.\d\d(\d)<\/data>/);
      const changed = join(folder, "changed.html");
      await writeFile(changed, text.replace(whole, whole.replace(/\d<\/data>$/, `${digit === "9" ? 8 : 9}</data>`)));
      const page = await open(browser);
      await page.goto(pathToFileURL(changed).href);
      assert.match(await status(page, /differ|could not/), /1 differ/);
      assert.equal(await page.$$eval("data.differs", (all) => all.length), 1);
      const at = text.indexOf('data-path="data/records.pack"') + 2000;
      const damaged = join(folder, "damaged.html");
      await writeFile(damaged, `${text.slice(0, at)}AAAAAAAA${text.slice(at + 8)}`);
      await page.goto(pathToFileURL(damaged).href);
      assert.match(await status(page, /could not be recounted/), /records\.pack/);
      assert.equal(await page.$$eval("data", (all) => all.length), (text.match(/<data /g) || []).length);
      await page.browserContext().close();
    });

    test("navigation goes to anchors, the card names no place on the disk", async () => {
      const page = await open(browser);
      await page.goto(pathToFileURL(file).href);
      await status(page, /0 differ$/);
      const links = await page.$$eval("nav a", (all) => all.map((a) => a.getAttribute("href")));
      assert.equal(links.length, (await reading()).length);
      for (const link of links) {
        await page.$eval(`nav a[href="${link}"]`, (a) => a.click());
        const [hash, there] = await page.evaluate(() => [location.hash, document.querySelector(":target") !== null]);
        assert.equal(hash, link);
        assert.ok(there, link);
      }
      const ratio = 'data[data-key^="bands/by_model/"][data-key$="/robust"]';
      await page.$eval(ratio, (number) => number.click());
      await page.waitForFunction(() => Array.from(document.querySelectorAll("#number-card dt"), (dt) => dt.textContent).includes("Formula"));
      const card = await page.$eval("#number-card", (e) => e.outerHTML);
      assert.ok(!card.includes(tmpdir()), card);
      assert.match(card, /\.jsonl/);
      await page.browserContext().close();
    });

    test("a table is saved as CSV", async () => {
      const page = await open(browser);
      await page.goto(pathToFileURL(file).href);
      const [name, href] = await page.$eval('a[download="pairs.csv"]', (a) => [a.download, a.href]);
      assert.equal(name, "pairs.csv");
      assert.equal(Buffer.from(href.split(",")[1], "base64").toString(), await readFile(join(site, "tables/pairs.csv"), "utf8"));
      await page.browserContext().close();
    });

    test("the watchman sees who asks: the test can fail", async () => {
      const page = await open(browser);
      const free = join(folder, "free.html");
      await writeFile(free, '<!doctype html><img src="http://somewhere.example/pixel.png">');
      await page.goto(pathToFileURL(free).href);
      for (let i = 0; i < 100 && own(watch.came).length === 0; i++) await new Promise((resolve) => setTimeout(resolve, 50));
      assert.match(own(watch.came).join(" "), /somewhere\.example/);
      await page.browserContext().close();
    });
  });
}

describe("report.html", () => {
  let browser;
  const address = pathToFileURL(join(site, "report.html")).href;
  before(async () => { browser = await launch(); });
  after(() => browser.close());

  test("reads whole without JavaScript", async () => {
    const page = await open(browser, { javascript: false });
    await page.goto(address);
    const [text, hidden] = await page.evaluate(() => [document.querySelector("main").innerText, Array.from(document.querySelectorAll("article")).filter((e) => e.offsetHeight === 0).length]);
    assert.equal(hidden, 0);
    assert.match(text, /The numbers below are as published\. With JavaScript this file counts them again/);
    for (const path of await reading()) {
      const title = (await readFile(join(site, path), "utf8")).match(/<h1>([^<]*)<\/h1>/)[1];
      assert.ok((await page.content()).includes(`>${title}</h`), `${path}: ${title}`);
    }
    await page.browserContext().close();
  });

  test("a browser without what it needs says so", async () => {
    for (const [missing, pattern] of [["DecompressionStream", /cannot unpack gzip/], ["WebAssembly", /has no WebAssembly/], ["Worker", /has no Workers/]]) {
      const page = await open(browser);
      await page.evaluateOnNewDocument((name) => { delete window[name]; }, missing);
      await page.goto(address);
      assert.match(await status(page, /could not be recounted/), pattern);
      await page.browserContext().close();
    }
  });

  test("is under 6 MB with the worker of this build and holds no address that loads by itself", async () => {
    const text = await readFile(join(site, "report.html"), "utf8");
    assert.ok(text.length < 6e6, `${text.length} bytes`);
    assert.deepEqual(text.match(/\s(src|srcset|poster)="(?!data:)[^"]*"/g), null);
    assert.ok((await readdir(join(site, "assets"))).some((name) => name.endsWith(".wasm")));
  });

  test("is accessible in light, dark and 320 px", async () => {
    const page = await open(browser);
    await wear(page, looks.light);
    await page.goto(address);
    await status(page, /0 differ$/);
    for (const [name, how] of Object.entries(looks)) {
      await wear(page, how);
      await shot(page, `report-${name}`, {});
      assert.ok(await tooWide(page) <= 0, `wider than the screen, ${name}`);
      assert.deepEqual(await violations(page, name), [], name);
    }
    await page.browserContext().close();
  });

  test("prints light, every part on a page of its own, without controls", async () => {
    const page = await open(browser);
    await page.goto(address);
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
    await page.emulateMediaType("print");
    const [paper, breaks] = await page.evaluate(() => [getComputedStyle(document.documentElement).backgroundColor, Array.from(document.querySelectorAll("article + article"), (e) => getComputedStyle(e).breakBefore)]);
    assert.equal(paper, "rgb(255, 255, 255)");
    assert.ok(breaks.length > 3 && breaks.every((b) => b === "page"), `${breaks}`);
    await page.browserContext().close();
  });
});
