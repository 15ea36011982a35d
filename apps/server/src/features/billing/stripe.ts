import type { Stripe } from "stripe";
import type { StripeSettings } from "../../platform/config.ts";
import type { Platform } from "../../platform/platform.ts";
import { PaymentsNotConfigured, StripeMisconfigured, StripeRefused, StripeUnreachable } from "./errors.ts";

const TIMEOUT_MS = 15_000;

const clients = new WeakMap<StripeSettings, Promise<Stripe>>();

/** Stripe's own library, imported on first use. @throws PaymentsNotConfigured */
export function openStripe({ config: { stripe } }: Pick<Platform, "config">): Promise<Stripe> {
  if (!stripe) throw new PaymentsNotConfigured();
  const known = clients.get(stripe);
  if (known) return known;
  const opened = connect(stripe);
  clients.set(stripe, opened);
  return opened;
}

async function connect({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { Stripe } = await import("stripe");
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey.reveal(), {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: "Parley" },
  });
}

/**
 * Runs a request to Stripe. Maps refusals to errors, with Stripe's own text where it is meant for users.
 * @throws PaymentsNotConfigured, StripeRefused, StripeMisconfigured, StripeUnreachable
 */
export async function withStripe<T>(
  { platform }: { platform: Pick<Platform, "config" | "log"> },
  request: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  const stripe = await openStripe(platform);
  try {
    return await request(stripe);
  } catch (error) {
    const { Stripe } = await import("stripe");
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode, requestId } = error;
    platform.log.warn(
      { stripe: { type, code, status: statusCode, request_id: requestId } },
      "Stripe refused a request",
    );
    throw asOurs(error);
  }
}

/** Returns whether Stripe reports a missing or ended object. */
export const isMissing = (error: unknown) => (error as { code?: unknown }).code === "resource_missing";

/** Returns whether Stripe reports a failure of its own. False without an answer. */
export const isStripeFailure = (error: unknown) => Number((error as { statusCode?: unknown }).statusCode) >= 500;

function asOurs({ statusCode, message, userMessage }: InstanceType<typeof Stripe.errors.StripeError>) {
  if (statusCode === undefined) return new StripeUnreachable();
  if (statusCode === 401 || statusCode === 403) return new StripeMisconfigured();
  if (statusCode >= 500) return new StripeRefused(statusCode, new StripeUnreachable().message);
  return new StripeRefused(statusCode, userMessage || message);
}
