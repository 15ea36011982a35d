import type { File, Message, User } from "@parley/contract";
import type { OutgoingMessage } from "@parley/sdk/internal";
import { texts } from "../../texts.ts";

export interface Author {
  name: string;
  photo?: string | null;
}

/** A message of the conversation, as the visitor sees it. */
export interface ShownMessage {
  id: string;
  /** Undefined for the visitor. */
  author?: Author | undefined;
  body: string;
  attachments: File[];
  at: Date;
  /** Set for a message that is not stored: it is being sent, or was refused. */
  pending?: "sending" | "refused";
}

/**
 * @param visitorId distinguishes the visitor from other customers in a conversation of a shared channel
 * @param company the author of messages without an agent
 */
export function fromMessage(
  { id, body, attachments, created_at, customer_id, user, user_id }: Message,
  visitorId: string | undefined,
  company: string | undefined,
): ShownMessage {
  const name = user_id || customer_id ? nameOf(user) : company || texts.bot;
  return {
    id,
    author: customer_id === visitorId ? undefined : { name, photo: user?.profile_photo_url },
    body: body ?? "",
    attachments: attachments ?? [],
    at: new Date(`${created_at}Z`),
  };
}

export function fromOutgoing({ id, body, attachments, sent_at, isRefused }: OutgoingMessage): ShownMessage {
  return { id, body, attachments, at: new Date(sent_at), pending: isRefused ? "refused" : "sending" };
}

const nameOf = (user: User | null): string =>
  user?.display_name || user?.full_name || user?.email?.split("@")[0] || texts.agent;
