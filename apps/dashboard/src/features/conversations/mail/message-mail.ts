import type { Message, SenderAuthentication } from "@parley/contract";
import { authenticationIn } from "./sender-checks.ts";

/** The mail's data besides its text. The mail itself claims sender and recipients. */
export interface Mail {
  subject?: string;
  from: string[];
  to: string[];
  cc: string[];
  html?: string;
  /** The quoted original, if the server found one and cut it off the text. */
  quoted?: string;
  /** An automatic mail, such as an out-of-office reply or a receipt. */
  isAutomatic?: true;
  /** The number of files that were not stored. */
  filesLeftOut?: number;
  /** The result of the sender's verification. Undefined if it was not checked. */
  authentication?: SenderAuthentication;
}

type Metadata = NonNullable<Message["metadata"]>;

/** The mail of a message. Undefined for messages written in Parley. */
export function messageMail({ source, customer_id, metadata }: Message): Mail | undefined {
  const known = metadata ?? {};
  const isFromOutside = Object.keys(known).some((key) => /^(?:gmail|ses)_/.test(key)) || customer_id !== null;
  if (source !== "email" || !isFromOutside) return undefined;
  const subject = wordsIn(known, "subject");
  const html = wordsIn(known, "html");
  const quoted = wordsIn(known, "quoted");
  const filesLeftOut = valueIn(known, "files_left_out");
  const authentication = authenticationIn(valueIn(known, "authentication"));
  return {
    ...(subject && { subject }),
    from: addressesIn(known, "from"),
    to: addressesIn(known, "to"),
    cc: addressesIn(known, "cc"),
    ...(html && { html }),
    ...(quoted && { quoted }),
    ...(valueIn(known, "automatic") === true && { isAutomatic: true }),
    ...(isCount(filesLeftOut) && { filesLeftOut }),
    ...(authentication && { authentication }),
  };
}

/** The bare address in `Ann <ann@example.com>`. */
export const bareAddress = (address: string) => (/<([^<>]+)>\s*$/.exec(address)?.[1] ?? address).trim().toLowerCase();

const valueIn = (metadata: Metadata, name: string) => metadata[`gmail_${name}`] ?? metadata[`ses_${name}`];
const wordsIn = (metadata: Metadata, name: string) => textOf(valueIn(metadata, name));

/** Accepts a list, or one text with commas. */
function addressesIn(metadata: Metadata, name: string): string[] {
  const found = valueIn(metadata, name);
  const texts = Array.isArray(found) ? found.map(textOf) : [textOf(found)];
  return texts.flatMap((text) => text?.split(/,(?=[^,]*@)/) ?? []).flatMap((address) => address.trim() || []);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

const textOf = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value : undefined);
