// Files that a reader drops or chooses, and those of a site, as sources: each
// has a path and gives its bytes when they are wanted, so that nothing is kept.

const maxFiles = 20000;
const maxFileBytes = 1 << 30; // of one file, unpacked

// A source is {path, size, read() -> ArrayBuffer, head(n) -> ArrayBuffer}.
function fileSource(file, path) {
  return {
    path: path.replace(/\\/g, "/").replace(/^\/+/, ""), size: file.size, stamp: `${path}/${file.size}/${file.lastModified}`,
    async read() {
      if (file.size > maxFileBytes) {
        const cure = archived(path) ? "unpack it and drop the folder" : "give each model and benchmark a file of its own";
        throw new Failure(`${path} has ${plural(Math.round(file.size / 1e6), "MB", "MB")}, more than this page can hold: ${cure}`);
      }
      try {
        return await file.arrayBuffer();
      } catch (error) {
        throw new Failure(`${path} cannot be read: ${error.message}`);
      }
    },
    head: (n) => file.slice(0, n).arrayBuffer(),
  };
}

// siteSource is a file of the site, by its path below the site's root.
function siteSource(path, at, size, sha256) {
  return { path, size, stamp: `${at}/${sha256}`, read: () => fetchBytes(at, sha256), head: () => fetchBytes(at, sha256) };
}

// unwanted tells files that systems add to folders.
const unwanted = (name) => /^(\.|__MACOSX$|Thumbs\.db$|desktop\.ini$)/i.test(name);

// entriesOf reads a folder to its end: a browser gives its entries in portions.
async function entriesOf(folder) {
  const reader = folder.createReader();
  const all = [];
  for (;;) {
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const portion = 200; // files that are asked for at once

// walk collects the files of dropped entries, in their order, and tells count of
// each portion.
async function walk(entries, path, found, count) {
  const wanted = entries.filter((entry) => path === "" || !unwanted(entry.name));
  for (let from = 0; from < wanted.length; from += portion) {
    const some = wanted.slice(from, from + portion);
    const files = await Promise.all(some.map((entry) => (entry.isFile ? new Promise((resolve, reject) => entry.file(resolve, reject)) : null)));
    for (const [i, entry] of some.entries()) {
      if (entry.isFile) found.push(fileSource(files[i], path + entry.name));
      else await walk(await entriesOf(entry), `${path}${entry.name}/`, found, count);
    }
    if (found.length > maxFiles) throw new Failure(`there are more than ${plural(maxFiles, "file", "files")}: drop one release`);
    count(found.length);
  }
}

// entriesIn are the files and folders of a drop, null where a browser gives none.
function entriesIn(transfer) {
  const items = Array.from(transfer.items || []).filter((item) => item.kind === "file");
  return items.map((item) => (item.webkitGetAsEntry ? item.webkitGetAsEntry() : null));
}

// dropped returns the sources of a drop: of its entries, else of its files.
async function dropped(entries, files, count) {
  if (entries.length === 0 || entries.some((entry) => entry === null)) {
    return files.map((file) => fileSource(file, file.name));
  }
  const found = [];
  await walk(entries, "", found, count);
  return found;
}

// chosen returns the sources of a file or folder picker.
function chosen(files) {
  if (files.length > maxFiles) throw new Failure(`there are more than ${plural(maxFiles, "file", "files")}: choose one release`);
  return Array.from(files)
    .filter((file) => !(file.webkitRelativePath || "").split("/").slice(1).some(unwanted))
    .map((file) => fileSource(file, file.webkitRelativePath || file.name));
}

const archived = (path) => /\.(zip|zst|zstd)$/i.test(path);

const magic = async (source) => {
  const bytes = new Uint8Array(await source.head(4));
  const is = (...want) => want.every((byte, i) => bytes[i] === byte);
  if (is(0x50, 0x4b, 0x03, 0x04) || is(0x50, 0x4b, 0x05, 0x06)) return "zip";
  if (is(0x28, 0xb5, 0x2f, 0xfd)) return "zstd";
  if (is(0x1f, 0x8b)) return "gzip";
  return "";
};

// unpackArchives replaces .zip and .zst files by what is in them, archives in
// archives too. The program that can do it is loaded when the first one comes, in
// a Worker of its own for each collecting.
async function unpackArchives(sources, collecting) {
  const out = [];
  for (const source of sources) {
    collecting.check();
    const kind = archived(source.path) ? await magic(source) : "";
    if (kind === "zip" || kind === "zstd") out.push(...await unpackArchives(await entriesOfArchive(source, kind, collecting), collecting));
    else out.push(source);
    if (out.length > maxFiles) throw new Failure(`there are more than ${plural(maxFiles, "file", "files")}: drop one release`);
  }
  return out;
}

async function entriesOfArchive(source, kind, collecting) {
  if (!collecting.intake) {
    collecting.intake = await Counter.start(told.intake);
    state.intakes.push(collecting.intake);
    if (collecting.ended) collecting.end();
  }
  const { intake } = collecting;
  const ask = (name, question, buffer) => intake.ask("desk", { name, question, buffer });
  const list = JSON.parse(decoder.decode(await ask(`${kind} open`, ["path", source.path], await source.read())));
  return list.filter((entry) => !entry.path.split("/").some(unwanted)).map((entry) => {
    const read = async () => (await ask("entry", ["number", String(entry.number)])).buffer;
    return { path: entry.path, size: entry.size, stamp: `${source.stamp}/${entry.path}`, intake, read, head: read };
  });
}
