// What is dropped on the workbench may hold any name, and may be there twice: the
// result is right, no script runs, and the page lives on.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { foreign, launch, open, site } from "./browser.js";
import { serve } from "./pages.js";
import { answer, counting, drop, head, ready, selection, showItem, small, tooWide, view, views } from "./workbench.js";

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

for (const kind of ["chromium"]) {
  describe(`hostile files in ${kind}`, () => {
    let browser, host;
    before(async () => {
      browser = await launch(kind);
      host = await serve(site);
    });
    after(async () => {
      await browser.close();
      await host.close();
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
