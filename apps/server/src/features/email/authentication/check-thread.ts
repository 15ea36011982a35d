import { answerTasks, asBuffer } from "../worker-tasks.ts";
import { checkSender, type Delivery, type SenderFindings } from "./check-sender.ts";
import { BoundedLookups } from "./dns.ts";

export interface CheckTask {
  raw: Uint8Array;
  delivery: Delivery | null;
  dnsServers: string[];
}

/** SPF takes ten lookups and those of its MX records, DMARC eight and eight for each domain that it compares. */
const MOST_LOOKUPS = 60;
const LONGEST_MS = 10_000;

answerTasks(async ({ raw, delivery, dnsServers }: CheckTask): Promise<SenderFindings | undefined> => {
  const lookups = new BoundedLookups({ servers: dnsServers, most: MOST_LOOKUPS, ms: LONGEST_MS });
  const found = await checkSender(asBuffer(raw), delivery, lookups.resolve);
  return found && { ...found, isTemporary: found.isTemporary && !lookups.areTooMany };
});
