import { escapeSlackText } from "../text.ts";
import { type Budget, objectsIn, textWithin } from "./budget.ts";
import { readRichText } from "./rich-text.ts";

type Fields = Record<string, unknown>;

const isTable = ({ type }: Fields) => type === "table" || type === "data_table";

/** The tables among the blocks of a message. Its `text` does not have their content. */
export const tablesIn = (blocks: unknown): unknown[] =>
  Array.isArray(blocks) ? blocks.filter((block: Fields | null) => isTable(block ?? {})) : [];

/**
 * The text of a table in Slack's format: a line for each row, with `|` between the cells.
 * Source: docs.slack.dev, "Table block" and "Data table block".
 */
export const readTable = ({ caption, rows }: Fields, budget: Budget): string =>
  [
    escapeSlackText(textWithin(caption, budget)),
    ...Array.from(objectsIn(rows, budget), (row) =>
      Array.from(objectsIn(row, budget), (cell) => readCell(cell, budget)).join(" | "),
    ),
  ]
    .filter(Boolean)
    .join("\n");

function readCell({ type, text, elements }: Fields, budget: Budget): string {
  const read = type === "rich_text" ? readRichText(elements, budget) : escapeSlackText(textWithin(text, budget));
  return read.replaceAll("\n", " ");
}
