import type { AnnouncementOf } from "../../../platform/events/announcement.ts";
import type { Scope } from "../../../platform/scope.ts";
import { idsOf } from "../queries.ts";
import { listChatIds } from "./queries.ts";

/** The customer's keys changed. Subscriptions of visitors whose key is no longer valid end. */
export async function keysChanged(scope: Scope, id: string): Promise<AnnouncementOf<"customer:keys_changed">> {
  const fact = { id, customer_ids: await idsOf(scope, id), conversation_ids: await listChatIds(scope, id) };
  return { type: "customer:keys_changed", subject: { id }, fact };
}
