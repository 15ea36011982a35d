import { expect, test } from "vitest";
import { pastedTable } from "./pasted-table.ts";

const copied = (plain: string, html = "<table><tr><td>") => ({
  types: ["text/plain", "text/html"],
  getData: (type: string) => (type === "text/html" ? html : plain),
});

test("cells become a table, with the first row as its head", () => {
  expect(pastedTable(copied("Item\tPrice\r\nTea\t3\r\nCake\t4\r\n"))).toBe(
    "| Item | Price |\n| --- | --- |\n| Tea | 3 |\n| Cake | 4 |",
  );
});

test("a cell may hold lines, quotes and bars; a row may be short", () => {
  expect(pastedTable(copied('a\t"two\nlines"\nx|y\n"""q"""\tz'))).toBe(
    '| a | two lines |\n| --- | --- |\n| x\\|y |  |\n| "q" | z |',
  );
});

test("rows may end as they did on old machines: nothing is lost", () => {
  expect(pastedTable(copied("a\tb\rc\td"))).toBe("| a | b |\n| --- | --- |\n| c | d |");
});

test("an empty cell at the end of a row stays one", () => {
  expect(pastedTable(copied("a\t\nb\tc"))).toBe("| a |  |\n| --- | --- |\n| b | c |");
});

test.each([
  ["a single cell", copied("Tea")],
  ["one column, which is as well read as lines", copied("Tea\nCake")],
  ["text with tabs from elsewhere", copied("a\tb", "<p>a b</p>")],
  ["plain text", { types: ["text/plain"], getData: () => "a\tb" }],
])("%s is pasted as it is", (_, transfer) => {
  expect(pastedTable(transfer)).toBeUndefined();
});
