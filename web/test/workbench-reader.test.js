// What readers do with the workbench besides counting: Back and Forward, loading
// the page again, two tabs, Cancel at every moment, archives of all kinds, files
// that come in parts, and saved files that other programs read.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { foreign, launch, open, site } from "./browser.js";
import { serve } from "./pages.js";
import { answer, call, downloads, drop, head, ready, release, selection, showItem, small, view } from "./workbench.js";

const recount = new URL(process.env.RECOUNT ?? "../../bin/recount", `file://${process.cwd()}/`).pathname;
const folder = process.env.RELEASE ?? "../../examples/synthetic-small";

describe("a reader of the workbench", () => {
  let browser, host, place;
  before(async () => {
    browser = await launch();
    host = await serve(site);
    place = await mkdtemp(join(tmpdir(), "recount-reader-"));
  });
  after(async () => {
    await browser.close();
    await host.close();
    await rm(place, { recursive: true });
  });

  async function opened(fragment = "", context = null) {
    const page = context ? await context.newPage() : await open(browser);
    page.errors ??= [];
    await page.setViewport({ width: 1200, height: 900 });
    await page.goto(host.address(`workbench.html${fragment}`));
    await ready(page);
    return page;
  }

  const title = (page, want) => page.waitForFunction((words) => document.getElementById("view-title").textContent === words, { timeout: 20000 }, want);
  const status = (page, pattern) => page.waitForFunction((source) => new RegExp(source).test(document.getElementById("bench-status").textContent), { timeout: 60000, polling: 20 }, pattern.source);
  const says = (page, pattern) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector(".bench-head").innerText), { timeout: 60000, polling: 50 }, pattern.source)
    .catch(async () => assert.fail(`waited for ${pattern}; the page says: ${await head(page)}`));
  const selected = (page, pattern) => page.waitForFunction((source) => new RegExp(source).test(document.getElementById("selection")?.textContent ?? ""), { timeout: 60000, polling: 50 }, pattern.source)
    .catch(async () => assert.fail(`waited for ${pattern}; the page says: ${await head(page)}`));
  // upload chooses files of this computer, which unlike dropped ones have dates.
  async function upload(page, ...files) {
    await (await page.$("#pick-files")).uploadFile(...files);
  }

  // zip makes an archive; entries are [path, text or Buffer].
  function zip(name, entries) {
    const path = join(place, name);
    const list = entries.map(([at, content]) => [at, Buffer.from(content).toString("base64")]);
    execFileSync("python3", ["-c", `
import base64, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as out:
    for path, content in json.load(sys.stdin): out.writestr(path, base64.b64decode(content))
`, path], { input: JSON.stringify(list) });
    return path;
  }

  test("Back and Forward go through views and items and leave the selection alone", async () => {
    const page = await opened();
    await view(page, "pairs");
    await page.click("#models-0");
    await selected(page, /^11 of 12 models/);
    await ready(page);
    await view(page, "items");
    await showItem(page);
    const item = await page.$eval("#item-title", (line) => line.textContent);
    await page.goBack();
    await page.waitForFunction(() => !document.getElementById("item"));
    await page.goBack();
    await title(page, "Pairs");
    assert.match(await selection(page), /^11 of 12 models/);
    await page.goBack();
    await title(page, "Leaderboard");
    assert.match(await selection(page), /^11 of 12 models/, "the selection was made after that, and stays");
    assert.match(await page.evaluate(() => location.hash), /m=/, "the address says the selection that is shown");
    await page.goForward();
    await page.goForward();
    await page.goForward();
    await page.waitForFunction((want) => document.getElementById("item-title")?.textContent === want, { timeout: 20000 }, item);
    await page.click("#undo");
    await selected(page, /^12 models/);
    assert.deepEqual(page.errors, []);
    await page.browserContext().close();
  });

  test("a page that is loaded again shows the same; files of the reader's must be opened once more, which it says", async () => {
    const page = await opened();
    await view(page, "pairs");
    await page.click("#configurations-1");
    await selected(page, /25 of 26 configurations/);
    await ready(page);
    await page.reload();
    await ready(page);
    assert.match(await selection(page), /25 of 26 configurations/);
    await title(page, "Pairs");
    assert.equal(await page.$("#bench-alarm"), null);

    await drop(page, small());
    await answer(page, "#accept-open");
    await selected(page, /^2 models, 12 items/);
    await ready(page);
    await page.reload();
    await ready(page);
    assert.match(await head(page), /has lost the files that were open: open them once more/);
    assert.match(await selection(page), /^12 models/);
    await drop(page, small());
    await answer(page, "#accept-open");
    await selected(page, /^2 models, 12 items/);
    await ready(page);
    assert.equal(await page.$("#bench-alarm"), null, await head(page));
    await page.goto(host.address("workbench.html"));
    await ready(page);
    assert.equal(await page.$("#bench-alarm"), null, "an address without a past has lost nothing");
    await page.browserContext().close();
  });

  test("two tabs of one site have each their own records and selection", async () => {
    const one = await opened();
    const two = await opened("#v=champions", one.browserContext());
    await drop(two, small());
    await answer(two, "#accept-open");
    await one.bringToFront();
    await one.click("#models-0");
    await selected(one, /^11 of 12 models/);
    await ready(one);
    await two.bringToFront();
    await ready(two);
    assert.match(await selection(two), /^2 models, 12 items/);
    assert.match(await selection(one), /^11 of 12 models/);
    await two.close();
    await one.bringToFront();
    await view(one, "axes");
    await one.browserContext().close();
  });

  // many is files of a release that takes long to read.
  const many = (models = 6, items = 60000) => {
    const lines = Array.from({ length: items }, (_, i) => `{"benchmark":"quiz","id":"q${i}","gold":0,"bits":{"gen|a|p0":${i % 2},"gen|a|p1":${Number(i % 3 > 0)}}}`).join("\n");
    return Array.from({ length: models }, (_, m) => ({ path: `m${m}-quiz.jsonl`, text: lines }));
  };

  // lives tells that the page still counts, and what.
  async function lives(page, models) {
    await page.click("#models-0");
    await selected(page, new RegExp(`^${models - 1} of ${models} model`));
    await ready(page);
    assert.deepEqual(await unticked(page), ["models-0"]);
    await page.click("#undo");
    await selected(page, new RegExp(`^${models} model`));
    await ready(page);
    assert.deepEqual(await unticked(page), []);
  }

  const unticked = (page) => page.$$eval(".checks input", (boxes) => boxes.filter((box) => !box.checked).map((box) => box.id));

  test("check boxes say what is selected, after every choice, Undo and As published, and keep the focus", async () => {
    const page = await opened();
    const chosen = [];
    for (const id of ["models-0", "benchmarks-0", "configurations-3", "models-5"]) {
      chosen.push(id);
      await page.focus(`#${id}`);
      await page.keyboard.press(" ");
      await page.waitForFunction(() => document.getElementById("changed"));
      await ready(page);
      assert.deepEqual((await unticked(page)).sort(), chosen.slice().sort());
      assert.equal(await page.evaluate(() => document.activeElement.id), id);
    }
    for (let left = chosen.length; left > 0; left--) {
      await page.click("#undo");
      await page.waitForFunction((want) => document.querySelectorAll(".checks input:not(:checked)").length === want, { timeout: 20000 }, left - 1);
      chosen.pop();
      assert.deepEqual((await unticked(page)).sort(), chosen.slice().sort());
    }
    await page.click("#models-1");
    await selected(page, /^11 of 12 models/);
    await page.click("#as-published");
    await selected(page, /^12 models/);
    assert.deepEqual(await unticked(page), []);
    await page.browserContext().close();
  });

  test("Cancel while files are looked at", async () => {
    const page = await opened();
    const deep = zip("deep.zip", Array.from({ length: 3000 }, (_, i) => [`notes/n${i}.txt`, "x"]));
    await page.evaluate(() => { // the reading of a file takes as long as the test wants
      const real = Blob.prototype.arrayBuffer;
      Blob.prototype.arrayBuffer = async function slow() {
        if (window.slow) await new Promise((resolve) => { window.goOn = resolve; });
        return real.call(this);
      };
      window.slow = true;
    });
    await upload(page, deep);
    await page.waitForSelector("#cancel");
    assert.match(await head(page), /Looking at the files/);
    await page.click("#cancel");
    await status(page, /^Stopped\./);
    await page.evaluate(() => { window.slow = false; window.goOn(); });
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.match(await head(page), /Stopped\./, "what was stopped says nothing later");
    assert.equal(await page.$("#accept-open"), null);
    await lives(page, 12);
    await upload(page, zip("small.zip", small().map(({ path, text }) => [path, text])));
    await answer(page, "#accept-open");
    await selected(page, /^2 models, 12 items/);
    await page.browserContext().close();
  });

  test("Cancel of a reading, early and late, leaves what was open, with its texts", async () => {
    const page = await opened();
    await drop(page, small({ question: "The first question?" }));
    await answer(page, "#accept-open");
    await selected(page, /^2 models, 12 items/);
    await ready(page);
    for (const when of ["at once", "while it reads"]) {
      await drop(page, [...many(), ...small({ question: "Another question?" })]);
      await page.waitForSelector("#accept-open");
      await page.evaluate(() => document.getElementById("accept-open").click());
      await page.waitForSelector("#cancel");
      if (when !== "at once") await page.waitForFunction(() => / of .* MB/.test(document.querySelector(".bench-progress")?.textContent ?? ""), { polling: 10, timeout: 60000 });
      await page.evaluate(() => document.getElementById("cancel").click());
      await status(page, /^Stopped\./);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      assert.match(await selection(page), /^2 models, 12 items/, when);
      assert.equal(await page.$("#cancel"), null, when);
      await lives(page, 2);
      await view(page, "items");
      await showItem(page);
      await page.waitForFunction(() => /question\?/.test(document.getElementById("item").textContent), { timeout: 20000 });
      assert.match(await page.$eval("#item", (item) => item.textContent), /The first question\?/, `${when}: the texts are those of the records that are shown`);
      await view(page, "leaderboard");
    }
    await drop(page, [{ path: "m3-quiz.jsonl", text: small({ question: "The first question?" })[0].text }]);
    await answer(page, "#accept-add");
    await selected(page, /^3 models, 12 items/);
    await ready(page);
    assert.deepEqual(page.errors, []);
    await page.browserContext().close();
  });

  test("a choice that is made while files are read is counted, and the files are opened all the same", async () => {
    const page = await opened();
    await drop(page, many());
    await page.waitForSelector("#accept-open");
    await page.evaluate(() => document.getElementById("accept-open").click());
    await page.waitForSelector("#cancel");
    await page.evaluate(() => document.getElementById("models-0").click());
    await selected(page, /^6 models, 60,?000 items/);
    await ready(page);
    assert.equal(await page.$("#cancel"), null);
    await page.browserContext().close();
  });

  test("Cancel of the draws and of a comparison leaves tables, and the next choice counts all", async () => {
    const page = await opened("#boot=200000");
    await page.click("#models-0");
    await status(page, /draws follow/);
    await page.waitForSelector("#cancel");
    const seen = () => page.$eval("#cancel", (button) => { const { top, bottom } = button.getBoundingClientRect(); return window.scrollY > 500 && top >= 0 && bottom <= innerHeight; });
    await page.evaluate(() => window.scrollTo(0, 900));
    assert.ok(await seen(), "Cancel is out of sight when the page is scrolled");
    await page.click("#cancel");
    await status(page, /^Stopped\. Numbers that need random draws were not counted/);
    assert.ok(await page.$("#table-leaderboard"));
    await view(page, "pairs");
    await page.$eval("#resamples", (input) => { input.value = "500"; input.dispatchEvent(new Event("change", { bubbles: true })); });
    await ready(page);
    const two = small();
    await drop(page, two);
    await answer(page, "#accept-open");
    await selected(page, /^2 models, 12 items/);
    await ready(page);
    await page.$eval("#resamples", (input) => { input.value = "3000000"; input.dispatchEvent(new Event("change", { bubbles: true })); });
    await status(page, /draws follow/);
    two[0].text = two[0].text.replace('"gen|plain|p0":1', '"gen|plain|p0":0').replace('"choice":0', '"choice":1');
    await drop(page, two);
    await answer(page, "#accept-compare");
    await page.waitForSelector("#table-compare-models", { timeout: 60000 });
    await page.waitForSelector("#cancel", { timeout: 60000 });
    await page.click("#cancel");
    await status(page, /^Stopped\./);
    await page.waitForFunction(() => /their counting was stopped/.test(document.getElementById("compared-draws").textContent), { timeout: 20000 });
    await page.$eval("#resamples", (input) => { input.value = "500"; input.dispatchEvent(new Event("change", { bubbles: true })); });
    await page.waitForFunction(() => /are among the numbers/.test(document.getElementById("compared-draws").textContent), { timeout: 60000 });
    assert.deepEqual(page.errors, []);
    await page.browserContext().close();
  });

  test("archives: nested folders, with what a system adds, in an archive, with a pack, with two releases, encrypted", async () => {
    const page = await opened();
    const files = small().map(({ path, text }) => [path, text]);
    const inner = join(place, "inner.zip");
    zip("inner.zip", files);
    const innerBytes = await readFile(inner);
    const pack = await readFile(join(site, "data/records.pack"));
    const whole = release(folder).map(({ path, text }) => [path, text]);
    for (const [name, entries, want] of [
      ["nested.zip", files.map(([path, text]) => [`a/b c/d/${path}`, text]), /^2 models, 12 items/],
      ["mac.zip", [...files.map(([path, text]) => [`r/${path}`, text]), ...files.map(([path]) => [`__MACOSX/r/._${path}`, "\0\0binary"]), ["r/.DS_Store", "x"]], /^2 models, 12 items/],
      ["zip in zip.zip", [["read me.txt", "hello"], ["deep/inner.zip", innerBytes]], /^2 models, 12 items/],
      ["pack.zip", [["site/data/records.pack", pack]], /^12 models, 300 items/],
      ["whole.zip", whole.map(([path, text]) => [`release/${path}`, text]), /^12 models, 300 items/],
    ]) {
      await upload(page, zip(name, entries));
      await answer(page, "#accept-open");
      await selected(page, want);
      await ready(page);
      assert.equal(await page.$("#bench-alarm"), null, name);
    }
    await upload(page, zip("two.zip", ["one", "two"].flatMap((side) => whole.map(([path, text]) => [`${side}/${path}`, text]))));
    await answer(page, "#accept-two");
    await page.waitForSelector("#table-compare-models, #compared", { timeout: 60000 });
    assert.match(await page.$eval("#compared", (line) => line.textContent), /; 0 items flipped/);

    const locked = Buffer.from(innerBytes);
    for (let i = 0; i + 4 < locked.length; i++) { // bit 0 of the flags: encrypted (APPNOTE 4.4.4)
      if (locked.readUInt32LE(i) === 0x04034b50) locked[i + 6] |= 1;
      if (locked.readUInt32LE(i) === 0x02014b50) locked[i + 8] |= 1;
    }
    await writeFile(join(place, "locked.zip"), locked);
    await upload(page, join(place, "locked.zip"));
    await says(page, /m1-quiz\.jsonl in locked\.zip is encrypted: unpack it with its password and drop the folder/);
    await upload(page, zip("nothing.zip", [["a.txt", "x"]]));
    await says(page, /nothing to count in a\.txt/);
    assert.deepEqual(page.errors, []);
    await page.browserContext().close();
  });

  test("the same file twice counts once; a file that comes later is added, also to the release that is compared", async () => {
    const page = await opened();
    const [one, two] = small();
    const paths = [];
    for (const { path, text } of [one, two]) {
      paths.push(join(place, path));
      await writeFile(paths.at(-1), text);
    }
    await upload(page, paths[0]);
    await answer(page, "#accept-open");
    await selected(page, /^1 model, 12 items/);
    await ready(page);
    await upload(page, paths[0]);
    await answer(page, "#accept-add");
    await ready(page);
    assert.match(await selection(page), /^1 model, 12 items/);
    await upload(page, paths[1], paths[0]);
    await answer(page, "#accept-add");
    await selected(page, /^2 models, 12 items/);
    await ready(page);

    const legend = { format: "recount/1", models: [{ id: "m1" }, { id: "m2" }], benchmarks: [{ id: "quiz" }], reference: "gen|plain|p0",
      configurations: ["p0", "p1"].map((order) => ({ key: `gen|plain|${order}`, method: "gen", template: "plain", order })) };
    await drop(page, [{ path: "legend.json", text: JSON.stringify(legend) }, { path: "records/quiz/m1.jsonl", text: one.text }]);
    await answer(page, "#accept-compare");
    await says(page, /m2[^]*missing/);
    assert.match(await selection(page), /^2 models, 12 items/);
    await drop(page, [{ path: "records/quiz/m2.jsonl", text: two.text }]);
    await answer(page, "#accept-add");
    await page.waitForSelector("#compared", { timeout: 60000 });
    assert.match(await page.$eval("#compared", (line) => line.textContent), /Both have 2 models, 12 items and 2 configurations; 0 items flipped/);
    assert.equal(await page.$("#problems"), null);
    assert.deepEqual(page.errors, []);
    await page.browserContext().close();
  });

  test("a legend that was typed is not shown for other files", async () => {
    const page = await opened();
    await drop(page, small());
    await answer(page, "#accept-open");
    await selected(page, /^2 models, 12 items/);
    await page.evaluate(() => { document.getElementById("guess").open = true; });
    await page.$eval("#legend-text", (area) => { area.value = "typed"; area.dispatchEvent(new Event("input", { bubbles: true })); });
    await drop(page, small({ model: "other" }));
    await answer(page, "#accept-open");
    await page.waitForFunction(() => /"other"/.test(document.getElementById("legend-text").value), { timeout: 20000 });
    await page.browserContext().close();
  });

  test("saved files: analysis.json is that of recount analyze, tables are what a csv reader reads, the page opens from the disk", async () => {
    const page = await opened("#v=pairs");
    await page.click("#models-2");
    await selected(page, /^11 of 12 models/);
    await ready(page);
    await page.waitForFunction(() => !document.querySelector(".pending"));
    const save = await downloads(page, place);
    const analysis = await save("#save-analysis", "analysis.json");
    const legend = JSON.parse(release(folder).find(({ path }) => path === "legend.json").text);
    const want = execFileSync(recount, ["analyze", folder, `--models=-${legend.models[2].id}`, "-o", "-"], { maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
    assert.ok(analysis.equals(want), "the saved analysis.json and that of recount analyze differ");
    const { bands, leaderboard, pairs } = JSON.parse(want);
    for (const kind of ["csv", "tsv"]) await writeFile(join(place, `read.${kind}`), await save(`#save-table-pairs-${kind}`, `pairs.${kind}`));
    for (const [name, dialect] of [["read.csv", "excel"], ["read.tsv", "excel-tab"]]) {
      const rows = JSON.parse(execFileSync("python3", ["-c", `
import csv, json, sys
with open(sys.argv[1], newline="", encoding="utf-8") as file: json.dump(list(csv.DictReader(file, dialect=sys.argv[2])), sys.stdout)
`, join(place, name), dialect]).toString());
      assert.equal(rows.length, Object.keys(bands.by_model).length - 1, name);
      rows.forEach((row, i) => {
        const [high, low] = [leaderboard[i].model, leaderboard[i + 1].model];
        const pair = pairs.by_pair[high][low];
        const keys = Object.keys(row);
        assert.equal(keys.length, 10, `${name}: ${keys}`);
        assert.equal(Number(row[keys[2]]), pair.gap, `${name}, row ${i}: ${JSON.stringify(row)}`);
        assert.equal(Number(row[keys[6]]), pair.joint, `${name}, row ${i}: ${JSON.stringify(row)}`);
      });
    }

    await writeFile(join(place, "read.html"), await save("#save-page", "pairs.html"));
    const away = await open(browser);
    await away.setOfflineMode(true);
    await away.goto(pathToFileURL(join(place, "read.html")).href);
    assert.equal(await away.$$eval("#table-pairs tbody tr", (rows) => rows.length), 10);
    assert.ok(await away.$eval("svg.rc-wide", (svg) => svg.getBoundingClientRect().height > 100), "the figure is seen");
    assert.deepEqual(away.requested.filter((url) => !url.startsWith("file:")), []);
    assert.deepEqual(away.errors, []);
    await away.browserContext().close();
    assert.deepEqual(foreign(page, host.origin), []);
    await page.browserContext().close();
  });
});
