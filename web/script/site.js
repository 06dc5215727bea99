// What the page tells its script (web/README.md), and the fetching of the
// site's files.

const told = document.currentScript.dataset;
const root = new URL(told.root, document.baseURI);
const decoder = new TextDecoder();

// A Failure is an error whose message is a sentence for the reader.
class Failure extends Error {}

// address is the URL of a file of the site. The hash makes it another address
// for another content, so that no cache can mix two releases.
function address(path, sha256) {
  const url = new URL(path.split("/").map(encodeURIComponent).join("/"), root);
  if (sha256) url.searchParams.set("v", sha256.slice(0, 12));
  return url;
}

// ask fetches a file of the site and refuses what is no answer.
async function ask(path, sha256) {
  let response;
  try {
    response = await fetch(address(path, sha256));
  } catch (error) {
    throw new Failure(`${path} could not be loaded: the connection failed`);
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

async function hashHex(buffer) {
  if (!window.crypto || !crypto.subtle) return null; // not a secure page: the Worker hashes the data itself
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", buffer));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const plural = (n, one, many) => `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;

// element makes an element with text and attributes; text is never markup.
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
