import { type Message, type MessageFact, type PlainMessage, topics } from "@parley/contract";
import type { FeedListener, PushListener } from "../../../platform/events/announcement.ts";
import type { Platform } from "../../../platform/platform.ts";
import { naive, utc } from "../../../platform/times.ts";
import { presentBasicCustomer, presentBasicCustomerToVisitor } from "../../customers/index.ts";
import { presentFile } from "../../files/index.ts";
import { presentUser, presentUserToVisitor } from "../../users/index.ts";
import { type MessageRow, senderOf } from "../facts.ts";
import { withoutInternalKeys } from "./service-metadata.ts";

/** Never pushes a private message. */
export const pushToVisitor: PushListener<"message:created"> = {
  kind: "push",
  push(sockets, { fact: message }) {
    if (message.private || message.type === "note") return;
    sockets.broadcastHere(topics.conversation(message.conversation_id), "shout", presentMessageToVisitor(message));
  },
};

export const messageOnFeed: FeedListener<"message:created"> = {
  kind: "feed",
  present: (fact, platform) => presentMessage(platform, fact),
};

export const messagesSeenOnFeed: FeedListener<"messages:seen"> = {
  kind: "feed",
  present: ({ conversation_id, seen_at }) => ({ id: conversation_id, seen_at: utc(seen_at) }),
};

export const messageUpdatedOnFeed: FeedListener<"message:updated"> = {
  kind: "feed",
  present: ({ id, conversation_id, metadata }) => ({ id, conversation_id, metadata }),
};

export function presentPlainMessage(message: MessageRow): PlainMessage {
  return {
    id: message.id,
    object: "message",
    body: message.body,
    type: message.type,
    content_type: message.content_type,
    private: message.private,
    source: message.source,
    created_at: naive(message.created_at),
    sent_at: utc(message.sent_at),
    seen_at: utc(message.seen_at),
    account_id: message.account_id,
    conversation_id: message.conversation_id,
    customer_id: message.customer_id,
    user_id: message.user_id,
    metadata: message.metadata,
  };
}

export const presentMessage = (platform: Platform, fact: MessageFact): Message => ({
  ...presentUnsigned(fact),
  user: fact.user && presentUser(fact.user),
  ...(fact.customer && { customer: presentBasicCustomer(platform, fact.customer) }),
  mentions: fact.mentions.map(({ user_id, seen_at }) => ({ user_id, seen_at: utc(seen_at) })),
});

/**
 * Presents a public message without internal data: agents' email addresses and integrations' metadata. Customers' ids
 * depend on the reader: see `external-reader.ts`.
 */
export function presentMessageToVisitor(fact: MessageFact): Message {
  return {
    ...presentUnsigned(fact),
    user: fact.user && presentUserToVisitor(fact.user),
    ...(fact.customer && { customer: presentBasicCustomerToVisitor(fact.customer) }),
    mentions: [],
    metadata: fact.metadata && withoutInternalKeys(fact.metadata),
  };
}

/** A message without author and customer. */
const presentUnsigned = (fact: MessageFact) => ({
  ...presentPlainMessage(fact),
  attachments: fact.attachments.map(presentFile),
  read: senderOf(fact) === "agent" || fact.conversation_read,
});
