import type { Stripe } from "stripe";
import { BadRequest } from "../../platform/errors.ts";
import { enter, type PublicContext } from "../../platform/scope.ts";
import { InvalidStripeSignature } from "./errors.ts";
import { enqueueSync } from "./jobs.ts";
import { findAccountOfCustomer, insertStripeEvent } from "./queries.ts";
import { openStripe } from "./stripe.ts";

const TOLERANCE_S = 300;

/**
 * Receives an event of Stripe. Only the event's customer is used, and the current state is read from Stripe. So events
 * may be late, duplicate or out of order. An event of an unknown customer is ignored.
 * @throws InvalidStripeSignature, BadRequest
 */
export async function receiveEvent(publicContext: PublicContext, payload: string, signature: string): Promise<void> {
  const { id, data } = await readEvent(publicContext, payload, signature);
  const customerId = customerOf(data);
  const account = customerId && (await findAccountOfCustomer(publicContext.db, customerId));
  if (!account) return;
  await publicContext.db.transaction().execute(async (db) => {
    const scope = enter({ ...publicContext, db }, account.id, { kind: "system" });
    if (!(await insertStripeEvent(scope, id))) return;
    await enqueueSync(scope, customerId);
  });
}

async function readEvent({ platform }: PublicContext, payload: string, signature: string): Promise<Stripe.Event> {
  const secret = platform.config.stripe?.webhookSecret;
  if (!secret) throw new InvalidStripeSignature();
  const { webhooks } = await openStripe(platform);
  const given = [payload, signature, secret.reveal(), TOLERANCE_S] as const;
  if (!isValid(() => webhooks.signature?.verifyHeader(...given))) throw new InvalidStripeSignature();
  try {
    return webhooks.constructEvent(...given);
  } catch {
    throw new BadRequest(); // the signature is valid, but the event has an unexpected form
  }
}

function isValid(check: () => boolean | undefined) {
  try {
    return check() === true;
  } catch {
    return false;
  }
}

/** The customer of an event. For a detached card, only the previous attributes name the customer. */
function customerOf({ object, previous_attributes }: Stripe.Event.Data): string | undefined {
  const subject = object as { id?: unknown; object?: unknown; customer?: unknown };
  if (subject.object === "customer") return textOf(subject.id);
  return textOf(subject.customer) ?? textOf((previous_attributes as { customer?: unknown } | undefined)?.customer);
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  const { id } = (value ?? {}) as { id?: unknown };
  return typeof id === "string" ? id : undefined;
}
