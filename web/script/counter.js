// The Worker that counts, as promises.

class Counter {
  constructor(worker) {
    this.worker = worker;
    this.waiting = new Map();
    this.last = 0;
    this.mourners = new Set(); // called once when the Worker has ended
    worker.onmessage = ({ data }) => {
      const { resolve, reject, progress } = this.waiting.get(data.id);
      if (data.progress) {
        if (progress) progress(...data.progress);
        return;
      }
      this.waiting.delete(data.id);
      if (data.error !== undefined) reject(new Failure(data.error));
      else resolve(data.ok);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      const why = event.message ? `: ${event.message}` : "";
      this.end(`the browser does not run the Worker that counts${why}`);
    };
  }

  // start makes the Worker. It lives in a Blob: one loaded by its address would
  // not be bound by the page's Content-Security-Policy.
  static async start(wasm = told.wasm) {
    if (!window.Worker) throw new Failure("this browser has no Workers");
    if (!window.WebAssembly) throw new Failure("this browser has no WebAssembly");
    const [exec, glue, module] = await Counter.parts(wasm);
    const url = URL.createObjectURL(new Blob([exec, "\n", glue], { type: "text/javascript" }));
    let counter;
    try {
      counter = new Counter(new Worker(url));
    } catch (error) {
      throw new Failure(`the browser does not allow the Worker that counts: ${error.message}`);
    }
    await counter.ask("start", { module, version: told.go });
    URL.revokeObjectURL(url);
    return counter;
  }

  // parts fetches what a Worker is made of, once for all that are started.
  static parts(wasm) {
    if (!Counter.fetched.has(wasm)) {
      const parts = Promise.all([fetchText(told.exec), fetchText(told.worker), fetchModule(wasm)]);
      parts.catch(() => Counter.fetched.delete(wasm)); // the next start tries again
      Counter.fetched.set(wasm, parts);
    }
    return Counter.fetched.get(wasm);
  }

  static fetched = new Map();

  // helped starts a Worker that shares its draws with others, as many as the computer
  // has cores for, up to four in all. These stay for those that come after it.
  // Without them it draws alone.
  static async helped() {
    const counter = await Counter.start();
    await counter.help();
    return counter;
  }

  async help() {
    const ports = [];
    for (const other of await Counter.others()) {
      const { port1, port2 } = new MessageChannel();
      const lost = ports.push(port1) - 1;
      other.ask("member", { port: port2 }).catch(() => {});
      const tell = () => this.worker.postMessage({ lost });
      other.mourners.add(tell);
      this.mourners.add(() => other.mourners.delete(tell));
    }
    await this.ask("help", { ports });
  }

  // others are the Workers that help, started when first needed.
  static async others() {
    const want = Math.min(navigator.hardwareConcurrency || 1, 4) - 1;
    Counter.team = Counter.team.filter((other) => !other.failure);
    while (Counter.team.length < want) {
      try {
        Counter.team.push(await Counter.start());
      } catch {
        break;
      }
    }
    return Counter.team;
  }

  // dismiss gives the memory of the others back.
  static dismiss() {
    for (const other of Counter.team) other.end("not needed");
    Counter.team = [];
  }

  static team = [];

  // ask sends a request; its buffer is handed over, not copied. progress, if any,
  // is told of parts that are done.
  ask(what, args = {}, progress = null) {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      const id = ++this.last;
      this.waiting.set(id, { resolve, reject, progress });
      this.worker.postMessage({ id, ask: what, ...args }, [args.buffer, args.port, ...(args.ports || [])].filter(Boolean));
    });
  }

  // end gives the Worker's memory back, whatever it is doing.
  end(why = "stopped") {
    this.worker.terminate();
    this.fail(new Failure(why));
  }

  fail(failure) {
    this.failure = failure;
    for (const { reject } of this.waiting.values()) reject(failure);
    this.waiting.clear();
    for (const mourner of this.mourners) mourner();
    this.mourners.clear();
  }
}
