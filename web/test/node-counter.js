// The Worker of a page under Node: the same two scripts and the same messages,
// in a worker thread.

import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

const prelude = `
const { parentPort } = require("node:worker_threads");
globalThis.self = globalThis;
globalThis.crypto ??= require("node:crypto").webcrypto;
self.postMessage = (message) => parentPort.postMessage(message);
parentPort.on("message", (data) => self.onmessage({ data }));
`;

// counterInNode starts the worker of a built site, and others that share its draws.
export async function counterInNode(site, { others = 0 } = {}) {
  const assets = readdirSync(join(site, "assets"));
  const asset = async (pattern) => readFile(join(site, "assets", assets.find((name) => pattern.test(name))));
  const exec = await asset(/^wasm_exec\..*js$/);
  const glue = await asset(/^worker\..*js$/);
  const module = await WebAssembly.compile(await asset(/^worker\..*wasm$/));
  const html = await readFile(join(site, "index.html"), "utf8");
  const manifest = JSON.parse(await readFile(join(site, "data/manifest.json"), "utf8"));
  const worker = new Worker(`${prelude}\n${exec}\n${glue}`, { eval: true });
  let last = 0;
  const waiting = new Map();
  worker.on("message", ({ id, ok, error, progress }) => {
    if (progress) return;
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error !== undefined) reject(new Error(error));
    else resolve(ok);
  });
  worker.on("error", (error) => { for (const { reject } of waiting.values()) reject(error); });
  const ask = (what, args = {}) => new Promise((resolve, reject) => {
    waiting.set(++last, { resolve, reject });
    worker.postMessage({ id: last, ask: what, ...args }, args.port ? [args.port] : args.ports || []);
  });
  const buffer = async (path) => {
    const data = await readFile(join(site, "data", path));
    return data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength);
  };
  await ask("start", { module, version: html.match(/data-go="([^"]+)"/)[1] });
  const team = [];
  const ports = [];
  for (let i = 0; i < others; i++) {
    team.push(await counterInNode(site));
    const { port1, port2 } = new MessageChannel();
    ports.push(port1);
    await team[i].ask("member", { port: port2 });
  }
  if (others > 0) await ask("help", { ports });
  return {
    ask,
    async load(from) {
      if (from === "pack") return ask("pack", { buffer: await buffer("records.pack"), path: "records.pack", sha256: manifest.pack.sha256 });
      for (const file of manifest.files) {
        const complaint = await ask("file", { buffer: await buffer(file.path), path: file.path, sha256: file.sha256, common: manifest.common });
        if (complaint !== "") throw new Error(complaint);
      }
      const { problems, differences } = await ask("finish");
      if (problems.length + differences.length > 0) throw new Error([...problems, ...differences].join("; "));
    },
    // count loads and counts, and returns analysis.json with its SHA-256.
    async count(from) {
      await this.load(from);
      await ask("count", { from });
      while (await ask("draw", { from }));
      return ask("report", { from });
    },
    end: () => Promise.all([worker.terminate(), ...team.map((other) => other.end())]),
  };
}
