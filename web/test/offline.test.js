// A report is kept by the browser and read without a host, in one version, until
// the reader asks for another.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { kinds, launch, open, status } from "./browser.js";
import { violations } from "./looks.js";
import { serve } from "./pages.js";

const recount = resolve(process.env.RECOUNT || "");
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// deployments are the sites of a small release, of the same with another page,
// and of other records.
async function deployments() {
  const work = await mkdtemp(join(tmpdir(), "recount-offline-"));
  const run = (...args) => execFileSync(recount, args, { stdio: "pipe" });
  const made = (name) => join(work, name);
  for (const [name, seed] of [["records", 5], ["others", 6]]) run("synth", "-o", made(name), "--items", "120", "--models", "4", "--configurations", "6", "--seed", `${seed}`);
  run("build", made("records"), "-o", made("first"));
  await mkdir(join(made("records"), "report"));
  await writeFile(join(made("records"), "report", "extra.md"), "---\ntitle: An extra page\nresults: false\n---\n\nIt came later.\n");
  run("build", made("records"), "-o", made("second"));
  run("build", made("others"), "-o", made("third"));
  return { work, first: made("first"), second: made("second"), third: made("third") };
}

const versionOf = async (folder) => (await readFile(join(folder, "index.html"), "utf8")).match(/data-version="([0-9a-f]{10})"/)[1];
const digestOf = async (folder) => (await readFile(join(folder, "index.html"), "utf8")).match(/data-digest="([0-9a-f]{12})"/)[1];
const shown = (page) => page.$eval("script[data-version]", (script) => script.dataset.version);

// line waits until the line about the copy matches.
async function line(page, pattern) {
  try {
    await page.waitForFunction((source) => new RegExp(source).test(document.getElementById("offline").textContent), { timeout: 60000, polling: 50 }, pattern.source);
  } catch (error) {
    const text = await page.$eval("#offline", (e) => e.textContent).catch(() => "(no line)");
    throw new Error(`waited for ${pattern}; the line says: ${text}`);
  }
  return page.$eval("#offline", (e) => e.textContent);
}

const press = (page, words, within = "#offline") => page.evaluate((text, from) => {
  const found = Array.from(document.querySelectorAll(`${from} button`)).find((button) => button.textContent.startsWith(text));
  if (!found) throw new Error(`no button ${text} in: ${document.querySelector(from).textContent}`);
  found.click();
}, words, within);

const cacheNames = (page) => page.evaluate(async () => (await caches.keys()).sort());

// banner waits for the sentence about a new version.
async function banner(page) {
  await page.waitForFunction(() => document.getElementById("new-version") !== null, { timeout: 60000, polling: 50 });
  return page.$eval("#new-version p", (p) => p.textContent);
}

// other is a second origin that counts who comes.
async function other() {
  const hits = [];
  const server = createServer((request, response) => { hits.push(request.url); response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "text/html" }); response.end("<!doctype html>"); });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve).unref());
  return { hits, origin: `http://127.0.0.1:${server.address().port}`, close: () => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); }) };
}

