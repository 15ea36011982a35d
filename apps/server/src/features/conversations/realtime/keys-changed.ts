import type { Interceptor, Subscription } from "@parley/channels";
import { topics } from "@parley/contract";
import type { PushListener } from "../../../platform/events/announcement.ts";
import type { Connection } from "../../../platform/realtime/channel.ts";
import type { PublicContext } from "../../../platform/scope.ts";

/** An internal broadcast to the subscriptions of a customer's visitors. No client receives it. */
const KEYS_CHANGED = "keys changed";

let changes = 0;

/**
 * The number of key changes that this process has published or may have missed. An admission that was checked before
 * the last one may be outdated.
 */
export const countKeyChanges = ({ platform }: PublicContext) => changes + platform.nodes.accountsOpened;

/** A visitor's subscription. It is valid as long as the key from its join is valid. */
export interface RevocableSubscription {
  /** `countKeyChanges` when the join began. */
  keyChanges: number;
  isAdmitted(): Promise<boolean>;
}

export const recheckVisitors: PushListener<"customer:keys_changed"> = {
  kind: "push",
  push(sockets, { fact: { customer_ids, conversation_ids } }) {
    changes += 1;
    for (const id of conversation_ids) sockets.broadcastHere(topics.conversation(id), KEYS_CHANGED, {});
    for (const id of customer_ids) sockets.broadcastHere(topics.lobby(id), KEYS_CHANGED, {});
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
  const { state, connection } = subscription;
  if (state.keyChanges !== countKeyChanges(connection.publicContext)) void endUnlessAdmitted(subscription);
}

/** Ends the subscription if the visitor is no longer admitted. The client then rejoins and is refused. */
async function endUnlessAdmitted(subscription: Subscription<Connection, RevocableSubscription>) {
  const isAdmitted = await subscription.state.isAdmitted().catch(() => false);
  if (!isAdmitted) subscription.fail();
}
