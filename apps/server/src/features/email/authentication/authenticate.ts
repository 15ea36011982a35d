import { domainToASCII } from "node:url";
import type { SenderAuthentication } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { mailPool } from "../parsing/mail-pool.ts";
import type { ReadMail } from "../parsing/parse-mail.ts";
import type { ReceivedMail } from "../queries.ts";
import type { Delivery } from "./check-sender.ts";
import { evaluateFindings } from "./evaluate-findings.ts";

/** The longest wait for a name server that does not answer. Meanwhile the job is retried with growing delays. */
const MAX_WAIT_MS = 10 * 60_000;

const NOTHING_FOUND: SenderAuthentication = {
  is_verified: false,
  domain: null,
  dmarc: "permerror",
  dkim: [],
  spf: null,
};

/**
 * Verifies the sender of a mail.
 * @param askedAt when the mail arrived. If a name server still does not answer after some time, the sender counts as
 * unverified
 * @throws Error when a name server does not answer, to be retried
 */
export async function authenticateSender(
  { platform }: Scope,
  received: Pick<ReceivedMail, "raw" | "delivered_by" | "helo" | "envelope_from">,
  { from }: Pick<ReadMail, "from">,
  askedAt: Date,
): Promise<SenderAuthentication> {
  const { dnsServers } = platform.config;
  const task = { raw: received.raw, delivery: deliveryOf(received), dnsServers };
  const found = await mailPool.run("checkSenderOf", task).catch(() => undefined);
  if (!found) return NOTHING_FOUND;
  if (found.isTemporary && Date.now() - askedAt.getTime() < MAX_WAIT_MS) {
    throw new Error(`No name server answers for ${found.findings.domain}`);
  }
  // The verified address must be the displayed one, because two programs may parse an unusual header differently.
  const isShown = from !== undefined && found.address !== null && areSame(found.address, from.address);
  return evaluateFindings(isShown ? found.findings : { ...found.findings, domain: null });
}

function deliveryOf({ delivered_by, helo, envelope_from }: Parameters<typeof authenticateSender>[1]): Delivery | null {
  return delivered_by === null ? null : { ip: delivered_by, helo, mail_from: envelope_from ?? "" };
}

const areSame = (one: string, other: string) => inAscii(one) === inAscii(other);

function inAscii(address: string) {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at).toLowerCase()}@${domainToASCII(address.slice(at + 1))}`;
}
