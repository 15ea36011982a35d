import type { MailHeader } from "./parsing/mail-header.ts";

/** Delivery headers come before the sender's own headers. */
const names = ["x-forwarded-to", "delivered-to", "x-original-to", "envelope-to", "to", "cc", "received"];
const MOST = 100;

/** All possible recipients of a mail, the most likely first. */
export function addressesOf({ fields }: Pick<MailHeader, "fields">): string[] {
  return addressesInTexts(names.flatMap((name) => fields.get(name) ?? []));
}

/** The addresses in these texts, in their order. */
export const addressesInTexts = (texts: string[]): string[] => [...new Set(texts.flatMap(addressesIn))].slice(0, MOST);

const addressesIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s<>,;:"()]+/)
    .filter((part) => part.indexOf("@") > 0 && !part.endsWith("@"));
