// What happens when the page has been read.

document.documentElement.classList.add("js");
for (const table of document.querySelectorAll("table")) makeSortable(table);
makeCards();
if (line) {
  if (cannot() !== "") {
    say(cannot(), "unchecked");
  } else {
    if (button) button.addEventListener("click", () => run(fromFiles));
    if (document.readyState === "complete") verify();
    else window.addEventListener("load", verify); // after everything that the reader waits for
  }
}
