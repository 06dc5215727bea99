// What goes wrong is told in plain words, and what the page says stays.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { launch, open, site, status } from "./browser.js";
import { serve } from "./pages.js";

const html = await readFile(join(site, "index.html"), "utf8");
const manifest = JSON.parse(await readFile(join(site, "data/manifest.json"), "utf8"));
const record = manifest.files.find((file) => file.model).path;

// values is what the page says, mark or no mark.
const values = (page) => page.$$eval("data", (all) => all.map((number) => [number.value, number.textContent]));

describe("a failure is told and changes nothing", () => {
  let browser, published;
  before(async () => {
    browser = await launch();
    const host = await serve(site);
    const page = await open(browser, { javascript: false });
    await page.goto(host.address());
    published = await values(page);
    await host.close();
  });
  after(() => browser.close());

  // broken opens the first page at a host that changes some of its files and
  // returns the last status line. want is what the page must say in numbers.
  async function broken(change, pattern, want = published) {
    const host = await serve(site, { change: async (path, body) => change(path, body) });
    const page = await open(browser);
    await page.goto(host.address());
    const text = await status(page, pattern);
    assert.deepEqual(await values(page), want, "the page's values changed");
    const differ = await page.$$eval(".difference", (all) => all.map((e) => e.textContent));
    const mood = await page.$eval("#verify-status", (line) => line.className);
    await page.browserContext().close();
    await host.close();
    return { text, differ, mood };
  }

  // inRecord changes the lines of one record file.
  const inRecord = (change) => (path, body) => {
    if (path !== `data/${record}`) return null;
    const packed = body[0] === 0x1f && body[1] === 0x8b;
    const text = Buffer.from(change((packed ? gunzipSync(body) : body).toString()));
    return { body: packed ? gzipSync(text) : text };
  };

  // flip makes the first right answer of a file wrong; its stored choice, where
  // there is one, too.
  const flip = (text, choice) => {
    const line = text.split("\n").find((l) => /"bits":\{"[^"]+":1/.test(l));
    const [, gold] = line.match(/"gold":(\d+)/);
    const [, key] = line.match(/"bits":\{"([^"]+)":1/);
    let changed = line.replace(`"${key}":1`, `"${key}":0`);
    if (choice) {
      const at = changed.indexOf(`"choice":${gold}`, changed.indexOf(`"${key}":{`));
      if (at >= 0) changed = `${changed.slice(0, at)}"choice":${(Number(gold) + 1) % 2}${changed.slice(at + 10)}`;
    }
    return text.replace(line, () => changed);
  };

  test("a changed bit in a record file", async () => {
    const { text, differ, mood } = await broken(inRecord((lines) => flip(lines, true)), /Then:/);
    assert.match(text, /recomputed from records\.pack, 0 differ\. Then: /);
    assert.ok(text.includes(`${record.slice(1)} is not the released file: its SHA-256 is `), text);
    assert.match(text, /model "[^"]+", item "[^"]+", configuration "[^"]+": wrong in the record files, right in records\.pack/);
    assert.match(text, /With these files \d+ of [\d,]+ numbers would differ/);
    assert.deepEqual(differ, []);
    assert.match(mood, /failed/);
  });

  test("a changed bit that its own line contradicts", async () => {
    const { text } = await broken(inRecord((lines) => flip(lines, false)), /Then:/);
    assert.ok(text.includes(`${record.slice(1)} is not the released file: its SHA-256 is `), text);
    assert.match(text, /\.jsonl(\.gz)?:\d+: the bit of "[^"]+" is 0 but the choice is|right in records\.pack/);
  });

  test("a changed digit in the page", async () => {
    const [whole, digit] = html.match(/<data [^>]*data-format="\.3"[^>]*>0\.\d\d(\d)<\/data>/);
    const other = digit === "9" ? "8" : "9";
    const changed = html.replace(whole, whole.replace(/\d<\/data>$/, `${other}</data>`));
    const want = published.map((pair) => pair.slice());
    const host = await serve(site, { change: async (path) => (path === "" || path === "index.html" ? { body: Buffer.from(changed) } : null) });
    const page = await open(browser);
    await page.goto(host.address());
    const text = await status(page, /record files, SHA-256 checked, \d+ differ/);
    assert.match(text, /, 1 differ Show the first$/);
    const shown = await page.$eval("data.differs", (number) => [number.textContent, number.nextElementSibling.textContent]);
    await page.click("#verify-status .show");
    assert.equal(await page.evaluate(() => document.activeElement.classList.contains("differs")), true, "the first difference has no focus");
    assert.equal(await page.$eval("data.differs", (number) => number.checkVisibility()), true);
    const right = whole.match(/>([^<]+)<\/data>/)[1];
    assert.deepEqual(shown, [right.slice(0, -1) + other, ` ≠ the page says ${right.slice(0, -1) + other}, recounted ${right}`]);
    assert.equal((await values(page)).length, want.length);
    await page.browserContext().close();
    await host.close();
  });

  test("a truncated pack", async () => {
    const { text, differ } = await broken((path, body) => (path === "data/records.pack" ? { body: body.subarray(0, body.length / 2) } : null), /could not be recounted/);
    assert.match(text, /records\.pack/);
    assert.match(text, /damaged|not the released file|unexpected EOF/);
    assert.deepEqual(differ, []);
  });

  test("a pack of another release", async () => {
    const { text } = await broken((path, body) => {
      if (path !== "data/records.pack") return null;
      const other = Buffer.from(body);
      other[other.length - 20] ^= 1;
      return { body: other };
    }, /could not be recounted/);
    assert.match(text, /records\.pack|unpacking/);
  });

  test("a missing record file", async () => {
    const { text } = await broken((path) => (path === `data/${record}` ? { status: 404, type: "text/html", body: Buffer.from("<!doctype html>404") } : null), /Then:/);
    assert.ok(text.endsWith(`Then: Data/${record} is missing on this site.`), text);
  });

  test("a missing pack", async () => {
    const { text } = await broken((path) => (path === "data/records.pack" ? { status: 404, body: Buffer.from("") } : null), /could not be recounted/);
    assert.match(text, /Data\/records\.pack is missing on this site\./);
  });

  test("a web page in place of data", async () => {
    const page404 = { status: 200, type: "text/html", body: Buffer.from("<!DOCTYPE html><title>Please wait</title>") };
    for (const name of ["data/records.pack", "data/manifest.json"]) {
      const { text } = await broken((path) => (path === name ? page404 : null), /could not be recounted/);
      assert.ok(text.toLowerCase().includes(`the host sent a web page in place of ${name}`), text);
    }
    const { text } = await broken((path) => (path.endsWith(".wasm") ? page404 : null), /could not be recounted/);
    assert.match(text, /the host sent a web page in place of assets\/worker\.[0-9a-f]+\.wasm/i);
  });

  test("a Git LFS pointer in place of data", async () => {
    const { text } = await broken((path) => (path === `data/${record}` ? { body: Buffer.from("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n") } : null), /Then:/);
    assert.match(text, /the host sent a Git LFS pointer in place of/i);
  });

  test("a host that asks to wait", async () => {
    const { text } = await broken((path) => (path === "data/records.pack" ? { status: 429, type: "text/html", body: Buffer.from("<html>slow down") } : null), /could not be recounted/);
    assert.match(text, /the host asks to wait \(status 429\); try again later/);
  });

  test("a manifest of another deployment", async () => {
    const { text } = await broken((path, body) => (path === "data/manifest.json" ? { body: Buffer.concat([body, Buffer.from(" ")]) } : null), /could not be recounted/);
    assert.match(text, /does not belong to this page .* load the page again/);
  });

  test("WebAssembly served under a wrong type still runs", async () => {
    const { text } = await broken((path) => (path.endsWith(".wasm") ? { type: "application/octet-stream" } : null), /record files, SHA-256/);
    assert.match(text, /, 0 differ$/);
  });

  test("wasm_exec.js of another Go", async () => {
    const { text } = await broken((path, body) => (path === "" ? { body: Buffer.from(html.replace(/data-go="[^"]*"/, 'data-go="go1.2"')) } : null), /could not be recounted/);
    assert.match(text, /worker\.wasm was built by go[\d.]+ and wasm_exec\.js by go1\.2: build the site again/i);
  });

  // policy changes the page's Content-Security-Policy.
  const policy = (from, to) => (path) => (path === "" || path === "index.html" ? { body: Buffer.from(html.replaceAll(from, to)) } : null);

  test("a blocked Worker", async () => {
    assert.ok(html.includes("worker-src 'self' blob:"));
    const { text, differ } = await broken(policy("worker-src 'self' blob:", "worker-src 'none'"), /could not be recounted/);
    assert.match(text, /the browser does not (run|allow) the Worker that counts/i);
    assert.deepEqual(differ, []);
  });

  test("WebAssembly that the policy forbids", async () => {
    const { text } = await broken(policy(" 'wasm-unsafe-eval'", ""), /could not be recounted/);
    assert.match(text, /no working WebAssembly file/i);
  });

  for (const missing of ["Worker", "WebAssembly"]) {
    test(`a browser without ${missing}`, async () => {
      const host = await serve(site);
      const page = await open(browser);
      await page.evaluateOnNewDocument((name) => { delete window[name]; }, missing);
      await page.goto(host.address());
      assert.match(await status(page, /could not be recounted/), new RegExp(`[Tt]his browser has no ${missing}`));
      assert.deepEqual(await values(page), published);
      await page.browserContext().close();
      await host.close();
    });
  }

  test("a browser without crypto.subtle and DecompressionStream", async () => {
    const host = await serve(site);
    const page = await open(browser);
    await page.evaluateOnNewDocument(() => {
      Object.defineProperty(window.crypto, "subtle", { value: undefined });
      const Usual = window.Worker;
      const take = URL.createObjectURL; // the Worker lacks them too
      URL.createObjectURL = (blob) => take(new Blob(["Object.defineProperty(self.crypto, 'subtle', { value: undefined }); delete self.DecompressionStream;\n", blob], { type: "text/javascript" }));
      window.Worker = Usual;
    });
    await page.goto(host.address());
    assert.match(await status(page, /record files, SHA-256|could not/), /, 0 differ$/);
    await page.browserContext().close();
    await host.close();
  });

  test("a page opened from a disk says why it cannot count", async () => {
    const page = await open(browser);
    await page.goto(pathToFileURL(join(site, "index.html")).href);
    const text = await status(page, /opened from a disk/);
    assert.match(text, /recount serve/);
    assert.deepEqual(await values(page), published);
    await page.browserContext().close();
  });
});
