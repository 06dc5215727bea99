// What is dropped on the workbench may be anything: files of hostile sizes and
// encodings, and names that hold markup. There is a message or the right result,
// no script runs, and the page lives on.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, open as openFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { foreign, kinds, launch, open, site } from "./browser.js";
import { tooWide } from "./looks.js";
import { serve } from "./pages.js";
import { answer, counting, drop, dropFolder, head, ready, selection, showItem, small, view, views } from "./workbench.js";

const evil = "<img src=x onerror=alert(1)>";
const letters = "l".repeat(10000);

// hostile is a release whose every name tries something.
function hostile() {
  const models = [["m1", `${evil}</td><script>alert(1)</script>`], ["__proto__", "__proto__"], ["m3", "\u202Egnp.exe\u2067אב"], ["m4", letters],
    ["m5", "=HYPERLINK(\"http://evil.invalid\")"], ["m6", "\\end{tabular}\\input{secret} $x$ & % # _ ^ ~ {"], ["m7", "a|b`c`*d*[e](javascript:alert(1))\nnext"]];
  const benchmarks = [["constructor", evil], ["b2", "toString"]];
  const keys = [["gen|<b>x</b>|p0", "<b>x</b>", "p0"], ["gen|__proto__|p1", "__proto__", "p1"], ["gen|<b>x</b>|</svg><script>", "<b>x</b>", "</svg><script>"], [`gen|${"k".repeat(180)}|p0`, "k".repeat(180), "p0"]];
  const ids = [evil, "__proto__", letters, "\u202Eq", "=1+1", "q6", "q7", "q8", "q9"];
  const legend = {
    format: "recount/1", title: `${evil}</title><script>alert(1)</script>`, models: models.map(([id, name]) => ({ id, name })), benchmarks: benchmarks.map(([id, name]) => ({ id, name })),
    configurations: keys.map(([key, template, order]) => ({ key, method: "gen", template, order })), reference: keys[0][0],
    axes: { [evil]: [keys[0][0], keys[1][0]], "__proto__": [keys[0][0], keys[2][0]] },
  };
  const lines = (benchmark, m) => ids.map((id, i) => JSON.stringify({
    benchmark, id, question: `${evil}${i === 2 ? letters : ""}\u202E`, options: [evil, "no"], gold: 0,
    bits: Object.fromEntries(keys.map(([key], c) => [key, Number((i * 7 + m * 3 + c * (m + 1)) % 4 > 0)])),
    outputs: { [keys[0][0]]: { text: `${evil}</dd>` } },
  })).join("\n");
  return [{ path: "legend.json", text: JSON.stringify(legend) }, ...benchmarks.flatMap(([b]) => models.map(([id], m) => ({ path: `records/${b}/${id}.jsonl`, text: lines(b, m) })))];
}

// watched is a page that tells whether a script of a name has run, and keeps what
// is saved instead of saving it.
async function watched(browser, host) {
  const page = await open(browser);
  await page.evaluateOnNewDocument(() => {
    window.ran = false;
    window.alert = () => { window.ran = true; };
    window.saved = {};
    const blobs = {};
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob) => { const url = make(blob); blobs[url] = blob; return url; };
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function keep() { if (this.download) window.saved[this.download] = blobs[this.href]; else click.call(this); };
  });
  await page.goto(host.address("workbench.html"));
  await ready(page);
  return page;
}

