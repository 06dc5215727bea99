// The Worker that counts, as promises.

class Counter {
  constructor(worker) {
    this.worker = worker;
    this.waiting = new Map();
    this.last = 0;
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
      this.fail(new Failure(`the browser does not run the Worker that counts${why}`));
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

  // ask sends a request; its buffer is handed over, not copied. progress, if any,
  // is told of parts that are done.
  ask(what, args = {}, progress = null) {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      const id = ++this.last;
      this.waiting.set(id, { resolve, reject, progress });
      this.worker.postMessage({ id, ask: what, ...args }, args.buffer ? [args.buffer] : []);
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
  }
}
