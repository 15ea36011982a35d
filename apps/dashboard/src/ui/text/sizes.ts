import { locale } from "../../texts/text.ts";

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** `612 bytes`, `48 kB`, `3.4 MB`: with one decimal below 10 units. */
export function sizeOf(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: units[power]!,
    unitDisplay: power > 0 ? "short" : "long",
    maximumFractionDigits: power > 0 && value < 10 ? 1 : 0,
  }).format(value);
}
