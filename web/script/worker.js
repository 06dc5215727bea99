// The Worker of a page: counts, and nothing else. It is started from a Blob of
// the Go toolchain's wasm_exec.js followed by this file, fetches nothing, and
// is handed whole buffers. Requests {id, ask, ...} are served one after the
// other; each is answered by {id, ok} or {id, error}, an error being a sentence.
"use strict";

(() => {
  const go = new self.Go();
  const said = []; // what the Go program printed: its last words, should it end
  const words = new TextDecoder();
  self.fs.writeSync = (fd, bytes) => {
    said.push(words.decode(bytes));
    if (said.length > 20) said.shift();
    return bytes.length;
  };

  let core = null; // the functions that the Go program offers (wasm/worker)
  let ended = false;
  let end = null; // a promise that is rejected when the Go program ends

  function lastWords() {
    const line = said.join("").split("\n").find((text) => text.trim() !== "");
    return line === undefined ? "" : `: ${line.replace(/^(fatal error|panic): /, "")}`;
  }

  // call runs a function of the Go program.
  async function call(name, ...args) {
    if (core === null || ended) throw new Error(`the counting program does not run${lastWords()}`);
    const answer = core[name](...args);
    if (answer === undefined) throw new Error(`the counting program ended${lastWords()}`);
    try {
      return await Promise.race([answer, end]);
    } catch (why) {
      throw why instanceof Error ? why : new Error(why);
    }
  }

  async function sha256(bytes) {
    if (self.crypto === undefined || self.crypto.subtle === undefined) {
      return call("sha256", bytes); // pages that are not from https or this machine
    }
    const sum = new Uint8Array(await self.crypto.subtle.digest("SHA-256", bytes));
    return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  // whole reads a stream to its end, or fails once it is longer than a limit: a
  // small file may unpack to more than the memory of a computer.
  async function whole(stream, limit) {
    const parts = [];
    let length = 0;
    const reader = stream.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      length += next.value.length;
      if (length > limit) {
        await reader.cancel();
        throw new RangeError(`it unpacks to more than ${Math.round(limit / 1e6).toLocaleString("en-US")} MB`);
      }
      parts.push(next.value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  }

  // gunzip unpacks what begins like gzip, whatever its name says: a host may
  // have unpacked it already.
  async function gunzip(bytes, limit = Infinity) {
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
    if (self.DecompressionStream !== undefined) {
      try {
        return await whole(new Blob([bytes]).stream().pipeThrough(new self.DecompressionStream("gzip")), limit);
      } catch (error) {
        if (error instanceof RangeError) throw error;
        // Several members one after the other, or a broken one: Go can tell.
      }
    }
    return call("gunzip", bytes);
  }

  // checked unpacks and hashes a buffer. The hash may be of the file as it lies
  // on the host or of what is packed in it.
  async function checked(buffer, path, want) {
    const raw = new Uint8Array(buffer);
    let bytes;
    try {
      bytes = await gunzip(raw);
    } catch (error) {
      throw new Error(`${path} is damaged or not whole: ${error.message}`);
    }
    let got = await sha256(bytes);
    if (got !== want && bytes !== raw && await sha256(raw) === want) got = want;
    const changed = got === want ? "" :
      `${path} is not the released file: its SHA-256 is ${got.slice(0, 12)}…, the manifest says ${want.slice(0, 12)}…`;
    return { bytes, got, changed };
  }

  const asks = {
    async start({ module, version }) {
      const ready = new Promise((resolve) => { self.recountReady = resolve; });
      let instance;
      try {
        instance = await WebAssembly.instantiate(module, go.importObject);
      } catch (error) {
        throw new Error(`the counting program does not start; worker.wasm and wasm_exec.js must both come from ${version}: ${error.message}`);
      }
      end = go.run(instance).then(() => {
        ended = true;
        throw new Error(`the counting program ended${lastWords()}`);
      });
      end.catch(() => {}); // told by the next call
      core = await Promise.race([ready, end]);
      if (core.version !== version) {
        throw new Error(`worker.wasm was built by ${core.version} and wasm_exec.js by ${version}: build the site again`);
      }
      return core.version;
    },

    async pack({ buffer, path, sha256: want, part }) {
      const { bytes, changed } = await checked(buffer, path, want);
      if (changed !== "") throw new Error(changed);
      return JSON.parse(await call(part ? "part" : "pack", bytes));
    },

    // join takes the packs that came as parts for the release.
    async join() {
      return call("join");
    },

    // count computes the numbers from "pack" or from "files" that need no bootstrap.
    async count({ from }) {
      return call("count", from);
    },

    // draw goes on with a count, a stage at a time: first what is drawn for all data
    // together, then for each data set apart. It answers false when nothing is left.
    async draw({ from }) {
      return call("draw", from);
    },

    // help gives this Worker others that share its draws, by their ports.
    async help({ ports }) {
      self.recountTeam.ports = ports.map((port) => new Port(port));
    },

    // member makes this Worker one of another's: it computes what comes by the port.
    async member({ port }) {
      port.onmessage = async ({ data: { id, piece } }) => {
        try {
          const ok = await call("piece", piece);
          port.postMessage({ id, ok }, [ok.buffer]);
        } catch (error) {
          port.postMessage({ id, error: error.message });
        }
      };
    },

    // numbers answers a list of [key, format] with [raw, text], or with
    // [null, why] where there is no such number.
    async numbers({ from, list }) {
      return list.length === 0 ? [] : JSON.parse(await call("numbers", from, list.flat().join("\0")));
    },

    async describe({ from, key }) {
      return JSON.parse(await call("describe", from, key));
    },

    // report returns the bytes of analysis.json and their SHA-256.
    async report({ from }) {
      const bytes = await call("report", from);
      return { bytes, sha256: await sha256(bytes) };
    },

    // file takes one file of the release; legend.json is the first, and with it
    // common tells whether only what all models have is counted. It answers with
    // a complaint, "" when the file is the released one.
    async file({ buffer, path, sha256: want, common }) {
      const { bytes, got, changed } = await checked(buffer, path, want);
      await call("file", path, bytes, got, common === true);
      return changed;
    },

    // desk asks wasm/desk, which answers the workbench in bytes. A question is a
    // list of names and values.
    async desk({ name, question, buffer }) {
      return call("desk", name, question.join("\0"), new Uint8Array(buffer || 0));
    },

    // take hands a dropped file to the desk, unpacked and, if it is added to a
    // release, with its SHA-256.
    async take({ name, path, question, buffer, limit }) {
      let bytes;
      try {
        bytes = await gunzip(new Uint8Array(buffer), limit);
      } catch (error) {
        throw new Error(`${path} cannot be read: ${error.message}`);
      }
      const sum = name === "add" ? await sha256(bytes) : "";
      return call("desk", name, ["path", path, "sha256", sum, ...question].join("\0"), bytes);
    },

    // finish closes the record files: what is wrong with them and how they
    // differ from the pack, in words.
    async finish() {
      return JSON.parse(await call("finish"));
    },
  };

  // A Port leads to another Worker, which computes pieces for this one.
  class Port {
    constructor(port) {
      this.port = port;
      this.waiting = new Map();
      this.last = 0;
      this.lost = false;
      port.onmessage = ({ data: { id, ok, error } }) => {
        const { resolve, reject } = this.waiting.get(id);
        this.waiting.delete(id);
        if (error !== undefined) reject(new Error(error));
        else resolve(ok);
      };
    }

    compute(piece) {
      return new Promise((resolve, reject) => {
        this.waiting.set(++this.last, { resolve, reject });
        this.port.postMessage({ id: this.last, piece }, [piece.buffer]);
      });
    }

    lose() {
      this.lost = true;
      for (const { reject } of this.waiting.values()) reject(new Error("the other Worker has ended"));
      this.waiting.clear();
    }
  }

  // recountTeam is what the Go program knows of the other Workers.
  const wind = new MessageChannel();
  self.recountTeam = {
    ports: [],
    count() {
      return this.ports.filter((port) => !port.lost).length;
    },
    compute(piece) {
      const ports = this.ports.filter((port) => !port.lost);
      if (ports.length === 0) return Promise.reject(new Error("no other Worker is left"));
      return ports.reduce((a, b) => (b.waiting.size < a.waiting.size ? b : a)).compute(piece);
    },
    // breathe is settled when what has come meanwhile was heard.
    breathe() {
      return new Promise((resolve) => {
        wind.port1.onmessage = resolve;
        wind.port2.postMessage(null);
      });
    },
  };

  let queue = Promise.resolve();
  let asked = null; // the request under way
  self.recountProgress = (done, total) => self.postMessage({ id: asked, progress: [done, total] });
  self.onmessage = ({ data }) => {
    if (data.lost !== undefined) { // heard also during a count, which may wait for it
      self.recountTeam.ports[data.lost].lose();
      return;
    }
    queue = queue.then(async () => {
      asked = data.id;
      try {
        self.postMessage({ id: data.id, ok: await asks[data.ask](data) });
      } catch (error) {
        self.postMessage({ id: data.id, error: error.message });
      }
    });
  };
})();
