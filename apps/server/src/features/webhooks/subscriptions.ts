import type { EventSubscription, EventSubscriptionChanges, EventSubscriptionDraft } from "@parley/contract";
import { changeListeners } from "../../platform/events/change-listeners.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { SubscriptionNotFound } from "./errors.ts";
import { presentSubscription, type SubscriptionRow } from "./present.ts";
import {
  deactivateSubscription,
  deleteDeliveriesOf,
  deleteSubscription,
  findSubscription,
  findSubscriptions,
  insertSubscription,
  updateSubscription,
} from "./queries.ts";
import { newSigningSecret } from "./signature.ts";
import { verifyUrl } from "./verify-url.ts";

const AT_ONCE = 1000;
const PURPOSE = "webhook signing secrets";

/** Decrypts the signing secret of a subscription. */
export const signingSecretOf = ({ platform }: Scope, { secret_encrypted }: Pick<SubscriptionRow, "secret_encrypted">) =>
  platform.secretKey.decrypt(PURPOSE, secret_encrypted);

/** A secret that was encrypted with an old server secret cannot be decrypted, and is presented as an empty text. */
function present(scope: Scope, row: SubscriptionRow): EventSubscription {
  try {
    return presentSubscription(row, signingSecretOf(scope, row));
  } catch {
    return presentSubscription(row, "");
  }
}

export async function listSubscriptions(scope: UserScope): Promise<EventSubscription[]> {
  return (await findSubscriptions(scope)).map((row) => present(scope, row));
}

/** @throws SubscriptionNotFound */
export async function getSubscription(scope: UserScope, id: string): Promise<EventSubscription> {
  const row = await findSubscription(scope, id);
  if (!row) throw new SubscriptionNotFound();
  return present(scope, row);
}

/** Adds a subscription and verifies its URL. An unverified subscription receives no events. */
export async function addSubscription(
  scope: UserScope,
  { webhook_url, scope: events = null }: EventSubscriptionDraft,
): Promise<EventSubscription> {
  const verified = await verifyUrl(scope, webhook_url);
  const secret_encrypted = scope.platform.secretKey.encrypt(PURPOSE, newSigningSecret());
  const subscription = { webhook_url, verified, scope: events, secret_encrypted };
  return present(scope, await changeListeners(scope, (scope) => insertSubscription(scope, subscription)));
}

/** Changes a subscription, and verifies a new URL. @throws SubscriptionNotFound */
export async function changeSubscription(
  scope: UserScope,
  id: string,
  changes: EventSubscriptionChanges,
): Promise<EventSubscription> {
  await getSubscription(scope, id);
  const { webhook_url } = changes;
  const verified = webhook_url === undefined ? {} : { verified: await verifyUrl(scope, webhook_url) };
  const row = await changeListeners(scope, (scope) => updateSubscription(scope, id, { ...changes, ...verified }));
  if (!row) throw new SubscriptionNotFound();
  return present(scope, row);
}

/**
 * Stops all deliveries, including pending ones, and deletes the subscription. Its deliveries are deleted first in
 * batches, so that no message waits for one large deletion.
 * @throws SubscriptionNotFound
 */
export async function removeSubscription(scope: UserScope, id: string): Promise<void> {
  await changeListeners(scope, (scope) => deactivateSubscription(scope, id));
  while ((await deleteDeliveriesOf(scope, id, AT_ONCE)) === AT_ONCE);
  if (!(await deleteSubscription(scope, id))) throw new SubscriptionNotFound();
}
