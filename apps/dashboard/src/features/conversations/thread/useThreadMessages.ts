import type { Message, User } from "@parley/contract";
import { useMe } from "../../users/index.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { type OutgoingMessage, useOutgoing } from "../composer/outbox.ts";
import { withBoldMentions } from "../composer/suggestions/mentions.ts";
import type { ThreadMessage } from "./thread-items.ts";

/** The stored messages, followed by this user's outgoing messages. */
export function useThreadMessages(conversation: CachedConversation): ThreadMessage[] {
  const me = useMe();
  const outgoing = useOutgoing(conversation.id);
  const stored = new Set(conversation.messages.map(({ id }) => id));
  const waiting = outgoing.filter(({ id }) => !stored.has(id)); // the event may arrive before the response
  return [
    ...conversation.messages.map((message) => ({ message })),
    ...waiting.map((message) => ({ message: asMessage(message, conversation, me), outgoing: message })),
  ];
}

/** An outgoing message in the shape of a stored one. */
function asMessage(
  outgoing: OutgoingMessage,
  { account_id, source }: CachedConversation,
  me: User | undefined,
): Message {
  const { id, conversation_id, user_id, body, type, sent_at, files = [], mentions = [] } = outgoing;
  return {
    id,
    object: "message",
    body: withBoldMentions(body, mentions),
    type,
    content_type: "text",
    private: type === "note",
    source,
    created_at: sent_at,
    sent_at,
    seen_at: null,
    account_id,
    conversation_id,
    customer_id: null,
    user_id,
    metadata: null,
    user: me ?? null,
    attachments: files,
    mentions: [],
    read: true,
  };
}
