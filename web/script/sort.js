// Sorting a table by the buttons in its heads: rising, falling, as printed.

function makeSortable(table) {
  const body = table.tBodies[0];
  if (!body) return;
  const printed = Array.from(body.rows);
  for (const head of table.querySelectorAll("th[data-sort]")) {
    const press = element("button", { type: "button", class: "sort" });
    press.append(...head.childNodes);
    head.append(press);
    press.addEventListener("click", () => sortBy(table, head, printed));
  }
}

const collator = new Intl.Collator("en", { numeric: true });

// sortValue is what a cell sorts by: null for what is undefined.
function sortValue(cell, kind) {
  if (!cell) return null;
  if (kind !== "number") return cell.textContent.trim();
  const number = cell.querySelector("data");
  const value = number ? number.value : cell.textContent.trim();
  return value === "" || Number.isNaN(Number(value)) ? null : Number(value);
}

function sortBy(table, head, printed) {
  const order = { ascending: "descending", descending: "none" }[head.getAttribute("aria-sort")] || "ascending";
  for (const other of table.querySelectorAll("th[aria-sort]")) other.removeAttribute("aria-sort");
  let rows = printed;
  if (order !== "none") {
    head.setAttribute("aria-sort", order);
    rows = sorted(printed, head.cellIndex, head.dataset.sort, order === "ascending" ? 1 : -1);
  }
  table.tBodies[0].append(...rows);
}

// sorted keeps summary rows and undefined values last, whichever the direction.
function sorted(rows, column, kind, sign) {
  const keyed = rows.map((row, i) => ({ row, i, total: row.classList.contains("total"), value: sortValue(row.cells[column], kind) }));
  keyed.sort((a, b) => {
    if (a.total !== b.total) return a.total ? 1 : -1;
    if ((a.value === null) !== (b.value === null)) return a.value === null ? 1 : -1;
    let by = 0;
    if (!a.total && a.value !== null) by = kind === "number" ? a.value - b.value : collator.compare(a.value, b.value);
    return sign * by || a.i - b.i;
  });
  return keyed.map((entry) => entry.row);
}
