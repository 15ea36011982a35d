import type { Head } from "./parsing/head.ts";

/** Where a mail was delivered comes before what its writer put. */
const names = ["x-forwarded-to", "delivered-to", "x-original-to", "envelope-to", "to", "cc", "received"];
const MOST = 100;

/** All addresses that a mail may have been received for, the likeliest first. */
export function addressesOf({ fields }: Pick<Head, "fields">): string[] {
  return addressesAmong(names.flatMap((name) => fields.get(name) ?? []));
}

/** What looks like an address in these texts, in their order. */
export const addressesAmong = (texts: string[]): string[] => [...new Set(texts.flatMap(addressesIn))].slice(0, MOST);

const addressesIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s<>,;:"()]+/)
    .filter((part) => part.indexOf("@") > 0 && !part.endsWith("@"));
