// What the tests of the workbench share.

import { readdirSync, readFileSync } from "node:fs";
import { readFile, readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { gunzipSync } from "node:zlib";

// ready waits until every number of the selection is counted.
export async function ready(page, { timeout = 120000 } = {}) {
  try {
    await page.waitForFunction(() => /^Every number is counted/.test(document.getElementById("bench-status")?.textContent || ""), { timeout, polling: 50 });
  } catch (error) {
    throw new Error(`the workbench did not finish; it says: ${await head(page)}`);
  }
}

export const head = (page) => page.evaluate(() => (document.querySelector(".bench-head") || document.querySelector("main")).innerText);
export const selection = (page) => page.$eval("#selection", (line) => line.textContent);

// drop lets files fall on the window as a browser does. Files are {path, text}.
// Folders cannot be made up by a script: dropFolder drops real ones.
export const drop = (page, files) => page.evaluate((list) => {
  const transfer = new DataTransfer();
  for (const { path, text } of list) transfer.items.add(new File([text], path));
  for (const type of ["dragenter", "dragover", "drop"]) document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
}, files);

// dropFolder drops files and folders of this computer; in Firefox, which no test can
// let a real folder fall on, the record files in them.
export async function dropFolder(page, ...paths) {
  if (/firefox/i.test(await page.browser().version())) {
    await drop(page, paths.flatMap(release));
    return;
  }
  const session = await page.createCDPSession();
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await session.send("Input.dispatchDragEvent", { type, x: 200, y: 200, data });
  await session.detach();
}

// call asks the page's script as package app does, and returns text.
export const call = (page, name, ...args) => page.evaluate((what, list) => new Promise((resolve, reject) => {
  window.recountBench.call(what, list, (bytes) => resolve(new TextDecoder().decode(bytes)), (why) => reject(new Error(why)));
}), name, args);

// release reads the record files of a folder: {path, text}, unpacked.
export function release(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return names.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).filter((name) => /legend\.json$|\.jsonl(\.gz)?$/.test(name)).map((name) => {
    const bytes = readFileSync(name);
    return { path: relative(folder, name).split(sep).join("/").replace(/\.gz$/, ""), text: (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString() };
  });
}

// answer chooses what files that came in are, if the page asks.
export async function answer(page, button) {
  await page.waitForSelector(button, { timeout: 30000 });
  await page.click(button);
}

// a small release of two models, made up, with names that are given.
export function small({ model = "m1", benchmark = "quiz", id = "q", key = "gen|plain|p0", question = "Why?" } = {}) {
  const line = (m, i) => JSON.stringify({ benchmark, id: `${id}${i}`, question, gold: 0, options: ["yes", question], bits: { [key]: (i + m) % 3 === 0 ? 0 : 1, "gen|plain|p1": (i * (m + 2)) % 2 },
    outputs: { [key]: { text: question, state: "ok", choice: (i + m) % 3 === 0 ? 1 : 0 } } });
  const lines = (m) => Array.from({ length: 12 }, (_, i) => line(m, i)).join("\n");
  return [{ path: `${model}-${benchmark}.jsonl`, text: lines(0) }, { path: `m2-${benchmark}.jsonl`, text: lines(1) }];
}

export const views = ["leaderboard", "pairs", "champions", "agreement", "axes", "compression", "sensitivity", "answers", "items", "compare"];

// view shows a view and waits until it is drawn.
export async function view(page, name) {
  await page.click(`#view-${name}`);
  await page.waitForFunction((want) => document.getElementById("view")?.dataset.view === want, { timeout: 60000 }, name);
  if (name === "items") await page.waitForSelector("#item-list");
  else if (name !== "compare") await page.waitForFunction(() => !document.querySelector(".pending"));
}

// showItem opens the first item of the list.
export async function showItem(page) {
  await page.waitForSelector("#item-list button.item");
  await page.click("#item-list button.item");
  await page.waitForSelector("#item-matrix");
}

// downloads lets a page save files in a folder (Chromium only) and returns
// save(button, name), which clicks and gives what was saved.
export async function downloads(page, folder) {
  if (/firefox/i.test(await page.browser().version())) return caught(page);
  const session = await page.createCDPSession();
  await session.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder, browserContextId: page.browserContext().id });
  return async (button, name) => {
    await page.click(button);
    for (let i = 0; i < 400; i++) {
      const info = await stat(join(folder, name)).catch(() => null);
      if (info && info.size > 0) return readFile(join(folder, name));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${button} saved no ${name}: ${await readdir(folder)}; ${await head(page)}`);
  };
}

// caught is downloads for Firefox, which no test can tell where to save: the file is
// taken from the link that would save it.
async function caught(page) {
  await page.evaluate(() => {
    const blobs = new Map();
    window.caughtFiles = new Map();
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => { const url = make.call(URL, blob); blobs.set(url, blob); return url; };
    HTMLAnchorElement.prototype.click = function () { window.caughtFiles.set(this.download, blobs.get(this.href)); };
  });
  return async (button, name) => {
    await page.click(button);
    await page.waitForFunction((what) => window.caughtFiles.has(what), { timeout: 20000 }, name);
    return Buffer.from(await page.evaluate(async (what) => {
      const bytes = new Uint8Array(await window.caughtFiles.get(what).arrayBuffer());
      let text = "";
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    }, name), "base64");
  };
}

// counting waits until what was asked for has begun.
export const counting = (page) => page.waitForFunction(() => /^(Reading|Counting|Numbers|Looking)/.test(document.getElementById("bench-status").textContent), { polling: 20, timeout: 60000 });
