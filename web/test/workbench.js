// What the tests of the workbench share.

import { readdirSync, readFileSync } from "node:fs";
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

// dropFolder drops files and folders of this computer (Chromium only).
export async function dropFolder(page, ...paths) {
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
