// Releases explored from end to end: dropped on the workbench, seen in every view,
// counted with another selection, and saved.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { foreign, kinds, launch, open, site } from "./browser.js";
import { shooter } from "./looks.js";
import { serve } from "./pages.js";
import { answer, call, counting, downloads, dropFolder, ready, selection, showItem, view, views } from "./workbench.js";

const shot = shooter("screenshots-tour");
const recount = new URL(process.env.RECOUNT ?? "../../bin/recount", `file://${process.cwd()}/`).pathname;
const table = new URL("../../../shared/data/grids/cybersec_ccnp_20_models_5_orders/records.csv", import.meta.url).pathname;
const mapping = new URL("../../examples/cybersec-csv/mapping.yaml", import.meta.url).pathname;

function whyNot(kind) {
  if (!existsSync(table)) return "needs ../shared/data beside the repository";
  return kind === "firefox" && !process.env.BROWSER && "takes a minute, and runs in Chromium: BROWSER=firefox asks for it";
}

for (const kind of process.env.BROWSER ? [process.env.BROWSER] : kinds) describe(`a tour of the workbench in ${kind}`, () => {
  let browser, host, place;
  before(async () => {
    place = await mkdtemp(join(tmpdir(), "recount-tour-"));
    browser = await launch(kind);
    host = await serve(site);
  });
  after(async () => {
    await browser.close();
    await host.close();
    await rm(place, { recursive: true });
  });

  // tour goes through a release whose selection begins as said; off is a
  // configuration, not the reference, that is then left out. Every view has a
  // table or figure, but for those in which a reason stands alone.
  async function tour(name, folder, begins, off, reasons = []) {
    const page = await open(browser);
    await page.setViewport({ width: 1200, height: 900 });
    await page.goto(host.address("workbench.html"));
    await ready(page);
    await dropFolder(page, folder);
    await answer(page, "#accept-open");
    await counting(page);
    await ready(page);
    assert.match(await selection(page), begins);

    for (const each of views.filter((one) => one !== "compare")) {
      await view(page, each);
      if (each === "items") {
        await showItem(page);
        assert.ok(await page.$$eval("#item-matrix tbody tr", (rows) => rows.length) > 0, "the item has no row");
      } else {
        const parts = await page.$$eval("#view .part", (all) => all.map((part) => ({
          drawn: Boolean(part.querySelector("tbody td, svg :is(path, rect, circle, line)")), words: part.innerText.trim(),
        })));
        assert.ok(parts.length > 0, `${each} is empty`);
        for (const { drawn, words } of parts) assert.ok(drawn || /\w+ \w+[^]*\.$/.test(words), `${each} has no table, no figure and no reason, but: ${words}`);
        assert.equal(parts.some(({ drawn }) => drawn), !reasons.includes(each), `${each}: ${parts.map(({ words }) => words).join(" ")}`);
      }
      await shot(page, `${kind}-${name}-${each}`);
    }

    await view(page, "leaderboard");
    const numbers = () => page.$$eval("#view data", (all) => all.map((number) => number.value));
    const [all, whole] = [await numbers(), await selection(page)];
    await page.click(`#configurations-${off}`);
    await page.waitForFunction((was) => document.getElementById("selection").textContent !== was, {}, whole);
    await ready(page);
    assert.notDeepEqual(await numbers(), all, "the selection changes no number");
    const keys = JSON.parse(await readFile(join(folder, "legend.json"), "utf8")).configurations.map(({ key }) => key).filter((_, i) => i !== off);
    const want = execFileSync(recount, ["analyze", folder, `--configurations=${keys.join(",")}`, "-o", "-"], { maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] }).toString();
    assert.ok(await call(page, "ask", "slow", "report", "place", "a") === want, "the page's report and that of recount analyze differ");

    const to = join(place, `${name}-saved`);
    await mkdir(to);
    const save = await downloads(page, to);
    const report = JSON.parse(want);
    const saved = (await save("#save-table-leaderboard-csv", "leaderboard.csv")).toString();
    assert.equal(saved.trim().split(/\r?\n/).filter((line) => /^\d/.test(line)).length, Object.keys(report.bands.by_model).length, saved);
    assert.deepEqual(page.errors, []);
    assert.deepEqual(foreign(page, host.origin), []);
    await page.browserContext().close();
  }

  test("the small release that is shipped", () => tour("small", new URL("../../examples/synthetic-small", import.meta.url).pathname, /^12 models, 300 items, 26 configurations/, 1));

  test("the cybersecurity grid, imported from a csv", { skip: whyNot(kind) }, async () => {
    const folder = join(place, "cybersec");
    execFileSync(recount, ["import", "csv", table, "--mapping", mapping, "-o", folder], { stdio: "pipe" });
    await tour("cybersec", folder, /^20 models, 100 items, 5 configurations, reference gen\|5shot\|order0/, 1, ["sensitivity"]); // of one benchmark
  });
});
