// Where a page of a site has its files from: the site's host.

const root = new URL(told.root, document.baseURI);
const packName = "records.pack"; // as the status line says it

// unreachable is why this page cannot have its files, "" when it can.
function unreachable() {
  if (location.protocol !== "file:") return "";
  const instead = told.single ? `${told.single}, this report as one file, counts them from a disk too; or use recount serve or a web server.` : "Shown by recount serve or from a web server, it counts them again.";
  return `This page was opened from a disk, where a browser lets it read no records: the numbers are as published. ${instead}`;
}

// address is the URL of a file of the site. The hash makes it another address
// for another content, so that no cache can mix two releases.
function address(path, sha256) {
  const elsewhere = /^https?:\/\//.test(path); // a host that the page's policy allows
  const url = elsewhere ? new URL(path) : new URL(path.split("/").map(encodeURIComponent).join("/"), root);
  if (sha256) url.searchParams.set("v", sha256.slice(0, 12));
  return url;
}

// ask fetches a file of the site and refuses what is no answer.
async function ask(path, sha256) {
  let response;
  try {
    response = await fetch(address(path, sha256));
  } catch (error) {
    const abroad = new URL(address(path)).origin !== location.origin;
    throw new Failure(`${path} could not be loaded: the connection failed${abroad ? ", or that host does not let other sites read its files (Access-Control-Allow-Origin)" : ""}`);
  }
  if (response.status === 404) throw new Failure(`${path} is missing on this site`);
  if (response.status === 429) throw new Failure(`${path} could not be loaded: the host asks to wait (status 429); try again later`);
  if (!response.ok) throw new Failure(`${path} could not be loaded: the host answered with status ${response.status}`);
  return response;
}

// fetchBytes returns a file of the site as an ArrayBuffer. A host that answers
// with a web page or a Git LFS pointer in place of data is told apart.
async function fetchBytes(path, sha256) {
  const response = await ask(path, sha256);
  let buffer;
  try {
    buffer = await response.arrayBuffer();
  } catch (error) {
    throw new Failure(`${path} could not be loaded: the connection broke off`);
  }
  refuse(path, buffer);
  return buffer;
}

function refuse(path, buffer) {
  const start = decoder.decode(new Uint8Array(buffer, 0, Math.min(64, buffer.byteLength))).trimStart().toLowerCase();
  if (start.startsWith("<!doctype html") || start.startsWith("<html")) {
    throw new Failure(`the host sent a web page in place of ${path}`);
  }
  if (start.startsWith("version https://git-lfs")) {
    throw new Failure(`the host sent a Git LFS pointer in place of ${path}`);
  }
}

async function fetchText(path) {
  return decoder.decode(await fetchBytes(path));
}

// fetchModule compiles a WebAssembly file, from the stream where the host
// names its type, else from the bytes.
async function fetchModule(path) {
  const response = await ask(path);
  const type = (response.headers.get("Content-Type") || "").split(";")[0].trim();
  if (type === "application/wasm") {
    try {
      return await WebAssembly.compileStreaming(response);
    } catch (error) {
      throw new Failure(`${path} is no working WebAssembly file: ${error.message}`);
    }
  }
  const buffer = await response.arrayBuffer();
  refuse(path, buffer);
  try {
    return await WebAssembly.compile(buffer);
  } catch (error) {
    throw new Failure(`${path} is no working WebAssembly file: ${error.message}`);
  }
}

// fileLink is a link to a file of the release; one that a reader has dropped on
// the workbench lies nowhere.
const fileLink = (path) => (told.linked === "no" ? element("code", {}, path) : element("a", { href: address(told.release + path).href }, path));

// placeOf is the address of an anchor of this page, "" for the page itself.
function placeOf(id) {
  const url = new URL(location.href);
  if (!told.workbench) url.hash = id ? `#${encodeURIComponent(id)}` : ""; // the workbench's own says what is selected
  return url.href;
}
