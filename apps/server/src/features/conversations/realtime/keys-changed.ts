import type { Interceptor, Subscription } from "@parley/channels";
import { topics } from "@parley/contract";
import type { PushListener } from "../../../platform/events/announcement.ts";
import type { Connection } from "../../../platform/realtime/channel.ts";

/** An internal broadcast to the subscriptions of a customer's visitors. No client receives it. */
const KEYS_CHANGED = "keys changed";

let changes = 0;

/**
 * The number of key changes that this process has published. An admission that was checked before the last one may be
 * outdated.
 */
export const countKeyChanges = () => changes;

/** A visitor's subscription. It is valid as long as the key from its join is valid. */
export interface RevocableSubscription {
  /** `countKeyChanges` when the join began. */
  keyChanges: number;
  isAdmitted(): Promise<boolean>;
}

export const recheckVisitors: PushListener<"customer:keys_changed"> = {
  kind: "push",
  push({ realtime }, { fact: { customer_ids, conversation_ids } }) {
    changes += 1;
    for (const id of conversation_ids) realtime.broadcast(topics.conversation(id), KEYS_CHANGED, {});
    for (const id of customer_ids) realtime.broadcast(topics.lobby(id), KEYS_CHANGED, {});
  },
};

export const endWhenKeyRevoked: Record<string, Interceptor<Connection, RevocableSubscription>> = {
  [KEYS_CHANGED]: (subscription) => {
    void endUnlessAdmitted(subscription);
    return undefined;
  },
};

/** Checks the admission again if keys changed during the join. */
export function endIfRevokedDuringJoin(subscription: Subscription<Connection, RevocableSubscription>) {
  if (subscription.state.keyChanges !== changes) void endUnlessAdmitted(subscription);
}

/** Ends the subscription if the visitor is no longer admitted. The client then rejoins and is refused. */
async function endUnlessAdmitted(subscription: Subscription<Connection, RevocableSubscription>) {
  const isAdmitted = await subscription.state.isAdmitted().catch(() => false);
  if (!isAdmitted) subscription.fail();
}