for (const kind of process.env.BROWSER ? [process.env.BROWSER] : kinds) {
  const skip = kind === "firefox" && !process.env.BROWSER && "takes minutes, and runs in Chromium: BROWSER=firefox asks for it";
  describe(`hostile files in ${kind}`, () => {
    let browser, host, folder;
    before(async () => {
      browser = await launch(kind);
      host = await serve(site);
      folder = await mkdtemp(join(tmpdir(), "recount-hostile-"));
    });
    after(async () => {
      await browser.close();
      await host.close();
      await rm(folder, { recursive: true });
    });

    test("sizes and encodings: a message that names the file, and the page goes on", { skip }, async () => {
      const huge = await openFile(join(folder, "huge-quiz.jsonl"), "w");
      await huge.truncate(2 ** 31);
      await huge.close();
      execFileSync("python3", ["-c", `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED, compresslevel=1) as out, out.open("records/quiz/m1.jsonl", "w", force_zip64=True) as entry:
    for _ in range(65): entry.write(bytes(1 << 24))
`, join(folder, "bomb.zip")]);
      const lines = small({ question: "Wie heißt das?" })[0].text;
      await writeFile(join(folder, "utf16-quiz.jsonl"), Buffer.from(`\uFEFF${lines}`, "utf16le"));
      await writeFile(join(folder, "latin-quiz.jsonl"), Buffer.from(lines, "latin1"));
      await writeFile(join(folder, "binary-quiz.jsonl"), Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251 + 3)));
      await writeFile(join(folder, "broken-quiz.jsonl.gz"), gzipSync(lines).subarray(0, 60));
      await writeFile(join(folder, "empty-quiz.jsonl"), "");
      const member = gzipSync(Buffer.alloc(1 << 26)); // each unpacks to 64 MB, all of them to 1,088
      await writeFile(join(folder, "members-quiz.jsonl.gz"), Buffer.concat([gzipSync(lines + "\n"), ...Array(17).fill(member)]));
      const page = await watched(browser, host);
      const before = await selection(page);
      for (const [name, words] of [
        ["utf16-quiz.jsonl", /utf16-quiz\.jsonl: this is UTF-16 text[^]*iconv/], ["latin-quiz.jsonl", /latin-quiz\.jsonl:1: [^]*not UTF-8[^]*save the file as UTF-8/],
        ["binary-quiz.jsonl", /binary-quiz\.jsonl/], ["broken-quiz.jsonl.gz", /broken-quiz\.jsonl\.gz/], ["empty-quiz.jsonl", /empty-quiz\.jsonl: no record line is in it/],
        ["huge-quiz.jsonl", /huge-quiz\.jsonl has 2,147 MB, more than this page can hold/], ["bomb.zip", /m1\.jsonl in bomb\.zip unpacks to 1090 MB, more than this page can hold/],
        ["members-quiz.jsonl.gz", /members-quiz\.jsonl\.gz cannot be read: [^]*more than 1 GiB/],
      ]) {
        const input = await page.$("#pick-files");
        await input.uploadFile(join(folder, name));
        const told = (orAsks) => page.waitForFunction((source, asks) => (asks && document.getElementById("accept-open")) || new RegExp(source).test(document.querySelector(".bench-head").innerText),
          { timeout: 120000, polling: 50 }, words.source, orAsks).catch(async () => assert.fail(`${name}: the page says: ${await head(page)}`));
        await told(true);
        if (await page.$("#accept-open")) await page.click("#accept-open"); // unless the page has refused the file already
        await told(false);
      }
      assert.equal(await selection(page), before);
      await view(page, "pairs");
      assert.equal(await page.evaluate(() => document.querySelectorAll("#table-pairs tbody tr").length), 11);
      assert.deepEqual(page.errors, []);
      await page.browserContext().close();
    });

    test("a byte order mark is read over; of a file and its copy one counts, of two models with the same answers both", async () => {
      const page = await watched(browser, host);
      const [one, two] = small();
      const same = one.text;
      await drop(page, [{ path: "m1-quiz.jsonl", text: `\uFEFF${same}` }, { path: "m1-quiz (1).jsonl", text: `\uFEFF${same}` }, two, { path: "m3-quiz.jsonl", text: two.text }]);
      await answer(page, "#accept-open");
      await page.waitForSelector("#guess");
      await ready(page);
      assert.match(await selection(page), /^3 models, 12 items/);
      assert.match(await page.$eval("#notices", (list) => list.textContent), /m1-quiz \(1\)\.jsonl \(the same file as m1-quiz\.jsonl\)/);
      await page.browserContext().close();
    });

    for (const [models, benchmarks] of [[101, 1], [25, 10], [100, 100]]) {
      test(`${models * benchmarks} files in a folder are all read`, { skip }, async () => {
        const many = join(folder, `many-${models * benchmarks}`);
        await mkdir(many);
        let right = 0; // of model m000 under the reference, gen|a|p0
        for (let m = 0; m < models; m++) {
          for (let b = 0; b < benchmarks; b++) {
            const bits = [0, 1].map((i) => Number((m * 7 + b * 3 + i * 5) % 4 > 0));
            if (m === 0) right += bits[0] + bits[1];
            await writeFile(join(many, `m${String(m).padStart(3, "0")}-b${b}.jsonl`), bits.map((bit, i) => `{"benchmark":"b${b}","id":"q${i}","gold":0,"bits":{"gen|a|p0":${bit},"gen|a|p1":${(m + b + i) % 2}}}\n`).join(""));
          }
        }
        const page = await watched(browser, host);
        await dropFolder(page, many);
        await answer(page, "#accept-open");
        await counting(page);
        await page.waitForFunction((want) => document.getElementById("selection").textContent.startsWith(want), { timeout: 300000, polling: 50 }, `${models} models, ${benchmarks * 2} items, 2 configurations`)
          .catch(async () => assert.fail(`the page says: ${await head(page)}`));
        await ready(page, { timeout: 300000 });
        const row = await page.$$eval("#table-leaderboard tbody tr", (rows) => Array.from(rows, (one) => one.innerText.split("\t")).find((cells) => cells[1] === "m000"));
        assert.equal(row[2], (right / (2 * benchmarks)).toFixed(3), row.join(" "));
        assert.deepEqual(page.errors, []);
        await page.browserContext().close();
      });
    }

    test("names that try something stay text in every view and every export", async () => {
      const page = await watched(browser, host);
      await page.setViewport({ width: 1200, height: 900 });
      await drop(page, hostile());
      await answer(page, "#accept-open");
      await counting(page);
      await ready(page);
      assert.match(await selection(page), /^7 models, 18 items, 4 configurations/, await head(page));
      await page.click("#models-1"); // a selection by such a name too
      await page.waitForFunction(() => /^6 of 7 models/.test(document.getElementById("selection").textContent));
      await page.click("#undo");
      await page.waitForFunction(() => /^7 models/.test(document.getElementById("selection").textContent));
      await ready(page);
      const clean = async (what) => {
        const found = await page.evaluate(() => document.querySelectorAll("#bench img, #bench script, #bench td b, #bench svg script, #number-card img").length);
        assert.equal(found, 0, `${what}: elements out of names`);
        assert.ok(await tooWide(page) <= 0, `${what} is wider than the screen`);
      };
      for (const name of views) {
        await view(page, name);
        if (name === "items") {
          await showItem(page);
          await page.waitForSelector("#item .question");
        }
        await clean(name);
        await page.evaluate(() => { for (const button of document.querySelectorAll(".exports button, #save-page:not(:disabled), #save-items")) button.click(); });
      }
      await drop(page, hostile());
      await answer(page, "#accept-compare");
      await page.waitForSelector("#table-compare-models");
      await clean("a comparison");
      await page.evaluate(() => { for (const button of document.querySelectorAll(".exports button")) button.click(); });
      await page.setViewport({ width: 320, height: 900 });
      for (const name of ["leaderboard", "pairs", "axes", "items", "compare"]) {
        await view(page, name);
        await clean(`${name} at 320 px`);
      }
      await page.waitForFunction(() => window.saved["items.csv"] && window.saved["bands.png"] && window.saved["compare-models.tex"], { timeout: 60000 });
      assert.deepEqual(page.errors, []); // before the parsing below, which the page's policy has words about
      const saved = await page.evaluate(async () => Object.fromEntries(await Promise.all(Object.entries(window.saved).map(async ([name, blob]) => [name, await blob.text()]))));
      assert.ok(Object.keys(saved).length > 40, `saved: ${Object.keys(saved)}`);
      for (const [name, content] of Object.entries(saved)) {
        const kindOf = name.split(".").pop();
        if (["html", "svg"].includes(kindOf)) {
          const bad = await page.evaluate((text, type) => {
            const made = new DOMParser().parseFromString(text, type);
            return [made.querySelectorAll("script, img, parsererror, [onerror]").length, made.documentElement.textContent.includes("onerror")];
          }, content, kindOf === "svg" ? "image/svg+xml" : "text/html");
          assert.equal(bad[0], 0, `${name} holds elements out of names, or is no ${kindOf}`);
        }
        if (kindOf === "md") assert.ok(!/(^|[^\\])(<img|<script|\]\(javascript:)/.test(content), `${name} holds markup`);
        if (kindOf === "tex") assert.ok(!/\\input\{|\\end\{tabular\}\\input/.test(content), `${name} holds a command out of a name`);
        if (kindOf === "csv" || kindOf === "tsv") assert.ok(!/(^|[\n,\t"])=(HYPERLINK|1\+1)/.test(content), `${name} holds a formula`);
      }
      assert.equal(await page.evaluate(() => window.ran), false);
      assert.deepEqual(foreign(page, host.origin), []);
      await page.browserContext().close();
    });
  });
}
