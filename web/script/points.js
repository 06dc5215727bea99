// Marks of a figure that say what they are. Pointing at one, or going to it with
// Tab and the arrow keys, writes its words under the figure and shows the other
// marks of its model. Without this script browsers show the words themselves,
// beside the pointer.

const pointsHint = "Point at a mark, or go through them with Tab and the arrow keys.";

// preparePoints makes the marks of a figure one stop of the tab order.
function preparePoints(figure) {
  const line = figure.querySelector(".rc-readout");
  if (!line || figure.dataset.points) return;
  figure.dataset.points = "ready";
  line.textContent = pointsHint;
  for (const drawing of figure.querySelectorAll("svg")) {
    drawing.setAttribute("role", "group"); // an image would hide its marks
    for (const text of drawing.querySelectorAll("text")) text.setAttribute("aria-hidden", "true");
    let first = true;
    for (const mark of marksOf(drawing)) {
      mark.setAttribute("role", "img");
      mark.setAttribute("aria-label", mark.querySelector("title").textContent);
      mark.setAttribute("tabindex", first ? "0" : "-1");
      first = false;
    }
  }
}

const marksOf = (drawing) => Array.from(drawing.querySelectorAll(".rc-mark")).filter((mark) => mark.querySelector("title"));

// markAt is the mark that an event happened on, if it says something.
function markAt(event) {
  const mark = event.target.closest ? event.target.closest(".rc-mark") : null;
  return mark && mark.querySelector("title") && mark.closest("[data-points]") ? mark : null;
}

function tellPoint(mark) {
  const figure = mark.closest("[data-points]");
  for (const shown of figure.querySelectorAll(".rc-now, .rc-same")) shown.classList.remove("rc-now", "rc-same");
  mark.classList.add("rc-now");
  const model = Array.from(mark.classList).find((name) => name.startsWith("rc-model-"));
  if (model) for (const other of mark.ownerSVGElement.querySelectorAll(`.${model}`)) if (other !== mark) other.classList.add("rc-same");
  figure.querySelector(".rc-readout").textContent = mark.querySelector("title").textContent;
}

// forgetPoint goes back to the mark that has the focus, or to none.
function forgetPoint(figure) {
  const focused = figure.querySelector(".rc-mark:focus");
  if (focused) {
    tellPoint(focused);
    return;
  }
  for (const shown of figure.querySelectorAll(".rc-now, .rc-same")) shown.classList.remove("rc-now", "rc-same");
  figure.querySelector(".rc-readout").textContent = pointsHint;
}

// movePoint goes to the mark that a key points at.
function movePoint(mark, key) {
  const all = marksOf(mark.ownerSVGElement);
  const at = all.indexOf(mark);
  const to = { ArrowRight: all[at + 1], ArrowDown: all[at + 1], ArrowLeft: all[at - 1], ArrowUp: all[at - 1], Home: all[0], End: all[all.length - 1] }[key];
  if (!to || to === mark) return Boolean(to);
  mark.setAttribute("tabindex", "-1");
  to.setAttribute("tabindex", "0");
  to.focus();
  return true;
}

function makePoints() {
  for (const figure of document.querySelectorAll(".rc-fig")) preparePoints(figure);
  for (const [enter, leave] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
    document.addEventListener(enter, (event) => { const mark = markAt(event); if (mark) tellPoint(mark); });
    document.addEventListener(leave, (event) => {
      const mark = markAt(event);
      if (mark) setTimeout(() => { if (mark.isConnected) forgetPoint(mark.closest("[data-points]")); });
    });
  }
  document.addEventListener("keydown", (event) => {
    const mark = markAt(event);
    if (mark && !event.altKey && !event.ctrlKey && !event.metaKey && movePoint(mark, event.key)) event.preventDefault();
  });
}
