import { topics } from "@parley/contract";
import type { PushListener } from "../../../platform/events/announcement.ts";

/**
 * An internal broadcast to the subscriptions of a conversation that now belongs to another customer. No client receives
 * it.
 */
export const REASSIGNED = "reassigned";

export interface Reassigned {
  to: string;
  /** All ids of that customer. */
  known_ids: string[];
}

export const reassignConversations: PushListener<"customer:merged" | "customer:unmerged"> = {
  kind: "push",
  push(sockets, { fact: { conversation_ids, to, known_ids } }) {
    const reassigned: Reassigned = { to, known_ids };
    for (const id of conversation_ids) sockets.broadcastHere(topics.conversation(id), REASSIGNED, reassigned);
  },
};
