// The card of a number: what it is, how it was counted, from which files.

let card = null;

function openCard(number) {
  if (card === null) card = makeCard();
  card.number = number;
  fillCard(number, null, "");
  if (card.dialog.showModal) card.dialog.showModal();
  else card.dialog.setAttribute("open", "");
  card.close.focus();
  describe(number);
}

async function describe(number) {
  if (state.counted === null) {
    fillCard(number, null, "Its formula and records can be shown once the numbers of the page have been counted again.");
    return;
  }
  try {
    const told = await state.counter.ask("describe", { from: state.counted, key: number.dataset.key });
    if (card.number === number) fillCard(number, told, "");
  } catch (error) {
    if (card.number === number) fillCard(number, null, sentence(error.message));
  }
}

function makeCard() {
  const close = element("button", { type: "button", class: "close" }, "Close");
  const copy = element("button", { type: "button", class: "copy" }, "Copy with source");
  const link = element("a", { class: "deep" }, "Link to this number");
  const title = element("h2", { id: "number-card-title" });
  const list = element("dl");
  const note = element("p", { class: "note", role: "status" });
  const dialog = element("dialog", { id: "number-card", class: "card", "aria-labelledby": "number-card-title" },
    title, list, element("p", { class: "actions" }, copy, link, close), note);
  document.body.append(dialog);
  const made = { dialog, title, list, note, copy, link, close, number: null };
  close.addEventListener("click", () => shut(made));
  copy.addEventListener("click", () => copyNumber(made));
  link.addEventListener("click", () => shut(made));
  dialog.addEventListener("click", (event) => { if (event.target === dialog) shut(made); });
  dialog.addEventListener("close", () => {
    const again = Array.from(document.querySelectorAll("data[data-key]")).find((number) => number.dataset.key === made.number.dataset.key);
    (made.number.isConnected || !again ? made.number : again).focus();
  });
  return made;
}

function shut(made) {
  if (made.dialog.close) made.dialog.close();
  else { made.dialog.removeAttribute("open"); made.number.focus(); }
}

function fillCard(number, about, note) {
  card.title.textContent = about && about.title ? about.title : "A number of this page";
  card.note.textContent = note;
  card.link.href = placeOf(number.id);
  card.list.replaceChildren();
  const row = (name, ...content) => { if (content.length > 0) card.list.append(element("dt", {}, name), element("dd", {}, ...content)); };
  row("Printed", number.textContent);
  row("Value", number.value);
  if (about) describeRows(row, about, number);
  row("Key", element("code", {}, number.dataset.key));
  row("Release", element("code", {}, told.digest));
}

function describeRows(row, about, number) {
  if (number.classList.contains("differs")) row("Recounted", about.raw);
  if (about.fraction) {
    const { num, den, numKey, denKey } = about.fraction;
    row("Exactly", `${num} / ${den}`, element("br"), element("code", {}, numKey), " / ", element("code", {}, denKey));
  }
  if (about.reason) row("Undefined", about.reason);
  if (about.unit) row("Unit", about.unit);
  if (about.formula) row("Formula", about.formula);
  if (about.spec) row("Statistic", about.spec);
  if (about.random) row("Draws", "depends on the seeded random draws of the release");
  if (about.warnings.length > 0) row("Doubts", about.warnings.join("; "));
  if (about.files.length > 0) row("Records", fileList(about.files));
}

function fileList(files) {
  const links = files.map((path) => element("li", {}, fileLink(path)));
  return element("details", {}, element("summary", {}, plural(files.length, "file", "files")), element("ul", {}, ...links));
}

async function copyNumber(made) {
  const number = made.number;
  const text = `${number.textContent} (${number.value}; ${number.dataset.key}; release ${told.digest}; ${placeOf(number.id)})`;
  try {
    await navigator.clipboard.writeText(text);
    made.note.textContent = "Copied.";
  } catch (error) { // no permission, or not a secure page
    made.note.textContent = text;
    const range = document.createRange();
    range.selectNodeContents(made.note);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  }
}

// Numbers open their card by click, Enter or Space. One number of a block is in
// the tab order; the arrow keys go on to the others, so that a table of
// hundreds of numbers is one stop.
function prepareCards(list) {
  const first = new Set();
  for (const number of list) {
    const block = number.closest("table, figure, p, ul, ol, dl") || document.body;
    number.setAttribute("role", "button");
    number.setAttribute("aria-haspopup", "dialog");
    number.tabIndex = first.has(block) ? -1 : 0;
    first.add(block);
  }
}

function makeCards() {
  prepareCards(numbers);
  document.addEventListener("click", (event) => {
    const number = event.target.closest("data[data-key]");
    if (number) openCard(number);
  });
  document.addEventListener("keydown", (event) => {
    const number = event.target.closest("data[data-key]");
    if (!number || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      openCard(number);
    } else if (moveFrom(number, event.key)) {
      event.preventDefault();
    }
  });
}

// moveFrom goes to the number that an arrow key points at.
function moveFrom(number, key) {
  const block = number.closest("table, figure, p, ul, ol, dl") || document.body;
  let to = null;
  const cell = number.closest("td, th");
  if (cell && (key === "ArrowUp" || key === "ArrowDown")) {
    let line = cell.parentElement;
    do {
      line = key === "ArrowUp" ? line.previousElementSibling : line.nextElementSibling;
      to = line && line.cells[cell.cellIndex] ? line.cells[cell.cellIndex].querySelector("data[data-key]") : null;
    } while (line && !to);
  } else if (key === "ArrowRight" || key === "ArrowLeft") {
    const all = Array.from(block.querySelectorAll("data[data-key]"));
    to = all[all.indexOf(number) + (key === "ArrowRight" ? 1 : -1)];
  }
  if (!to) return false;
  number.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
  return true;
}
