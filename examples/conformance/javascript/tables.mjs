/** Labels of table cells (§6, PAPER). */
import { nearestAbove, tag } from "./features.mjs";
import { closure, needs } from "./policies.mjs";

/** The leftmost `th` of a cell's row and the topmost `th` of its column. A cell's column is its place in the row. */
function labelsOfCells(D) {
  const isHeader = (k) => tag(D, k) === "th";
  const isCell = (k) => isHeader(k) || tag(D, k) === "td";
  const table = nearestAbove(D, (k) => tag(D, k) === "table");
  const topmost = new Map(); // from a table to the topmost header of each column
  const labels = new Map(); // from a cell to where its labels stand; the topmost is known when all rows are read
  for (const row of D.keys()) {
    if (tag(D, row) !== "tr" || table[row] < 0) continue; // a row outside any table has no labels
    const cells = D[row].children.filter(isCell);
    const left = cells.find(isHeader);
    if (!topmost.has(table[row])) topmost.set(table[row], []);
    const top = topmost.get(table[row]);
    for (const [column, cell] of cells.entries()) {
      if (isHeader(cell)) top[column] ??= cell;
      labels.set(cell, { left, top, column });
    }
  }
  return labels;
}

/** What is in a cell, or is one, needs the labels of the innermost cell around it; a cell is no label of its own. */
function labelsOf(D) {
  const labels = labelsOfCells(D);
  const around = nearestAbove(D, (k) => labels.has(k));
  return (k) => {
    const cell = labels.has(k) ? k : around[k];
    if (cell < 0) return [];
    const { left, top, column } = labels.get(cell);
    return [left, top[column]].filter((label) => label !== undefined && label !== cell);
  };
}

export const tables = closure(needs(labelsOf));
