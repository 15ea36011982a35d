import { FORMULA } from "@parley/contract";
import type { Figure } from "./figures/figures.ts";
import type { Metric } from "./figures/metrics.ts";
import { reportText } from "./texts.ts";

const HEADER = ["metric", "of", "measure", "value"];

/** The figures on the page as CSV (RFC 4180), one line for each value. Unmeasured values are empty. */
export function csvOf(metrics: Metric[], figures: Figure[]): string {
  const lines = [
    HEADER,
    ...metrics.flatMap(({ id, seconds, within, change }) => [
      [reportText(`metric.${id}`), "", reportText("column.seconds"), plain(seconds)],
      ...(within ? [[reportText(`metric.${id}`), "", reportText("column.withinHours"), plain(within.seconds)]] : []),
      [reportText(`metric.${id}`), "", reportText("column.change"), plain(change && change * 100)],
    ]),
    ...figures.flatMap(({ id, series, rows }) =>
      rows.flatMap((row) =>
        series.map(({ name, unit }, index) => [
          reportText(`figure.${id}`),
          row.id,
          unit === "seconds" ? reportText("column.inSeconds", { name }) : name,
          plain(row.values[index]),
        ]),
      ),
    ),
  ];
  return lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}

/** Rounded to two decimal places. */
const plain = (value: number | undefined) => (value === undefined ? "" : String(Math.round(value * 100) / 100));

const NUMBER = /^-?\d+(\.\d+)?$/;

/** `csv-stringify` would add 9.9 KB to this page (ADR 0039). */
function cell(value: string) {
  const harmless = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
