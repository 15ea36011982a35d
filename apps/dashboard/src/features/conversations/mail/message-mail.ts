import type { Message, SenderAuthentication } from "@parley/contract";
import { authenticationIn } from "./sender-checks.ts";

/** What a mail says beside its text. Who it is from and to is as its writer put it. */
export interface Mail {
  subject?: string;
  from: string[];
  to: string[];
  cc: string[];
  html?: string;
  /** The quoted original, if the server found one and cut it off the text. */
  quoted?: string;
  /** Nobody wrote it just now: an absence, a receipt. */
  isAutomatic?: true;
  /** How many of its files could not be kept. */
  filesLeftOut?: number;
  /** Whether it is from whom it says; nothing where that was never checked. */
  authentication?: SenderAuthentication;
}

type Metadata = NonNullable<Message["metadata"]>;

/** The mail that a message came as; nothing if it was written here. */
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

/** As one text with commas, or as a list. */
function addressesIn(metadata: Metadata, name: string): string[] {
  const found = valueIn(metadata, name);
  const texts = Array.isArray(found) ? found.map(textOf) : [textOf(found)];
  return texts.flatMap((text) => text?.split(/,(?=[^,]*@)/) ?? []).flatMap((address) => address.trim() || []);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

const textOf = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value : undefined);
