// A reader of a large release, which has one pack for each benchmark, counts from
// one of them or from all.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { launch, open, status } from "./browser.js";
import { serve } from "./pages.js";

const recount = resolve(process.env.RECOUNT || "");
const page0 = "leaderboard.html";
const benchmark = JSON.parse(await readFile(join(resolve(process.env.RELEASE), "legend.json"), "utf8")).benchmarks[1].id;

// The author's page has numbers of one benchmark alone, and one of all.
const one = `---
title: One benchmark
---

{{ only/${benchmark}/bands/max_robust }} and {{ only/${benchmark}/bands/mean_config_lucky }} there, {{ bands/max_robust }} over all.
`;

describe("a release with a pack for each benchmark", () => {
  let browser, host, folder, site, manifest;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "split-"));
    site = join(folder, "site");
    const release = join(folder, "release");
    await cp(resolve(process.env.RELEASE), release, { recursive: true });
    await mkdir(join(release, "report"), { recursive: true });
    await writeFile(join(release, "report/one.md"), one);
    execFileSync(recount, ["build", release, "--split", "-o", site], { stdio: "pipe" });
    manifest = JSON.parse(await readFile(join(site, "data/manifest.json"), "utf8"));
    browser = await launch();
    host = await serve(site);
  });
  after(async () => {
    await browser.close();
    await host.close();
    await rm(folder, { recursive: true });
  });

  const packsOf = (page) => page.requested.filter((url) => url.includes("/data/packs/"));
  const recountFrom = async (page, benchmark) => {
    await page.select("#verify-part", benchmark);
    await page.click("#verify-records");
  };

  test("nothing is loaded before the reader asks", async () => {
    const page = await open(browser);
    await page.goto(host.address(page0));
    const said = await status(page, /This release is large/);
    assert.match(said, new RegExp(`${manifest.packs.length} files, one for each benchmark`));
    assert.deepEqual(packsOf(page), []);
    const offered = await page.$$eval("#verify-part option", (all) => all.map((o) => o.value));
    assert.deepEqual(offered, [...manifest.packs.map((pack) => pack.benchmark), ""]);
    assert.deepEqual(page.errors, []);
    await page.browserContext().close();
  });

  test("one pack marks the numbers of its benchmark and no others", async () => {
    const page = await open(browser);
    await page.goto(host.address("one.html"));
    await status(page, /This release is large/);
    await recountFrom(page, benchmark);
    const said = await status(page, /differ; the others|could not/);
    assert.match(said, new RegExp(`^2 of 3 numbers recomputed from the packed records of ${benchmark}, made from files with the published SHA-256, 0 differ; the others follow`));
    assert.equal(packsOf(page).length, 1);
    const keys = await page.$$eval("data.recomputed", (all) => all.map((n) => n.dataset.key));
    assert.deepEqual(keys, [`only/${benchmark}/bands/max_robust`, `only/${benchmark}/bands/mean_config_lucky`]);
    assert.equal(await page.$$eval("data.differs", (all) => all.length), 0);
    assert.deepEqual(page.errors, []);
    await page.browserContext().close();
  });

  test("a default page has numbers of each benchmark, and a page without any says so", async () => {
    const page = await open(browser);
    await page.goto(host.address("sensitivity.html"));
    await status(page, /This release is large/);
    await recountFrom(page, benchmark);
    assert.match(await status(page, /differ; the others|could not/), / 0 differ; the others follow/);
    const keys = await page.$$eval("data.recomputed", (all) => all.map((n) => n.dataset.key));
    assert.ok(keys.includes(`only/${benchmark}/bands/mean_config_lucky`) && keys.includes(`only/${benchmark}/kendall/min`), `${keys.length} numbers`);
    assert.ok(keys.every((key) => key.includes(benchmark)));
    await page.goto(host.address("champions.html"));
    await status(page, /This release is large/);
    await recountFrom(page, benchmark);
    assert.match(await status(page, /No number|could not/), /^No number on this page follows from \w+ alone: choose all 4 benchmarks, or see the page Sensitivity/);
    assert.equal(await page.$$eval("data.recomputed, data.differs", (marked) => marked.length), 0);
    await page.browserContext().close();
  });

  test("all packs together mark every number", async () => {
    const page = await open(browser);
    await page.goto(host.address(page0));
    await status(page, /This release is large/);
    const n = await page.$$eval("data", (all) => all.length);
    await recountFrom(page, "");
    const said = await status(page, /published SHA-256, \d+ differ|could not/);
    const all = n.toLocaleString("en-US");
    assert.equal(said, `${all} of ${all} numbers recomputed from ${manifest.packs.length} packs, made from files with the published SHA-256, 0 differ`);
    assert.equal(await page.$$eval("data.recomputed", (marked) => marked.length), n);
    await page.click("data"); // its card, from the joined packs
    await page.waitForFunction(() => document.querySelector("#number-card dl")?.textContent.includes("Formula"));
    await page.browserContext().close();
  });

  test("the pack of another release is refused", async () => {
    const other = await readFile(join(site, "data", manifest.packs[1].path));
    const wrong = await serve(site, { change: async (path) => (path.endsWith(manifest.packs[0].path) ? { body: other } : null) });
    const page = await open(browser);
    await page.goto(wrong.address(page0));
    await status(page, /This release is large/);
    await recountFrom(page, manifest.packs[0].benchmark);
    assert.match(await status(page, /could not/), /is not the released file/);
    assert.equal(await page.$$eval("data.recomputed, data.differs", (marked) => marked.length), 0);
    await page.browserContext().close();
    await wrong.close();
  });
});