for (const kind of kinds) {
  describe(`a report that is kept by ${kind}`, () => {
    let browser, sites;
    before(async () => { sites = await deployments(); browser = await launch(kind); });
    after(async () => { await browser.close(); await rm(sites.work, { recursive: true }); });

    // visit opens a host with the first deployment, once, until it is kept.
    async function visit(options) {
      const host = await serve(sites.first, options);
      const page = await open(browser, { offline: true });
      await page.goto(host.address());
      await line(page, /kept on this device for reading and recounting offline|cannot|could not/);
      return { host, page };
    }

    test("after one visit every page is read and counted without a host", async () => {
      const { host, page } = await visit();
      assert.match(await line(page, /kept/), /\(\d+\.\d MB\)/);
      await host.close();
      for (const path of ["", "index.html", "pairs.html", "pairs", "leaderboard.html?x=1", "axes?utm_source=mail#figure-axes", "?x=1"]) {
        await page.goto(host.address(path));
        assert.match(await status(page, /from records\.pack, \d+ differ|could not/, { told: true }), /^[\d,]+ numbers recomputed from records\.pack, 0 differ/, path);
        assert.ok(await page.$$eval("data.recomputed", (all) => all.length) > 5, path);
        const style = await page.evaluate(() => getComputedStyle(document.querySelector(".masthead")).fontFamily);
        assert.match(style, /Segoe UI/, `${path}: the style sheet is not there`);
      }
      await page.browserContext().close();
    });

    test("record files are kept when asked, their size is said, and all of it can be undone", async () => {
      const { host, page } = await visit();
      await page.evaluate(async () => {
        await (await caches.open("recount:/other/:1234567890")).put("/other/", new Response("theirs"));
        await (await caches.open("app-v1")).put("/app/", new Response("theirs"));
      });
      const said = await line(page, /Keep everything else too/);
      const size = Number(said.match(/workbench \(([\d.,]+) MB\)/)[1]);
      assert.ok(size > 1, said);
      await press(page, "Keep everything else too");
      await line(page, /whole of this report with its records is kept/);
      assert.deepEqual(await cacheNames(page), ["app-v1", `recount:/repo/:${await versionOf(sites.first)}`, "recount:/other/:1234567890", "recount:/repo/:asked"].sort());
      await host.close();
      await page.goto(host.address("pairs.html"));
      assert.match(await status(page, /SHA-256 checked|could not|Then:/), /record files, SHA-256 checked, 0 differ/);
      await line(page, /whole of this report/);

      await host.again();
      await press(page, "Remove the copy");
      assert.match(await line(page, /Nothing of this report is kept/), /Keep it \(\d+\.\d MB\)/);
      assert.deepEqual(await cacheNames(page), ["app-v1", "recount:/other/:1234567890"]);
      await page.goto(host.address("axes.html")); // the next visit keeps nothing by itself
      await line(page, /Nothing of this report is kept/);
      assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
      assert.deepEqual(await cacheNames(page), ["app-v1", "recount:/other/:1234567890"]);
      await host.close();
      await assert.rejects(page.goto(host.address("index.html")), "the page was still there");
      await host.again();
      await page.goto(host.address());
      await press(page, "Keep it").catch(async () => { await line(page, /Keep it/); await press(page, "Keep it"); });
      await line(page, /kept on this device for reading and recounting/);
      await page.browserContext().close();
      await host.close();
    });

    test("a new deployment is told, comes when the reader asks, and is never mixed", async () => {
      const { host, page } = await visit();
      const [old, now] = [await versionOf(sites.first), await versionOf(sites.second)];
      const tab = await page.browserContext().newPage();
      await tab.goto(host.address("pairs.html"));
      await status(tab, /SHA-256 checked/);
      host.deploy(sites.second);
      await page.goto(host.address("leaderboard.html"));
      await page.evaluate(() => { window.mark = "the same page"; });
      const digest = await digestOf(sites.first);
      assert.equal(await banner(page), `This report has a new version, ${now} (the same records, release ${digest}). You are reading version ${old} (release ${digest}).`);
      await pause(1500);
      assert.equal(await page.evaluate(() => window.mark), "the same page"); // nothing loads by itself
      await page.goto(host.address("index.html"));
      assert.equal(await shown(page), old);
      assert.match(await status(page, /SHA-256 checked|could not|Then:/), /0 differ/);
      await banner(page);
      await tab.evaluate(() => { window.mark = "the other page"; });
      await Promise.all([page.waitForNavigation(), press(page, "Read the new version", "#new-version")]);
      assert.equal(await shown(page), now);
      assert.match(await status(page, /SHA-256 checked|could not|Then:/), /0 differ/);
      assert.ok(await page.$('nav a[href="./extra.html"]'));
      assert.match(await banner(tab), new RegExp(`^Version ${now} of this report was opened elsewhere\\. This page is still version ${old} `));
      assert.equal(await tab.evaluate(() => window.mark), "the other page");
      assert.equal(await shown(tab), old);
      await host.close();
      await page.goto(host.address("extra.html"));
      assert.equal(await page.$eval("h1", (h1) => h1.textContent), "An extra page");
      await page.browserContext().close();
    });

    test("with other records, an old page counts its own and a new page the new", async () => {
      const { host, page } = await visit();
      host.deploy(sites.third);
      await page.goto(host.address("index.html"));
      const said = await banner(page);
      assert.ok(said.includes(`${await versionOf(sites.third)} (release ${await digestOf(sites.third)})`), said);
      assert.ok(said.includes(`version ${await versionOf(sites.first)} (release ${await digestOf(sites.first)})`), said);
      await page.setViewport({ width: 320, height: 640 });
      assert.deepEqual(await violations(page), []);
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
      const [foot, box] = await page.evaluate(() => ["offline", "new-version"].map((id) => document.getElementById(id).getBoundingClientRect()).map((r) => [r.top, r.bottom]));
      assert.ok(foot[1] <= box[0], `the banner covers the line at the foot: ${foot} ${box}`);
      // The old page's record files are gone from the host. It counts those that
      // the browser still has, or says so; it never takes the new ones.
      assert.match(await status(page, /Then:|SHA-256 checked/), /, 0 differ($|\. Then: )/);
      await Promise.all([page.waitForNavigation(), press(page, "Read the new version", "#new-version")]);
      assert.equal(await shown(page), await versionOf(sites.third));
      assert.match(await status(page, /SHA-256 checked|could not|Then:/), /record files, SHA-256 checked, 0 differ/);
      await page.browserContext().close();
      await host.close();
    });

    test("a deployment under way is not kept, and the whole old one stays", async () => {
      let half = false;
      const { host, page } = await visit({ change: async (path) => (half && path === "sw.js" ? { body: await readFile(join(sites.second, "sw.js")) } : null) });
      half = true; // the service worker is new already, the pages are not
      await page.goto(host.address("pairs.html"));
      await status(page, /SHA-256 checked/);
      await page.evaluate(async () => { // until the new service worker has given up
        const registration = await navigator.serviceWorker.ready;
        await registration.update().catch(() => {});
        const next = registration.installing;
        if (next) await new Promise((resolve) => { next.onstatechange = resolve; if (next.state !== "installing") resolve(); });
      });
      const want = [`recount:/repo/:${await versionOf(sites.first)}`];
      for (let again = 0; again < 20 && !isDeepStrictEqual(await cacheNames(page), want); again++) await pause(1000); // what it had begun to keep is given back
      await pause(1500);
      assert.equal(await page.$("#new-version"), null);
      assert.deepEqual(await cacheNames(page), want);
      await host.close();
      await page.goto(host.address("index.html"));
      assert.equal(await shown(page), await versionOf(sites.first));
      assert.match(await status(page, /from records\.pack, \d+ differ|could not/, { told: true }), /0 differ/);
      await page.browserContext().close();
    });

    test("it asks no second origin, even where its host sends it there", async () => {
      const second = await other();
      const host = await serve(sites.first, { change: async (path) => (path === "axes.html" ? { status: 302, location: `${second.origin}/axes.html`, body: Buffer.from("") } : null) });
      const page = await open(browser, { offline: true });
      await page.goto(host.address());
      await line(page, /could not be kept|cannot be kept/);
      assert.deepEqual(second.hits, []);
      assert.deepEqual(await cacheNames(page), []);
      await page.browserContext().close();
      await host.close();
      await second.close();
    });

    test("what is no GET goes to the host as it is", async () => {
      const { host, page } = await visit();
      await page.goto(host.address("pairs.html"));
      const answer = await page.evaluate(async () => (await fetch("data/manifest.json", { method: "POST", body: "x" })).status);
      assert.equal(answer, 200);
      assert.ok(host.asked.some(([method, path]) => method === "POST" && path === "/repo/data/manifest.json"), "the POST did not arrive");
      await page.browserContext().close();
      await host.close();
    });

    for (const [what, change, pattern] of [
      ["missing", { status: 404, type: "text/html", body: Buffer.from("<!doctype html>") }, /cannot be kept/],
      ["of a wrong type", { type: "text/plain" }, /cannot be kept/],
      ["broken", { body: Buffer.from("const told = ;") }, /cannot be kept/],
    ]) {
      test(`a service worker that is ${what} leaves the page as good as ever`, async () => {
        const host = await serve(sites.first, { change: async (path) => (path === "sw.js" ? change : null) });
        const page = await open(browser, { offline: true });
        await page.goto(host.address());
        await status(page, /SHA-256 checked, 0 differ/);
        await line(page, pattern);
        await page.browserContext().close();
        await host.close();
      });
    }

    test("a reader who saves data is asked first", async () => {
      const host = await serve(sites.first);
      const page = await open(browser, { offline: true });
      await page.evaluateOnNewDocument(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
      await page.goto(host.address());
      assert.match(await line(page, /Nothing of this report is kept/), /Keep it \(\d+\.\d MB\)/);
      assert.deepEqual(await cacheNames(page), []);
      await press(page, "Keep it");
      await line(page, /kept on this device for reading and recounting/);
      await page.browserContext().close();
      await host.close();
    });

    test("blocked storage is told and does not matter", async () => {
      const host = await serve(sites.first);
      const page = await open(browser, { offline: true });
      await page.evaluateOnNewDocument(() => {
        for (const name of ["localStorage", "caches"]) Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
      });
      await page.goto(host.address());
      await status(page, /SHA-256 checked, 0 differ/);
      await line(page, /cannot be kept for reading offline here: Blocked/);
      await page.browserContext().close();
      await host.close();
    });

    test("a browser without service workers says nothing of it", async () => {
      const host = await serve(sites.first);
      const page = await open(browser);
      await page.goto(host.address());
      await status(page, /SHA-256 checked, 0 differ/);
      await pause(300);
      assert.equal(await page.$eval("#offline", (e) => e.textContent), "");
      await page.browserContext().close();
      await host.close();
    });
  });
}
