import { expect, test } from "vitest";
import { pastedTable } from "./pasted-table.ts";

const copied = (plain: string, html = "<table><tr><td>") => ({
  types: ["text/plain", "text/html"],
  getData: (type: string) => (type === "text/html" ? html : plain),
});

test("pasted cells become a table whose first row is the header", () => {
  expect(pastedTable(copied("Item\tPrice\r\nTea\t3\r\nCake\t4\r\n"))).toBe(
    "| Item | Price |\n| --- | --- |\n| Tea | 3 |\n| Cake | 4 |",
  );
});

test("line breaks, quotes and bars in cells are converted; short rows are padded", () => {
  expect(pastedTable(copied('a\t"two\nlines"\nx|y\n"""q"""\tz'))).toBe(
    '| a | two lines |\n| --- | --- |\n| x\\|y |  |\n| "q" | z |',
  );
});

test("rows may end with a carriage return only", () => {
  expect(pastedTable(copied("a\tb\rc\td"))).toBe("| a | b |\n| --- | --- |\n| c | d |");
});

test("an empty cell at the end of a row is kept", () => {
  expect(pastedTable(copied("a\t\nb\tc"))).toBe("| a |  |\n| --- | --- |\n| b | c |");
});

test.each([
  ["a single cell", copied("Tea")],
  ["a single column", copied("Tea\nCake")],
  ["text with tabs that is not from a spreadsheet", copied("a\tb", "<p>a b</p>")],
  ["plain text", { types: ["text/plain"], getData: () => "a\tb" }],
])("%s is not converted", (_, transfer) => {
  expect(pastedTable(transfer)).toBeUndefined();
});
