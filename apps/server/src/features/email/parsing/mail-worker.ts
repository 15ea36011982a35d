import { asBuffer } from "../../../platform/as-buffer.ts";
import { checkSender, type Delivery, type SenderFindings } from "../authentication/check-sender.ts";
import { BoundedLookups } from "../authentication/dns.ts";
import { parseMail as parse } from "./parse-mail.ts";

// The tasks of `mail-pool.ts`. A hostile sender may craft mails that cost much time or memory.

export const parseMail = (raw: Uint8Array) => parse(asBuffer(raw));

export interface CheckTask {
  raw: Uint8Array;
  delivery: Delivery | null;
  dnsServers: string[];
}

/** SPF needs ten lookups and those of its MX records. DMARC needs eight, and eight for each compared domain. */
const MAX_LOOKUPS = 60;
const TIMEOUT_MS = 10_000;

export async function checkSenderOf({ raw, delivery, dnsServers }: CheckTask): Promise<SenderFindings | undefined> {
  const lookups = new BoundedLookups({ servers: dnsServers, most: MAX_LOOKUPS, ms: TIMEOUT_MS });
  const found = await checkSender(asBuffer(raw), delivery, lookups.resolve);
  return found && { ...found, isTemporary: found.isTemporary && !lookups.areTooMany };
}
