import { isIP } from "node:net";
import type { Config } from "../../../platform/config.ts";
import { isPrivateAddress } from "../../../platform/http/private-address.ts";
import type { Scope } from "../../../platform/scope.ts";
import { once } from "./connection-calls.ts";
import { ago, check, type Outcome, ok, reportsWith } from "./connection-checks.ts";
import { type Receipts, readReceipts } from "./receipts.ts";

/** The codes of a webhook, of one that must have a public address, and of one whose secret is a setting. */
export const webhookCodes = ["no_event_yet", "invalid_signature"] as const;
export const addressCodes = ["address_not_public", "address_not_https"] as const;
export const secretCodes = ["secret_missing"] as const;

const { failed, skipped, warning } =
  reportsWith<[...typeof webhookCodes, ...typeof addressCodes, ...typeof secretCodes]>();

/** The service is on the internet. `https`: it refuses `http`. */
type PublicAddress = "internet" | "https";

/** The webhook at which a service calls this server. */
interface Webhook {
  /** The service's title. */
  title: string;
  /** The service, as in `receive.ts`. */
  service: string;
  /** The path of the route. */
  path: string;
  /** Absent: the service may be in the same private network. */
  needs?: PublicAddress;
  event: EventCheck;
  signature: SignatureCheck;
}

interface EventCheck {
  /** The name of the address in the service's settings. */
  title: string;
  /** Where to enter the address, as a sentence. */
  where(address: string): string;
  /** Compares the service's settings. Undefined if it does not show them: then arrived events count. */
  compare?(address: string, receipts: Receipts): Promise<Outcome | undefined>;
}

interface SignatureCheck {
  /** The name of the secret in the service's settings. */
  title: string;
  /** The name of the secret here. */
  secret: string;
  isSet(): boolean;
  /** What to compare after a refusal, as a sentence. */
  remedy(address: string): string;
  /** Compares the secrets. Undefined if the service does not show its own: then arrived events count. */
  compare?(address: string): Promise<Outcome | undefined>;
}

/** The checks of a webhook: whether events arrive, and with a valid signature. */
export function webhookChecks(scope: Scope, { title, service, path, needs, event, signature }: Webhook) {
  const { config } = scope.platform;
  const address = `${config.publicUrl}${path}`;
  const receipts = once(() => readReceipts(scope, service));
  const checkEvents = async () =>
    (await event.compare?.(address, await receipts())) ?? checkArrival(title, await receipts(), event.where(address));
  return [
    check("webhook", event.title, () => (needs ? checkAddress(title, config, needs, checkEvents) : checkEvents())),
    check("signature", signature.title, async () => {
      if (!signature.isSet()) {
        return failed("secret_missing", `${signature.secret} is not set, so Parley refuses all events from ${title}.`);
      }
      const compared = await signature.compare?.(address);
      return compared ?? checkSignature(title, await receipts(), signature.secret, signature.remedy(address));
    }),
  ];
}

/** Without a reachable address, the settings do not matter. An address without https is reported if they are right. */
async function checkAddress(
  title: string,
  config: Config,
  needs: PublicAddress,
  checkEvents: () => Promise<Outcome>,
): Promise<Outcome> {
  const problem = findAddressProblem(title, config, needs);
  if (problem?.status === "failed") return problem;
  const outcome = await checkEvents();
  return outcome.status === "ok" ? (problem ?? outcome) : outcome;
}

/** Undefined if the service can call this server. */
export function findAddressProblem(title: string, { publicUrl }: Config, needs: PublicAddress): Outcome | undefined {
  const { protocol, hostname } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isLocal = host === "localhost" || host.endsWith(".localhost") || (isIP(host) > 0 && isPrivateAddress(host));
  const remedy = "Set PUBLIC_URL to an https address that works from the internet, and restart the server.";
  if (isLocal) return failed("address_not_public", `${title} cannot reach ${publicUrl}. ${remedy}`);
  if (protocol === "https:") return undefined;
  const report = needs === "https" ? failed : warning;
  return report("address_not_https", `${publicUrl} is not an https address. ${remedy}`);
}

/** Receipts are those of the account, so another connection of the account may have caused them. */
const checkArrival = (title: string, { accepted_at }: Receipts, where: string): Outcome =>
  accepted_at
    ? ok(`The last event from ${title} for this account arrived ${ago(accepted_at)}.`)
    : warning("no_event_yet", `No event from ${title} for this account has arrived yet. ${where}`);

/** A refusal is a warning only, because anyone can send a request without a valid signature. */
function checkSignature(title: string, { accepted_at, refused_at }: Receipts, secret: string, remedy: string): Outcome {
  if (refused_at && (!accepted_at || refused_at > accepted_at)) {
    const last = `The last event for this account, ${ago(refused_at)},`;
    return warning("invalid_signature", `${last} had an invalid signature. ${remedy}`);
  }
  return accepted_at
    ? ok(`The last event for this account, ${ago(accepted_at)}, had a valid signature.`)
    : skipped("no_event_yet", `${secret} is set. The first event from ${title} shows whether it is the right one.`);
}
