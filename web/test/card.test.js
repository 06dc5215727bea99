// Number cards and sorting, by mouse and by keyboard.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch, open, pages, site, status } from "./browser.js";
import { serve } from "./pages.js";

describe("the card of a number", () => {
  let browser, host, page, path;
  before(async () => {
    browser = await launch();
    host = await serve(site);
    page = await open(browser);
    for (path of await pages()) { // the first page with a robust accuracy
      await page.goto(host.address(path));
      if (await page.$(ratio)) break;
    }
    await status(page, /record files, SHA-256/);
  });
  after(async () => { await browser.close(); await host.close(); });

  const ratio = 'data[data-key^="bands/by_model/"][data-key$="/robust"]';
  const shown = () => page.$eval("#number-card", (card) => Object.fromEntries(Array.from(card.querySelectorAll("dt"), (dt) => [dt.textContent, dt.nextElementSibling.textContent])));
  const isOpen = () => page.$eval("#number-card", (card) => card.open);
  const described = () => page.waitForFunction(() => Array.from(document.querySelectorAll("#number-card dt"), (dt) => dt.textContent).includes("Formula"));

  test("tells what the number is and where it comes from", async () => {
    await page.click(ratio);
    await described();
    const [key, value, text] = await page.$eval(ratio, (number) => [number.dataset.key, number.value, number.textContent]);
    const rows = await shown();
    assert.equal(rows.Key, key);
    assert.equal(rows.Value, value);
    assert.equal(rows.Printed, text);
    assert.equal(rows.Statistic, "F4.02");
    assert.match(rows.Formula, /every configuration/);
    const [, num, den] = rows.Exactly.match(/^(\d+) \/ (\d+)/);
    assert.equal(Number(num) / Number(den), Number(value));
    const model = key.split("/")[2];
    const files = await page.$$eval("#number-card details a", (all) => all.map((a) => a.textContent));
    assert.ok(files.length > 0 && files.every((file) => file.includes(`/${model}.jsonl`)), `${files}`);
    for (const href of await page.$$eval("#number-card details a", (all) => all.map((a) => a.href))) {
      assert.equal((await fetch(href)).status, 200, href);
    }
    assert.equal(await page.evaluate(() => document.activeElement.className), "close");
  });

  test("Escape closes it and focus returns to the number", async () => {
    await page.keyboard.press("Escape");
    assert.equal(await isOpen(), false);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.key), await page.$eval(ratio, (number) => number.dataset.key));
  });

  for (const key of ["Enter", " "]) {
    test(`${key === " " ? "Space" : key} opens it`, async () => {
      await page.focus(ratio);
      await page.keyboard.press(key);
      assert.equal(await isOpen(), true);
      await page.click("#number-card .close");
      assert.equal(await isOpen(), false);
    });
  }

  test("arrow keys go from number to number, Tab leaves the block", async () => {
    await page.focus(ratio);
    const before = await page.evaluate(() => document.activeElement.id);
    await page.keyboard.press("ArrowRight");
    const next = await page.evaluate(() => document.activeElement.id);
    assert.notEqual(next, before);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.evaluate(() => document.activeElement.id), before);
    const stops = await page.$$eval("table", (all) => all.map((table) => table.querySelectorAll('data[tabindex="0"]').length));
    assert.ok(stops.every((n) => n <= 1), "a table has more than one number in the tab order");
  });

  test("copies the number with its source", async () => {
    await page.browserContext().overridePermissions(host.origin, ["clipboard-read", "clipboard-write", "clipboard-sanitized-write"]);
    await page.click(ratio);
    await page.click("#number-card .copy");
    await page.waitForFunction(() => document.querySelector("#number-card .note").textContent !== "");
    const [key, value, text, id] = await page.$eval(ratio, (number) => [number.dataset.key, number.value, number.textContent, number.id]);
    const digest = await page.$eval("script[data-digest]", (script) => script.dataset.digest);
    const note = await page.$eval("#number-card .note", (e) => e.textContent);
    const copied = note === "Copied." ? await page.evaluate(() => navigator.clipboard.readText()) : note;
    assert.equal(copied, `${text} (${value}; ${key}; release ${digest}; ${host.address(path)}#${encodeURIComponent(id)})`);
    assert.equal(await page.$eval("#number-card .deep", (a) => a.href), `${host.address(path)}#${encodeURIComponent(id)}`);
    await page.click("#number-card .close");
  });

  test("before anything was counted it shows what the page knows", async () => {
    const early = await open(browser);
    await early.setRequestInterception(true);
    early.on("request", (request) => (request.url().includes(".wasm") ? request.abort() : request.continue()));
    await early.goto(host.address(path));
    await status(early, /could not be recounted/);
    await early.click(ratio);
    const rows = await early.$eval("#number-card", (card) => Array.from(card.querySelectorAll("dt"), (dt) => dt.textContent));
    assert.deepEqual(rows, ["Printed", "Value", "Key", "Release"]);
    await early.browserContext().close();
  });
});

describe("a table", () => {
  let browser, host;
  before(async () => { browser = await launch(); host = await serve(site); });
  after(async () => { await browser.close(); await host.close(); });

  test("is sorted by the buttons in its heads and returns to its order", async () => {
    const page = await open(browser);
    for (const path of await pages()) {
      await page.goto(host.address(path));
      if (await page.$('th[data-sort="number"] > button.sort')) break;
    }
    await page.$$eval("details", (all) => all.forEach((details) => { details.open = true; })); // data tables of figures are folded
    const column = () => page.$eval('th[data-sort="number"] > button.sort', (button) => {
      const head = button.parentElement;
      const rows = Array.from(head.closest("table").tBodies[0].rows).filter((row) => !row.classList.contains("total"));
      return { sort: head.getAttribute("aria-sort"), values: rows.map((row) => Number(row.cells[head.cellIndex].querySelector("data").value)).filter((v) => !Number.isNaN(v)) };
    });
    const printed = await column();
    const rising = printed.values.slice().sort((a, b) => a - b);
    assert.ok(printed.values.length > 1);
    await page.focus('th[data-sort="number"] > button.sort');
    await page.keyboard.press("Enter");
    assert.deepEqual(await column(), { sort: "ascending", values: rising });
    await page.keyboard.press("Enter");
    assert.deepEqual(await column(), { sort: "descending", values: rising.slice().reverse() });
    await page.keyboard.press("Enter");
    assert.deepEqual(await column(), printed);
    await page.browserContext().close();
  });
});
