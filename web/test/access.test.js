// Every page in light, dark, without JavaScript and 320 px wide: axe finds no
// violation, nothing is wider than the screen, print is light. Screenshots for
// the eye go to build/screenshots.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { mkdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { launch, open, pages, site, status } from "./browser.js";
import { serve } from "./pages.js";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const shots = new URL("../../build/screenshots/", import.meta.url).pathname;

const looks = {
  light: { width: 1200, scheme: "light" },
  dark: { width: 1200, scheme: "dark" },
  narrow: { width: 320, scheme: "light" },
  "no-js": { width: 1200, scheme: "light", javascript: false },
};

async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations);
  return found.map((v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => `${n.target} ${n.any.map((a) => a.message).join(" ")}`).join(" | ")}`);
}

const paths = await pages();

describe("every page is accessible", () => {
  let browser, host;
  before(async () => {
    await rm(shots, { recursive: true, force: true });
    await mkdir(shots, { recursive: true });
    browser = await launch();
    host = await serve(site);
  });
  after(async () => { await browser.close(); await host.close(); });

  for (const [look, { width, scheme, javascript = true }] of Object.entries(looks)) {
    for (const path of paths) {
      test(`${path}, ${look}`, async () => {
        const page = await open(browser, { javascript });
        await page.setViewport({ width, height: 900 });
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }, { name: "prefers-reduced-motion", value: "reduce" }]);
        await page.goto(host.address(path));
        if (javascript && await page.$("data")) await status(page, /record files, SHA-256/);
        await page.screenshot({ path: `${shots}${path.replaceAll("/", "_").replace(".html", "")}-${look}.png`, fullPage: true, captureBeyondViewport: true });
        // A page that was read without JavaScript keeps its scripts unrun; axe needs a clock.
        if (!javascript) await page.setJavaScriptEnabled(true);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
        assert.deepEqual(await violations(page), []);
        await page.browserContext().close();
      });
    }
  }

  test("an open card is accessible in light, dark and 320 px", async () => {
    for (const look of ["light", "dark", "narrow"]) {
      const page = await open(browser);
      await page.setViewport({ width: looks[look].width, height: 900 });
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: looks[look].scheme }]);
      await page.goto(host.address());
      await status(page, /record files, SHA-256/);
      await page.click("data");
      await page.waitForFunction(() => document.querySelectorAll("#number-card dt").length > 4);
      await page.screenshot({ path: `${shots}card-${look}.png` });
      assert.deepEqual(await violations(page), [], look);
      await page.browserContext().close();
    }
  });

  test("a differing number is accessible and seen", async () => {
    const html = await readFile(`${site}/index.html`, "utf8");
    const changed = html.replace(/(<data [^>]*data-format="\.3"[^>]*>0\.)\d\d\d</, "$1987<");
    assert.notEqual(changed, html);
    const other = await serve(site, { change: async (path) => (path === "" ? { body: Buffer.from(changed) } : null) });
    for (const look of ["light", "dark"]) {
      const page = await open(browser);
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: looks[look].scheme }]);
      await page.goto(other.address());
      await status(page, /record files, SHA-256 checked, 1 differ/);
      await page.click("#verify-status .show");
      await page.waitForFunction(() => { // until it has scrolled there
        const { top, bottom } = document.querySelector("data.differs").getBoundingClientRect();
        return top > 0 && bottom < innerHeight;
      });
      await page.screenshot({ path: `${shots}differs-${look}.png` });
      assert.deepEqual(await violations(page), [], look);
      await page.browserContext().close();
    }
    await other.close();
  });

  test("the check itself finds a fault that is put into a page", async () => {
    const page = await open(browser);
    await page.goto(host.address());
    await page.evaluate(() => document.querySelector("main").append(document.createElement("button")));
    assert.match((await violations(page)).join("\n"), /button-name/);
    await page.browserContext().close();
  });

  test("print is light and shows no controls, also from a dark screen", async () => {
    const page = await open(browser);
    await page.goto(host.address());
    await status(page, /record files, SHA-256/);
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
    await page.emulateMediaType("print");
    const [ink, paper, button] = await page.evaluate(() => {
      const style = getComputedStyle(document.body);
      const paper = [document.body, document.documentElement].map((e) => getComputedStyle(e).backgroundColor).find((c) => c !== "rgba(0, 0, 0, 0)") || "rgb(255, 255, 255)";
      return [style.color, paper, getComputedStyle(document.getElementById("verify-records")).display];
    });
    const bright = (color) => color.match(/[\d.]+/g).slice(0, 3).reduce((sum, v) => sum + Number(v), 0) / 3;
    assert.ok(bright(ink) < 80 && bright(paper) > 240, `print has ${ink} on ${paper}`);
    assert.equal(button, "none");
    await page.browserContext().close();
  });
});
