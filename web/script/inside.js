// Where a report of one file has its files from: itself. Each stands in a
// script element of type application/octet-stream as lines of base64 that can be
// decoded one by one, mostly of gzip. Nothing is ever asked of a network.

const packName = "the packed records in this file"; // as the status line says it

// unreachable is why this page cannot have its files, "" when it can.
const unreachable = () => "";

// inside finds the element of a file.
function inside(path) {
  const held = Array.from(document.querySelectorAll('script[type="application/octet-stream"]')).find((e) => e.dataset.path === path);
  if (!held) throw new Failure(`${path} is missing in this file`);
  return held;
}

// pieces decodes the lines of a file, each when it is wanted, so that the page
// stays alive meanwhile.
function pieces(held, path) {
  const text = held.textContent;
  let at = 0;
  return new ReadableStream({
    async pull(to) {
      await new Promise((resolve) => setTimeout(resolve));
      while (at < text.length && text[at] === "\n") at++;
      if (at >= text.length) return to.close();
      const end = text.indexOf("\n", at);
      const line = text.slice(at, end < 0 ? text.length : end);
      at += line.length;
      try {
        to.enqueue(Uint8Array.from(atob(line), (c) => c.charCodeAt(0)));
      } catch (error) {
        to.error(new Failure(`${path} inside this file is damaged`));
      }
    },
  });
}

// content is a file as a Response, as it would come from a host.
function content(path, type) {
  const held = inside(path);
  let stream = pieces(held, path);
  if (held.dataset.encoding === "gzip") {
    if (!window.DecompressionStream) throw new Failure("this browser cannot unpack gzip; it needs to be newer");
    stream = stream.pipeThrough(new DecompressionStream("gzip"));
  }
  return new Response(stream, { headers: { "Content-Type": type } });
}

async function fetchBytes(path) {
  const response = content(path, "application/octet-stream");
  try {
    return await response.arrayBuffer();
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`${path} inside this file is damaged: ${error.message}`);
  }
}

const fetchText = async (path) => decoder.decode(await fetchBytes(path));

async function fetchModule(path) {
  const response = content(path, "application/wasm");
  try {
    return await WebAssembly.compileStreaming(response);
  } catch (error) {
    throw new Failure(`${path} inside this file is no working WebAssembly: ${error.message}`);
  }
}

// fileLink names a file of the release, which is not in here; where the report
// stands on the web it is a link to it.
function fileLink(path) {
  if (!told.site) return element("code", {}, path);
  return element("a", { href: told.site + (told.release + path).split("/").map(encodeURIComponent).join("/") }, path);
}

// placeOf is the address of an anchor. Where this file lies on a reader's disk
// concerns nobody else.
function placeOf(id) {
  const hash = id ? `#${encodeURIComponent(id)}` : "";
  if (told.site) return `${told.site}${told.single}${hash}`;
  return location.protocol === "file:" ? `${told.single}${hash}` : `${location.href.split("#")[0]}${hash}`;
}
