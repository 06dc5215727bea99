// Every page in light, dark, 320 px wide and without JavaScript: axe finds no
// violation, nothing is wider than the screen, print is light.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { readFile } from "node:fs/promises";
import { launch, open, pages, site, status } from "./browser.js";
import { looks, shooter, tooWide, violations, wear } from "./looks.js";
import { serve } from "./pages.js";

const shot = shooter("screenshots");

const paths = await pages();

describe("every page is accessible", () => {
  let browser, host;
  before(async () => {
    browser = await launch();
    host = await serve(site);
  });
  after(async () => { await browser.close(); await host.close(); });

  // check finds what is wrong with the page as it looks now.
  async function check(page, name, how = "light") {
    await shot(page, `${name}-${how}`);
    // A page that was read without JavaScript keeps its scripts unrun; axe needs a clock.
    await page.setJavaScriptEnabled(true);
    const wide = await tooWide(page);
    assert.ok(wide <= 0, `${name} is ${wide} px wider than the screen, ${how}`);
    assert.deepEqual(await violations(page, how), [], `${name}, ${how}`);
  }

  for (const path of paths) {
    const name = path.replaceAll("/", "_").replace(".html", "");
    test(path, async () => {
      const page = await open(browser);
      await wear(page, looks.light);
      await page.goto(host.address(path));
      if (await page.$("data")) await status(page, /record files, SHA-256/);
      for (const [how, it] of Object.entries(looks)) {
        await wear(page, it);
        await check(page, name, how);
      }
      await page.browserContext().close();
    });

    test(`${path}, without JavaScript`, async () => {
      const page = await open(browser, { javascript: false });
      await wear(page, looks.light);
      await page.goto(host.address(path));
      await check(page, `${name}-no-js`);
      await page.browserContext().close();
    });
  }

  test("an open card is accessible in light, dark and 320 px", async () => {
    const page = await open(browser);
    await page.goto(host.address());
    await status(page, /record files, SHA-256/);
    await page.click("data");
    await page.waitForFunction(() => document.querySelectorAll("#number-card dt").length > 4);
    for (const [how, it] of Object.entries(looks)) {
      await wear(page, it);
      await shot(page, `card-${how}`, {});
      assert.deepEqual(await violations(page, how), [], how);
    }
    await page.browserContext().close();
  });

  test("a differing number is accessible and seen", async () => {
    const html = await readFile(`${site}/index.html`, "utf8");
    const changed = html.replace(/(<data [^>]*data-format="\.3"[^>]*>0\.)\d\d\d</, "$1987<");
    assert.notEqual(changed, html);
    const other = await serve(site, { change: async (path) => (path === "" ? { body: Buffer.from(changed) } : null) });
    const page = await open(browser);
    await page.goto(other.address());
    await status(page, /record files, SHA-256 checked, 1 differ/);
    await page.click("#verify-status .show");
    await page.waitForFunction(() => { // until it has scrolled there
      const { top, bottom } = document.querySelector("data.differs").getBoundingClientRect();
      return top > 0 && bottom < innerHeight;
    });
    for (const how of ["light", "dark"]) {
      await wear(page, { ...looks[how], width: 800 });
      await shot(page, `differs-${how}`, {});
      assert.deepEqual(await violations(page, how), [], how);
    }
    await page.browserContext().close();
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
