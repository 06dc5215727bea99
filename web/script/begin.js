// What happens when the page has been read.

document.documentElement.classList.add("js");
for (const table of document.querySelectorAll("table")) makeSortable(table);
makeCards();
makePoints();

// finished is when all was loaded that the reader waits for, and the page has
// then counted what it counts by itself.
let finished = document.readyState === "complete" ? Promise.resolve() : new Promise((resolve) => window.addEventListener("load", resolve));
if (line) {
  if (cannot() !== "") {
    say(cannot(), "unchecked");
  } else if (told.packs) {
    offerParts();
  } else {
    if (button) button.addEventListener("click", () => run(fromFiles));
    finished = finished.then(verify);
  }
}
