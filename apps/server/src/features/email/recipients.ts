import type { Headers } from "mailparser";

/** Where a mail was delivered comes before what its writer put. */
const fields = ["x-forwarded-to", "delivered-to", "x-original-to", "envelope-to", "to", "cc", "received"];
const MOST = 100;

/** All addresses that a mail may have been received for, the likeliest first. */
export function addressesOf(headers: Headers): string[] {
  const found = fields.flatMap((field) => [headers.get(field) ?? []].flat().flatMap(textOf).flatMap(addressesIn));
  return [...new Set(found)].slice(0, MOST);
}

const textOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" && "text" in value ? [String(value.text)] : [];
};

const addressesIn = (text: string) => text.toLowerCase().match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? [];
