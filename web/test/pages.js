// A static host for tests: it serves one folder at a sub-path the way GitHub
// Pages does. Folders without their slash are redirected, /about finds
// about.html, a missing file is 404.html with status 404, text and WebAssembly
// are sent as gzip, and there are no headers of the site's own.

import { createServer } from "node:http";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const types = {
  ".html": "text/html; charset=utf-8", ".js": "application/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png", ".wasm": "application/wasm",
  ".txt": "text/plain; charset=utf-8", ".csv": "text/csv; charset=utf-8",
};

// serve starts a host. change(path), if given, may return {status, type, body}
// for a path below the sub-path, to play a broken host; what it leaves out
// stays as it would be. headers are sent with every answer. deploy puts another folder in the place of this one.
export async function serve(folder, { base = "/repo", change = async () => null, headers: more = {} } = {}) {
  const asked = []; // [method, path below the base]
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, "http://host");
    const path = decodeURIComponent(url.pathname);
    asked.push([request.method, path]);
    try {
      const { status, type, body, location } = await answer(path);
      const headers = { "Content-Type": type, "Cache-Control": "max-age=600", ...more };
      if (location) headers.Location = location;
      const small = /gzip/.test(request.headers["accept-encoding"] || "") && body.length > 200;
      if (small) headers["Content-Encoding"] = "gzip";
      response.writeHead(status, headers);
      response.end(small ? gzipSync(body) : body);
    } catch (error) {
      response.writeHead(500, { "Content-Type": "text/plain" });
      response.end(error.stack);
    }
  });

  async function answer(path) {
    if (path === base) return { status: 301, type: "text/html", body: Buffer.from(""), location: `${base}/` };
    if (!path.startsWith(`${base}/`)) return { status: 404, type: "text/html", body: Buffer.from("<!doctype html><title>Site not found</title>") };
    const inside = path.slice(base.length + 1);
    const usual = await find(inside);
    const changed = await change(inside, usual.body);
    return { ...usual, ...changed };
  }

  async function find(inside) {
    const file = join(folder, normalize(`/${inside}`));
    const kind = await stat(file).catch(() => null);
    if (kind && kind.isDirectory() && !inside.endsWith("/") && inside !== "") {
      return { status: 301, type: "text/html", body: Buffer.from(""), location: `${base}/${inside}/` };
    }
    const tries = kind && kind.isDirectory() ? [join(file, "index.html")] : [file, `${file}.html`];
    for (const name of tries) {
      const body = await readFile(name).catch(() => null);
      if (body) return { status: 200, type: types[extname(name)] || "application/octet-stream", body };
    }
    const body = await readFile(join(folder, "404.html")).catch(() => Buffer.from("<!doctype html><title>404</title>"));
    return { status: 404, type: "text/html; charset=utf-8", body };
  }

  // A server that a failed test left open keeps no run of tests from its end.
  const listen = (port) => new Promise((resolve) => server.listen(port, "127.0.0.1", resolve).unref());
  await listen(0);
  const { port } = server.address();
  const origin = `http://127.0.0.1:${port}`;
  const close = () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); });
  return {
    origin, asked, close,
    address: (path = "") => `${origin}${base}/${path}`,
    again: () => listen(port), // after close
    deploy: (other) => { folder = other; },
  };
}
