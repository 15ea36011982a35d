import { newMessageId } from "@parley/api-client";
import type { File } from "@parley/contract";
import type { Store } from "../browser/storage.ts";

/** A message of the visitor that the server has not stored yet. */
export interface OutgoingMessage {
  /** The id under which the server stores the message. It makes retries idempotent. */
  id: string;
  body: string;
  sent_at: string;
  attachments: File[];
  metadata?: Record<string, unknown>;
  /** Sent with the first message. */
  email?: string;
  /** Undefined until the conversation exists. */
  conversation_id?: string;
  /** The server refused the message. The visitor may retry. */
  isRefused?: boolean;
}

export type OutgoingDraft = Pick<OutgoingMessage, "body" | "attachments" | "metadata" | "email">;

export type Outbox = ReturnType<typeof createOutbox>;

/** The visitor's pending messages in the browser's storage, shared by all tabs of a site. They survive reloads. */
export function createOutbox(storage: Store, key: string, onChange: (messages: OutgoingMessage[]) => void) {
  const sent = list();

  function list(): OutgoingMessage[] {
    try {
      return JSON.parse(storage.getItem(key) ?? "[]");
    } catch {
      return [];
    }
  }

  function change(edit: (messages: OutgoingMessage[]) => OutgoingMessage[]) {
    const messages = edit(list());
    storage.setItem(key, JSON.stringify(messages));
    onChange(messages);
  }

  return {
    list,
    /** The first message that was not refused. */
    next: () => list().find(({ isRefused }) => !isRefused),
    has: (id: string) => list().some((message) => message.id === id),

    add(draft: OutgoingDraft, now = new Date()) {
      const added = { ...draft, id: newMessageId(), sent_at: momentFor(draft, sent, now) };
      sent.push(added);
      change((messages) => [...messages, added]);
    },
    /** @param ids all messages if omitted */
    edit(changes: Partial<OutgoingMessage>, ids?: string[]) {
      change((messages) => messages.map((each) => (!ids || ids.includes(each.id) ? { ...each, ...changes } : each)));
    },
    remove(ids: string[]) {
      if (ids.length > 0) change((messages) => messages.filter(({ id }) => !ids.includes(id)));
    },
  };
}

/**
 * The current time, or one second after an equal message. A server that assigns its own ids identifies a message by its
 * text and its second of sending.
 */
function momentFor({ body }: OutgoingDraft, sent: OutgoingMessage[], now: Date): string {
  const equal = sent.filter((each) => each.body === body);
  return new Date(Math.max(now.getTime(), ...equal.map(({ sent_at }) => Date.parse(sent_at) + 1000))).toISOString();
}
