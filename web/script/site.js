// What the page tells its script (web/README.md), and small tools.

const told = document.currentScript.dataset;
const decoder = new TextDecoder();

// A Failure is an error whose message is a sentence for the reader.
class Failure extends Error {}

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
