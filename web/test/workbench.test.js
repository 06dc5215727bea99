// The workbench in a browser: the site's release and dropped ones, every view,
// choices, links, exports, and what must not go wrong.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { foreign, launch, open, site } from "./browser.js";
import { looks, shooter, tooWide, violations, wear } from "./looks.js";
import { serve } from "./pages.js";
import { answer, call, counting, downloads, drop, dropFolder, head, ready, release, selection, showItem, small, view, views } from "./workbench.js";

const shot = shooter("screenshots-workbench");
const recount = new URL(process.env.RECOUNT ?? "../../bin/recount", `file://${process.cwd()}/`).pathname;
const folder = process.env.RELEASE ?? "../../examples/synthetic-small";

// within holds a time to its aim only where SLACK says how many times the aim
// this machine may take (1 on two idle cores); a busy machine only tells times.
function within(what, took, aim) {
  if (process.env.SLACK) assert.ok(took < aim * Number(process.env.SLACK), `${what}: ${Math.round(took)} ms, aim ${aim} ms`);
}

describe("the workbench", () => {
  let browser, host, folders;
  before(async () => {
    folders = await mkdtemp(join(tmpdir(), "recount-workbench-"));
    browser = await launch();
    host = await serve(site);
  });
  after(async () => {
    await browser.close();
    await host.close();
    await rm(folders, { recursive: true });
  });

  async function opened(fragment = "") {
    const page = await open(browser);
    await page.setViewport({ width: 1200, height: 900 });
    await page.goto(host.address(`workbench.html${fragment}`));
    await ready(page);
    return page;
  }

  for (const [look, how] of Object.entries(looks)) {
    test(`every view is accessible, ${look}`, async () => {
      const page = await open(browser);
      await wear(page, how);
      await page.goto(host.address("workbench.html"));
      await ready(page);
      for (const name of views) {
        await view(page, name);
        if (name === "items") await showItem(page);
        await shot(page, `${name}-${look}`);
        assert.ok(await tooWide(page) <= 0, `${name} is wider than the screen`);
        assert.deepEqual(await violations(page, look), [], name);
      }
      assert.deepEqual(page.errors, []);
      assert.deepEqual(foreign(page, host.origin), []);
      await page.browserContext().close();
    });
  }

  test("the keyboard alone reaches choices, views, numbers and exports", async () => {
    const page = await opened();
    const reached = new Set();
    for (let i = 0; i < 400; i++) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(() => {
        const e = document.activeElement;
        return e.tagName === "DATA" ? "number" : e.id || e.className || e.tagName;
      });
      if (at === "BODY") break;
      reached.add(at);
    }
    for (const want of ["pick-files", "pick-folder", "copy-link", "reference", "configurations-1", "benchmarks-0", "models-0", "k", "seed", "level", "rule",
      "view-pairs", "view-compare", "number", "sort", "save-table-leaderboard-csv", "save-figure-bands-png", "save-analysis", "save-items"]) {
      assert.ok(reached.has(want), `Tab never reaches ${want}`);
    }
    await page.focus("#configurations-1");
    await page.keyboard.press("Space");
    await page.waitForFunction(() => /configurations/.test(document.getElementById("selection").textContent) && / of \d+ configurations/.test(document.getElementById("selection").textContent));
    assert.equal(await page.evaluate(() => document.activeElement.id), "configurations-1", "the focus stays where it was");
    await page.browserContext().close();
  });

  test("a choice can be undone, is marked, and a link restores it", async () => {
    const page = await opened();
    const published = await selection(page);
    assert.equal(await page.$("#changed"), null);
    await page.click("#configurations-1");
    await page.waitForFunction((was) => document.getElementById("selection").textContent !== was, {}, published);
    await ready(page);
    const without = await selection(page);
    assert.match(without, / of \d+ configurations/);
    assert.ok(await page.$("#changed"), "the difference from the published setting is marked");
    await page.$eval("#k", (input) => { input.value = "7"; input.dispatchEvent(new Event("change", { bubbles: true })); });
    await ready(page);
    await page.click("#view-pairs");
    const link = await page.evaluate(() => location.href);
    assert.ok(link.length < 200, `the link has ${link.length} letters`);
    const other = await open(browser);
    await other.goto(link);
    await ready(other);
    assert.equal(await selection(other), without);
    assert.equal(await other.$eval("#k", (input) => input.value), "7");
    assert.equal(await other.$eval("#view-title", (title) => title.textContent), "Pairs");
    await other.browserContext().close();
    await page.click("#undo");
    await page.waitForFunction(() => document.getElementById("k").value !== "7");
    await page.click("#undo");
    await page.waitForFunction((was) => document.getElementById("selection").textContent === was, {}, published);
    await page.waitForFunction(() => document.getElementById("undo").disabled);
    await page.click("#models-0");
    await page.waitForFunction((was) => document.getElementById("selection").textContent !== was, {}, published);
    await page.click("#as-published");
    await page.waitForFunction((was) => document.getElementById("selection").textContent === was, {}, published);
    await page.browserContext().close();
  });

  test("champions that win by more than a number of items: a field, a sentence, a link", async () => {
    const page = await opened("#v=champions");
    const table = () => page.$$eval("#table-champions-by-margin tbody tr", (rows) => rows.map((row) => Array.from(row.cells, (cell) => Number(cell.textContent))));
    await page.waitForSelector("#table-champions-by-margin");
    await page.select("#rule", "margin");
    await page.waitForSelector("#margin");
    for (const [items, configurations, models] of await table()) {
      await page.$eval("#margin", (input, value) => { input.value = value; input.dispatchEvent(new Event("change", { bubbles: true })); }, String(items));
      await page.waitForFunction((want) => document.getElementById("champion-rule").textContent.includes(want), {}, `by more than ${items} item`);
      const words = await page.$eval("#champion-rule", (line) => line.textContent);
      assert.match(words, new RegExp(`under ${configurations} of 26`));
      assert.match(words, models === 0 ? /^No model/ : new RegExp(`^${models} model`));
    }
    assert.ok(await page.$("#changed"), "another rule is marked");
    const link = await page.evaluate(() => location.href);
    const other = await open(browser);
    await other.goto(link);
    await ready(other);
    assert.equal(await other.$eval("#margin", (input) => input.value), await page.$eval("#margin", (input) => input.value));
    await other.browserContext().close();
    await page.$eval("#margin", (input) => { input.value = "-1"; input.dispatchEvent(new Event("change", { bubbles: true })); });
    await page.waitForSelector("#margin-wrong");
    assert.equal(await page.$eval("#margin", (input) => `${input.getAttribute("aria-invalid")} ${document.getElementById(input.getAttribute("aria-describedby")).id}`), "true margin-wrong", "the message is told with the field");
    await page.click("#as-published");
    await page.waitForFunction(() => !document.getElementById("margin") && !document.getElementById("margin-wrong"));
    await page.browserContext().close();
  });

  test("a link to another release keeps its selection to itself", async () => {
    const page = await opened("#d=000000000000&c=Ag&v=pairs");
    assert.match(await head(page), /made for another release/);
    assert.equal(await page.$("#changed"), null);
    await page.browserContext().close();
  });

  test("a selection that leaves nothing is refused in words, and the page lives on", async () => {
    const page = await opened();
    const before = await selection(page);
    const reference = await page.$eval("#reference", (list) => Array.from(list.options).findIndex((option) => option.selected));
    await page.click(`#configurations-${reference}`);
    await page.waitForSelector("#bench-alarm");
    assert.match(await head(page), /reference/);
    assert.equal(await selection(page), before);
    await page.click("#undo");
    await page.waitForFunction(() => !document.getElementById("bench-alarm"));
    await page.browserContext().close();
  });

  test("the numbers of random selections are those of recount analyze, byte for byte", async () => {
    const page = await opened();
    const legend = JSON.parse(await readFile(join(folder, "legend.json"), "utf8"));
    let state = 20260101;
    const random = (n) => { state = (Math.imul(state, 1103515245) + 12345) >>> 0; return Math.floor(state / 65536) % n; };
    const some = (list, least) => {
      const kept = list.filter(() => random(4) > 0);
      return kept.length >= least ? kept : list.slice(0, least);
    };
    for (let round = 0; round < Number(process.env.SELECTIONS ?? 10); round++) {
      const models = some(legend.models.filter((m) => m.status !== "dropped").map((m) => m.id), 2);
      const benchmarks = some(legend.benchmarks.map((b) => b.id), 1);
      const configurations = some(legend.configurations.map((c) => c.key), 2);
      const choice = { models: models.join(","), benchmarks: benchmarks.join(","), configurations: configurations.join(","),
        reference: configurations[random(configurations.length)], k: String(1 + random(40)), seed: String(random(1000)), resamples: "60", draws: "8" };
      const flags = Object.entries(choice).map(([name, value]) => `--${name}=${value}`);
      const want = execFileSync(recount, ["analyze", folder, ...flags, "-o", "-"], { maxBuffer: 1 << 28 });
      await call(page, "full", "place", "a", "subsets", "true", ...Object.entries(choice).flat());
      const got = await call(page, "ask", "slow", "report", "place", "a");
      assert.ok(got === want.toString(), `selection ${round} (${flags.join(" ")}): other bytes`);
    }
    await page.browserContext().close();
  });

  test("dropped files of a release give the site's numbers; a file without its folder is known by its lines", async () => {
    const page = await opened();
    const published = await selection(page);
    const numbers = () => page.$$eval("#view data", (all) => all.map((number) => number.value));
    const before = await numbers();
    await drop(page, release(folder).map(({ path, text }) => ({ path: path.split("/").pop(), text })));
    await answer(page, "#accept-open");
    await counting(page);
    await ready(page);
    assert.equal(await selection(page), published);
    assert.deepEqual(await numbers(), before);
    await page.browserContext().close();
  });

  test("a folder dropped on the window is read with all that is in it", async () => {
    const many = join(folders, "many");
    const files = release(folder);
    for (const { path, text } of files) {
      await mkdir(join(many, path, ".."), { recursive: true });
      await writeFile(join(many, path), path.endsWith(".jsonl") && path.includes("1") ? gzipSync(text) : text);
    }
    await mkdir(join(many, "deep/er"), { recursive: true });
    for (let i = 0; i < 250; i++) await writeFile(join(many, "deep/er", `note-${i}.txt`), "no records");
    await writeFile(join(many, ".DS_Store"), "\0\0");
    const page = await opened();
    const published = await selection(page);
    await dropFolder(page, many);
    await answer(page, "#accept-open");
    await counting(page);
    await ready(page);
    assert.equal(await selection(page), published);
    await page.browserContext().close();
  });

  test("a zip of a release is unpacked and read; a file that comes later is added", async () => {
    const zip = join(folders, "release.zip");
    const last = release(folder).filter(({ path }) => path.endsWith(".jsonl")).at(-1);
    execFileSync("python3", ["-c", `
import os, sys, zipfile
with zipfile.ZipFile(sys.argv[2], "w", zipfile.ZIP_DEFLATED) as out:
    for at, _, names in os.walk(sys.argv[1]):
        for name in names:
            path = os.path.join(at, name)
            if not path.replace(os.sep, "/").endswith((sys.argv[3], sys.argv[3] + ".gz")):
                out.write(path, "grid/" + os.path.relpath(path, sys.argv[1]))
`, folder, zip, last.path]);
    const page = await opened();
    const published = await selection(page);
    await dropFolder(page, zip);
    await answer(page, "#accept-open");
    await page.waitForSelector("#problems");
    assert.match(await head(page), /the file is missing/);
    await drop(page, [{ path: last.path.split("/").pop(), text: last.text }]);
    await answer(page, "#accept-add");
    await page.waitForFunction(() => !document.getElementById("problems"));
    await ready(page);
    assert.equal(await selection(page), published);
    await page.browserContext().close();
  });

  test("without a legend one is guessed, shown, and can be corrected", async () => {
    const page = await opened();
    await drop(page, small());
    await answer(page, "#accept-open");
    await page.waitForSelector("#guess");
    await ready(page);
    assert.match(await selection(page), /2 models, 12 items, 2 configurations, reference gen\|plain\|p0/);
    await page.evaluate(() => { document.getElementById("guess").open = true; });
    const text = await page.$eval("#legend-text", (area) => area.value);
    const corrected = text.replace('"reference":"gen|plain|p0"', '"reference":"gen|plain|p1"').replace(/"reference": "gen\|plain\|p0"/, '"reference": "gen|plain|p1"');
    assert.notEqual(corrected, text);
    await page.$eval("#legend-text", (area, value) => { area.value = value; area.dispatchEvent(new Event("input", { bubbles: true })); }, corrected);
    await page.click("#legend-apply");
    await page.waitForFunction(() => /reference gen\|plain\|p1/.test(document.getElementById("selection").textContent));
    await page.browserContext().close();
  });

  test("two releases are compared", async () => {
    const page = await opened();
    await drop(page, small());
    await answer(page, "#accept-open");
    await page.waitForSelector("#guess");
    await ready(page);
    const changed = small();
    changed[0].text = changed[0].text.replace('"gen|plain|p0":1', '"gen|plain|p0":0').replace('"choice":0', '"choice":1');
    await drop(page, changed);
    await answer(page, "#accept-compare");
    await page.waitForSelector("#table-compare-models");
    assert.match(await page.$eval("#compared", (line) => line.textContent), /2 models, 12 items and 2 configurations; 1 items flipped/);
    assert.match(await page.$eval("#compare-models-wide-title", (title) => title.textContent), /accuracy of each model/);
    await page.waitForFunction(() => /are among the numbers/.test(document.getElementById("compared-draws").textContent), { timeout: 60000 });
    assert.deepEqual(await violations(page), []);
    const numbers = ["key", "only/*/bands/mean_config_lucky"];
    const before = await call(page, "count", "place", "a", "fast", "true", "subsets", "true", ...numbers);
    await call(page, "compare", "quick", "2", "place", "a", "place", "b");
    assert.equal(await call(page, "ask", "quick", "part", "place", "a", ...numbers), before.slice(before.indexOf("\0") + 1), "a comparison takes no numbers from the other views");
    await page.browserContext().close();
  });

  test("a choice made while a fresh Worker takes over is the one that it has counted", async () => {
    const page = await opened();
    // When a fresh Worker is asked to count what was chosen, another choice is made.
    await page.evaluate(() => {
      const { postMessage, terminate } = Worker.prototype;
      let old = null; // the Worker that has read the files
      Worker.prototype.postMessage = function (message, ...rest) {
        postMessage.call(this, message, ...rest);
        if (message.name === "finish") old = this;
        if (old === null || this === old || message.name !== "count" || !message.question.includes("fast")) return;
        Worker.prototype.postMessage = postMessage;
        window.recountBench.call("count", ["place", "a", "fast", "true", "models", "-m2"], () => { window.another = true; }, () => {});
      };
      Worker.prototype.terminate = function () {
        if (this === old) window.replaced = true;
        terminate.call(this);
      };
    });
    await drop(page, small());
    await answer(page, "#accept-open");
    await page.waitForFunction(() => window.another && window.replaced, { timeout: 60000 });
    const shown = await call(page, "ask", "quick", "part", "place", "a", "key", "bands");
    const want = await call(page, "count", "place", "a", "fast", "true", "models", "-m2", "key", "bands");
    assert.equal(shown, want.slice(want.indexOf("\0") + 1));
    await page.browserContext().close();
  });

  test("two releases dropped at once are compared", async () => {
    const files = release(folder);
    const page = await opened();
    const two = join(folders, "two");
    for (const side of ["one", "two"]) {
      for (const { path, text } of files) {
        await mkdir(join(two, side, path, ".."), { recursive: true });
        await writeFile(join(two, side, path), text);
      }
    }
    await dropFolder(page, two);
    await answer(page, "#accept-two");
    await page.waitForSelector("#table-compare-models", { timeout: 60000 });
    assert.match(await page.$eval("#compared", (line) => line.textContent), /; 0 items flipped and 0 of [\d,]+ numbers moved/);
    await page.browserContext().close();
  });

  test("what is no release is refused in words; text dragged into the page stays the browser's", async () => {
    const page = await opened();
    const refused = async (files, words) => {
      await drop(page, files);
      await page.waitForFunction((source) => new RegExp(source, "i").test(document.querySelector(".bench-head").innerText), { timeout: 30000 }, words.source).catch(async () => {
        if (await page.$("#accept-open")) await page.click("#accept-open");
        await page.waitForFunction((source) => new RegExp(source, "i").test(document.querySelector(".bench-head").innerText), { timeout: 30000 }, words.source);
      });
    };
    await refused([{ path: "notes.txt", text: "hello" }], /nothing to count in notes\.txt/);
    await refused([{ path: "a.zip", text: "PK\u0003\u0004 no zip" }], /no zip file that can be read/);
    await drop(page, [{ path: "m.jsonl", text: "{broken" }]);
    await answer(page, "#accept-open");
    await page.waitForFunction(() => /m\.jsonl/.test(document.querySelector(".bench-head").innerText));
    const prevented = await page.evaluate(() => {
      const transfer = new DataTransfer();
      transfer.setData("text/plain", "words");
      return !document.body.dispatchEvent(new DragEvent("dragover", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    });
    assert.equal(prevented, false);
    assert.deepEqual(page.errors, []);
    await page.browserContext().close();
  });

  test("exports are files that say what was selected", async () => {
    const page = await opened();
    const to = join(folders, "saved");
    await mkdir(to);
    const save = await downloads(page, to);
    await page.click("#models-0");
    await page.waitForFunction(() => /of \d+ models/.test(document.getElementById("selection").textContent));
    await ready(page);
    await page.waitForFunction(() => !document.querySelector(".pending"));
    const digest = await page.evaluate(() => document.querySelector("script[data-digest]").dataset.digest);
    assert.match((await save("#save-table-leaderboard-csv", "leaderboard.csv")).toString(), /^rank,model,/);
    assert.match((await save("#save-table-leaderboard-tsv", "leaderboard.tsv")).toString(), /^rank\tmodel\t/);
    assert.match((await save("#save-table-leaderboard-md", "leaderboard.md")).toString(), new RegExp(`\\| rank[^]*${digest}[^]*of \\d+ models`));
    assert.match((await save("#save-table-leaderboard-tex", "leaderboard.tex")).toString(), new RegExp(`of \\d+ models[^]*${digest}[^]*toprule`));
    assert.match((await save("#save-figure-bands-svg", "bands.svg")).toString(), /<svg[^]*<\/svg>[^]*of \d+ models/);
    assert.equal((await save("#save-figure-bands-png", "bands.png")).subarray(1, 4).toString(), "PNG");
    assert.match((await save("#save-items", "items.csv")).toString(), /^benchmark,id,/);
    assert.ok((await save("#save-pack", "records.pack")).length > 1000);
    const html = (await save("#save-page", "leaderboard.html")).toString();
    assert.match(html, /of \d+ models/);
    assert.ok(html.includes(digest) && !/<script|https?:\/\/(?!www\.w3\.org)/.test(html), "the page needs nothing from elsewhere");
    const analysis = JSON.parse(await save("#save-analysis", "analysis.json"));
    assert.equal(analysis.format, "recount-analysis/1");
    await page.browserContext().close();
  });

  test("a number opens a card, also in a table that was drawn again", async () => {
    const page = await opened();
    await page.click("#view data[data-key^='bands/']");
    await page.waitForFunction(() => document.querySelectorAll("#number-card dt").length > 4);
    assert.match(await page.$eval("#number-card", (card) => card.innerText), /Formula/);
    await page.browserContext().close();
  });

  test("Cancel stops the reading at once, and the page goes on", async (t) => {
    const page = await opened();
    const lines = Array.from({ length: 60000 }, (_, i) => `{"benchmark":"quiz","id":"q${i}","gold":0,"bits":{"gen|a|p0":${i % 2},"gen|a|p1":1}}`).join("\n");
    await drop(page, Array.from({ length: 6 }, (_, m) => ({ path: `m${m}-quiz.jsonl`, text: lines })));
    await answer(page, "#accept-open");
    await page.waitForSelector("#cancel");
    const took = await page.evaluate(() => new Promise((resolve) => {
      const from = performance.now();
      new MutationObserver(() => { if (/Stopped/.test(document.getElementById("bench-status").textContent)) resolve(performance.now() - from); })
        .observe(document.getElementById("bench"), { subtree: true, childList: true, characterData: true });
      document.getElementById("cancel").click();
    }));
    t.diagnostic(`Cancel took ${Math.round(took)} ms`);
    within("Cancel", took, 200);
    await page.click("#view-pairs");
    await page.waitForSelector("#table-pairs");
    await page.browserContext().close();
  });

  test("it runs where storage is blocked", async () => {
    const page = await open(browser);
    await page.evaluateOnNewDocument(() => {
      for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { configurable: true, get() { throw new DOMException("blocked", "SecurityError"); } });
    });
    await page.goto(host.address("workbench.html"));
    await ready(page);
    assert.deepEqual(page.errors, []);
    await page.browserContext().close();
  });

  test("48 files of the paper's size: tables, then every number, memory handed back; the times told", async (t) => {
    const big = join(folders, "paper-scale");
    execFileSync(recount, ["synth", "-o", big]);
    const page = await open(browser);
    await page.evaluateOnNewDocument(() => {
      window.tasks = [];
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.tasks.push(Math.round(entry.duration)); }).observe({ type: "longtask" });
      const terminate = Worker.prototype.terminate;
      window.ended = 0;
      Worker.prototype.terminate = function end() { window.ended++; terminate.call(this); };
    });
    await page.goto(host.address("workbench.html"));
    await ready(page);
    await page.evaluate(() => { window.tasks.length = 0; window.ended = 0; });
    await dropFolder(page, big);
    await page.waitForSelector("#accept-open");
    const times = await page.evaluate(() => new Promise((resolve) => {
      const from = performance.now();
      const times = {};
      document.getElementById("accept-open").click();
      const look = () => {
        const status = document.getElementById("bench-status").textContent;
        if (!times.tables && /3,679 items/.test(document.getElementById("selection").textContent) && document.querySelector("#view table")) times.tables = performance.now() - from;
        if (times.tables && /^Every number/.test(status)) { times.everything = performance.now() - from; resolve(times); } else setTimeout(look, 10);
      };
      look();
    }));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const { tasks, ended } = await page.evaluate(() => ({ tasks: window.tasks, ended: window.ended }));
    t.diagnostic(`tables ${Math.round(times.tables)} ms, every number ${Math.round(times.everything)} ms, longest task ${Math.max(0, ...tasks)} ms`);
    within("tables", times.tables, 1200);
    within("every number", times.everything, 2500);
    within("the longest task", Math.max(0, ...tasks), 100);
    assert.ok(ended >= 1, "the Worker that read the files is ended");
    await page.browserContext().close();
  });

  test("Firefox opens the site's release and dropped files", async () => {
    const fox = await launch("firefox");
    const page = await open(fox);
    await page.goto(host.address("workbench.html"));
    await ready(page);
    for (const name of ["pairs", "axes", "items"]) await view(page, name);
    await drop(page, small());
    await answer(page, "#accept-open");
    await page.waitForSelector("#guess");
    await ready(page);
    assert.match(await selection(page), /2 models, 12 items/);
    assert.deepEqual(page.errors, []);
    await fox.close();
  });

  test("a release of another host is refused without being asked for", async () => {
    const page = await open(browser);
    await page.goto(host.address("workbench.html#release=https://example.org/data/"));
    await page.waitForSelector("#bench-alarm");
    assert.match(await head(page), /download it and drop it here/);
    assert.deepEqual(foreign(page, host.origin), []);
    await page.browserContext().close();
  });

  test("a release of a host that the author has named is loaded from there, if that host lets it", async () => {
    const other = await serve(site, { headers: { "Access-Control-Allow-Origin": "*" } });
    const silent = await serve(site);
    const own = join(folders, "connected");
    execFileSync(recount, ["build", folder, "-o", own, "--connect", other.origin, "--connect", silent.origin]);
    const here = await serve(own);
    const page = await open(browser);
    await page.goto(here.address(`workbench.html#release=${other.address("data/")}`));
    await ready(page);
    assert.match(await selection(page), /^12 models/);
    assert.ok(other.asked.some(([, path]) => path.endsWith("records.pack")), "the release comes from the other host");
    assert.match(await page.$eval("footer", (foot) => foot.textContent), new RegExp(other.origin));
    assert.deepEqual(page.errors, []);
    const refused = await open(browser);
    await refused.goto(here.address(`workbench.html#release=${silent.address("data/")}`));
    await refused.waitForSelector("#bench-alarm");
    assert.match(await head(refused), /Access-Control-Allow-Origin/);
    const third = await open(browser);
    await third.goto(here.address("workbench.html#release=http://127.0.0.1:9/data/"));
    await third.waitForSelector("#bench-alarm");
    assert.match(await head(third), /download it and drop it here/);
    for (const one of [page, refused, third]) await one.browserContext().close();
    for (const one of [other, silent, here]) await one.close();
  });
});
