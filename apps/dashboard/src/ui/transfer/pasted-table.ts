type Transfer = Pick<DataTransfer, "types" | "getData">;

/** Converts pasted spreadsheet cells to a Markdown table. Undefined for other content and for a single cell. */
export function pastedTable(transfer: Transfer): string | undefined {
  if (!transfer.types.includes("text/html") || !/<table[\s>]/i.test(transfer.getData("text/html"))) return undefined;
  const rows = rowsOf(transfer.getData("text/plain"));
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns < 2) return undefined;
  const [head = [], ...others] = rows.map((row) => lineOf(row, columns));
  return [head, lineOf(Array(columns).fill("---"), columns), ...others].join("\n");
}

/** Parses tab-separated cells. A cell that contains a tab, a quote or a line break is quoted. */
function rowsOf(tsv: string): string[][] {
  const rows: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|\r|$)/gy;
  for (let match = cells.exec(tsv); match; match = cells.exec(tsv)) {
    const [, quoted, plain = "", end] = match;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "" || cells.lastIndex === tsv.length) break;
    if (end !== "\t") rows.push([]);
  }
  return rows;
}

const lineOf = (cells: string[], columns: number) =>
  `| ${Array.from({ length: columns }, (_, index) => inCell(cells[index] ?? "")).join(" | ")} |`;

const inCell = (cell: string) =>
  cell
    .trim()
    .replaceAll("|", "\\|")
    .replace(/\s*[\r\n]\s*/g, " ");
