import { locale } from "../../../texts/text.ts";
import { reportText } from "../texts.ts";
import { durationOf } from "./duration.ts";
import type { Series } from "./figures.ts";

const counts = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const averages = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const shares = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
const changes = new Intl.NumberFormat(locale, {
  style: "percent",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "exceptZero",
});

/** A value formatted for the reader. */
export function formatValue(value: number | undefined, { unit }: Pick<Series, "unit">): string {
  if (value === undefined) return reportText("none");
  if (unit === "seconds") return durationOf(value);
  return (unit === "average" ? averages : counts).format(value);
}

/** `33%` */
export const formatShare = (part: number, whole: number) => shares.format(whole === 0 ? 0 : part / whole);

/** `-12.34%`, `+3.00%`, `0.00%` */
export const formatSignedPercent = (change: number) => changes.format(change);

/** A short format for the axis: `30m`, `1.5d`. */
export function axisLabel(value: number, { unit }: Pick<Series, "unit">): string {
  if (unit !== "seconds") return compact.format(value);
  const [name, size] = scales.find(([, size]) => value >= size) ?? scales.at(-1)!;
  return reportText(`duration.${name}`, { n: averages.format(value / size) });
}

const compact = new Intl.NumberFormat(locale, { notation: "compact" });
const scales = [
  ["days", 86_400],
  ["hours", 3600],
  ["minutes", 60],
  ["seconds", 1],
] as const;
