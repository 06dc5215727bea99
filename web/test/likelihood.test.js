// Prompting against likelihood in a browser: its pages, the marks of its figures
// by pointer and keyboard, its views in the workbench, and the items of each cell.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { execFileSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { foreign, launch, open, status } from "./browser.js";
import { looks, shooter, tooWide, violations, wear } from "./looks.js";
import { serve } from "./pages.js";
import { answer, call, drop, ready, release } from "./workbench.js";

const shot = shooter("screenshots-likelihood");
const recount = new URL(process.env.RECOUNT ?? "../../bin/recount", `file://${process.cwd()}/`).pathname;
const shipped = new URL("../../internal/likelihood/release", import.meta.url).pathname;
const pages = ["index", "scaling", "breakeven", "datasets", "families", "perplexity", "statements"];
const views = ["scaling", "breakeven", "datasets", "families", "cells", "perplexity", "statements"];

describe("prompting against likelihood", () => {
  let browser, host, site, folder;
  before(async () => {
    const place = await mkdtemp(join(tmpdir(), "recount-likelihood-"));
    folder = join(place, "release");
    site = join(place, "site");
    await cp(shipped, folder, { recursive: true });
    const legend = JSON.parse(await readFile(join(folder, "legend.json"), "utf8"));
    legend.analysis.bootstrap.resamples = 40; // how many resamples there are is not what is tested
    await writeFile(join(folder, "legend.json"), JSON.stringify(legend));
    execFileSync(recount, ["build", folder, "-o", site], { stdio: "pipe" });
    browser = await launch();
    host = await serve(site);
  });
  after(async () => {
    await browser.close();
    await host.close();
    await rm(join(site, ".."), { recursive: true });
  });

  async function shown(path, how = looks.light, options = {}) {
    const page = await open(browser, options);
    await wear(page, how);
    await page.goto(host.address(path));
    return page;
  }

  // inEveryLook looks at what a page shows in one look after the other.
  async function inEveryLook(page, name, order = Object.keys(looks)) {
    for (const look of order) {
      await wear(page, looks[look]);
      await shot(page, `${name}-${look}`);
      assert.ok(await tooWide(page) <= 0, `${name} is wider than the screen, ${look}`);
      assert.deepEqual(await violations(page, look), [], `${name}, ${look}`);
    }
  }

  for (const [k, name] of pages.entries()) {
    test(`page ${name} is accessible in every look, and recounted`, async () => {
      const order = Object.keys(looks);
      order.unshift(...order.splice(k % order.length)); // pages are loaded in one look or another
      const page = await shown(`${name}.html`, looks[order[0]]);
      await status(page, /record files, SHA-256 checked, 0 differ/);
      await inEveryLook(page, name, order);
      assert.deepEqual(page.errors, []);
      assert.deepEqual(foreign(page, host.origin), []);
      await page.browserContext().close();
    });
  }

  test("without a script every mark has a title, and the figure a table", async () => {
    const page = await shown("scaling.html", looks.light, { javascript: false });
    const html = await page.content();
    assert.ok((html.match(/p-8-it: APX 0\.660, 33 of 50\./g) ?? []).length >= 2, "the mark of a model, wide and narrow");
    assert.match(html, /Point at a mark/);
    assert.match(html, /The numbers of this figure/);
    await page.browserContext().close();
  });

  test("marks are one tab stop; arrow keys go through them and the line under the figure tells each", async () => {
    const page = await shown("scaling.html");
    await page.waitForSelector("#figure-scaling [data-points]");
    const svg = "#figure-scaling svg.rc-wide";
    assert.equal(await page.$$eval(`${svg} [tabindex="0"]`, (all) => all.length), 1);
    await page.$eval(`${svg} [tabindex="0"]`, (mark) => mark.focus());
    const at = () => page.evaluate(() => document.activeElement.querySelector("title")?.textContent);
    const both = () => page.evaluate(() => [document.querySelector("#figure-scaling .rc-readout").textContent, document.activeElement.querySelector("title")?.textContent]);
    const heard = new Set();
    const all = await page.$$eval(`${svg} .rc-mark > title`, (titles) => titles.map((title) => title.textContent));
    for (const _ of all) {
      const [told, title] = await both();
      assert.equal(told, title);
      heard.add(title);
      await page.keyboard.press("ArrowRight");
    }
    assert.deepEqual([...heard].sort(), [...new Set(all)].sort(), "the arrow keys reach every mark");
    await page.keyboard.press("Home");
    assert.equal(await at(), all[0]);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => Boolean(document.activeElement.closest("#figure-scaling svg"))), false, "Tab leaves the marks");
    await page.waitForFunction(() => /^Point at a mark/.test(document.querySelector("#figure-scaling .rc-readout").textContent));
    assert.deepEqual(await violations(page), []);
    await page.browserContext().close();
  });

  test("pointing at a mark tells it and shows the model's other mark; a family in the key makes the others pale", async () => {
    const page = await shown("scaling.html");
    await page.waitForSelector("#figure-scaling [data-points]");
    const mark = await page.evaluateHandle(() => Array.from(document.querySelectorAll("#figure-scaling svg.rc-wide .rc-mark")).find((m) => /^q\.2-it: APX/.test(m.querySelector("title").textContent)));
    await mark.hover();
    await page.waitForFunction(() => /^q\.2-it: APX 0\.860, 43 of 50/.test(document.querySelector("#figure-scaling .rc-readout").textContent));
    assert.match(await page.$eval("#figure-scaling .rc-same title", (title) => title.textContent), /^q\.2-it: APS 0\.660/);
    await page.hover("#figure-scaling svg.rc-wide text.rc-key-0");
    const opacity = (family) => page.$eval(`#figure-scaling svg.rc-wide .rc-mark.rc-family-${family}`, (m) => getComputedStyle(m).opacity);
    assert.equal(await opacity(0), "1");
    assert.ok(Number(await opacity(1)) < 0.5);
    await shot(page, "family-pointed-at", {});
    await page.browserContext().close();
  });

  test("print is light, without the line that needs a pointer", async () => {
    const page = await shown("scaling.html", looks.dark);
    await page.emulateMediaType("print");
    const [paper, line] = await page.evaluate(() => [getComputedStyle(document.querySelector("#figure-scaling .rc-mark.rc-model-0")).fill, getComputedStyle(document.querySelector(".rc-readout")).display]);
    assert.equal(line, "none");
    assert.ok(paper !== "none");
    await page.browserContext().close();
  });

  async function view(page, name) {
    await page.click(`#view-${name}`);
    await page.waitForFunction((want) => document.getElementById("view")?.dataset.view === want && !document.querySelector(".pending"), { timeout: 60000 }, name);
    if (name === "cells") await page.waitForSelector("#cell-list");
  }

  test("every view of the workbench is accessible in every look", async () => {
    const page = await shown("workbench.html", looks.narrow);
    await ready(page);
    for (const name of views) {
      await view(page, name);
      if (name === "cells") {
        await page.click("#cell-list button.item");
        await page.waitForSelector("#cell-models");
      }
      await inEveryLook(page, `workbench-${name}`, ["narrow", "dark", "light"]);
    }
    assert.equal(await page.$("#view-leaderboard"), null, "no view of a grid for one configuration");
    assert.deepEqual(page.errors, []);
    await page.browserContext().close();
  });

  test("dropped records open in the same workbench, and its numbers are those of recount analyze", async () => {
    const page = await shown("workbench.html");
    await ready(page);
    await drop(page, release(folder).map(({ path, text }) => ({ path, text })));
    await answer(page, "#accept-open");
    await page.waitForFunction(() => /^(Reading|Counting|Numbers)/.test(document.getElementById("bench-status").textContent));
    await ready(page);
    for (const name of views) {
      await view(page, name);
      if (name !== "cells") assert.ok(await page.$$eval("#view .part", (all) => all.length > 0 && all.every((part) => part.querySelector("tbody td, svg") || /\w+ \w+[^]*\.$/.test(part.innerText.trim()))), `${name} has a part with no table, figure or reason`);
    }
    const want = execFileSync(recount, ["analyze", folder, "-o", "-"], { maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] }).toString();
    assert.ok(await call(page, "ask", "slow", "report", "place", "a") === want, "other bytes");
    assert.deepEqual(page.errors, []);
    assert.deepEqual(foreign(page, host.origin), []);
    await page.browserContext().close();
  });

  test("the items of each cell stand with question, statements, perplexities and the raw answer; a tag goes into the CSV", async () => {
    const page = await shown("workbench.html#v=cells&im=p-1");
    await ready(page);
    await page.waitForSelector("#cell-list");
    const count = () => page.$eval("#cell-count", (line) => Number(/^\d+/.exec(line.textContent)[0]));
    for (const [cell, want] of [["both", 9], ["prompted", 0], ["statement", 17], ["neither", 24]]) { // likelihood-small.expected.tsv
      await page.select("#cell-cell", cell);
      await page.waitForFunction((n) => new RegExp(`^${n} of 50 items`).test(document.getElementById("cell-count").textContent), {}, want);
      assert.equal(await count(), want);
    }
    await page.select("#cell-cell", "statement");
    await page.select("#cell-dataset", "small.set");
    await page.waitForFunction(() => Array.from(document.querySelectorAll("#cell-list button.item")).some((b) => b.textContent === "t1"));
    await page.evaluate(() => Array.from(document.querySelectorAll("#cell-list button.item")).find((b) => b.textContent === "t1").click());
    await page.waitForFunction(() => /Which thing 1 is it/.test(document.getElementById("cell")?.textContent ?? ""));
    const text = await page.$eval("#cell", (item) => item.innerText.replace(/\s+/g, " "));
    for (const want of ["Thing 1 is green stone .", "2.718", "7.389", "right, most likely statement", "Answered: “C”, read as C."]) assert.ok(text.includes(want), `${want} is missing in: ${text}`);
    await page.focus("#cell-tag");
    await page.keyboard.type("odd");
    await page.keyboard.press("Tab");
    const saved = await page.evaluate(() => new Promise((resolve) => {
      const made = URL.createObjectURL;
      URL.createObjectURL = (blob) => { blob.text().then(resolve); return made.call(URL, blob); };
      document.getElementById("save-cells").click();
    }));
    assert.match(saved, /small\.set,t1,.*,odd\r?\n/);
    const link = await page.evaluate(() => location.href);
    const other = await open(browser);
    await other.goto(link);
    await other.waitForFunction(() => /Which thing 1 is it/.test(document.getElementById("cell")?.textContent ?? ""), { timeout: 60000 });
    await other.browserContext().close();
    await page.browserContext().close();
  });
});
