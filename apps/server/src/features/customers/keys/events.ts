import type { Announcement } from "../../../platform/events/announcement.ts";
import type { Scope } from "../../../platform/scope.ts";
import { idsOf } from "../queries.ts";
import { listChatIds } from "./queries.ts";

export interface KeysChangedFact {
  id: string;
  /** All ids that stand for the customer. */
  customer_ids: string[];
  conversation_ids: string[];
}

/** The customer's keys changed. Subscriptions of visitors whose key is no longer valid end. */
export async function keysChanged(scope: Scope, id: string): Promise<Announcement<{ id: string }, KeysChangedFact>> {
  const fact = { id, customer_ids: await idsOf(scope, id), conversation_ids: await listChatIds(scope, id) };
  return { type: "customer:keys_changed", subject: { id }, fact };
}
