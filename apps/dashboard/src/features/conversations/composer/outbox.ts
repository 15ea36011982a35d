import { type NewMessage, newMessageId } from "@parley/api-client";
import type { File, Message } from "@parley/contract";
import { createStore, useStore } from "zustand";
import type { Feed } from "../../../platform/feed/feed.ts";
import { api } from "../../../platform/requests/api.ts";
import { describeError, isUnreachable } from "../../../platform/requests/errors.ts";
import { currentSession } from "../../../platform/session/session.ts";
import { isRecord, storage } from "../../../platform/storage.ts";
import { warnBeforeUnload } from "../../../platform/warn-before-unload.ts";
import type { ComposerMode } from "./draft.ts";
import { type Mentioned, withBoldMentions } from "./suggestions/mentions.ts";

/** A message that the server has not confirmed. Its id makes retries idempotent. */
export interface OutgoingMessage {
  id: string;
  conversation_id: string;
  user_id: number;
  /** The text as typed, without Markdown for mentions. */
  body: string;
  type: ComposerMode;
  files?: File[];
  mentions?: Mentioned[];
  sent_at: string;
  state: "sending" | "failed";
  /** The reason of the failure. */
  reason?: string;
  /** The message failed without a connection and is retried after a reconnect. */
  awaitsConnection?: boolean;
}

const STORAGE_KEY = "outgoing:";
const NO_MESSAGES: OutgoingMessage[] = [];

interface Outbox {
  /**
   * The signed-in user's messages, oldest first. Each is kept by this browser under its own key until it is stored or
   * discarded.
   */
  byConversation: Record<string, OutgoingMessage[]>;
  /** The messages that could not be stored, because storage is full or blocked. */
  unsaved: ReadonlySet<string>;
  /** The conversations of which a message is being sent. They stay when the outbox closes, because sending goes on. */
  delivering: ReadonlySet<string>;
  /** Messages confirmed by an event while the response is still pending. The response may never arrive. */
  confirmedByFeed: ReadonlySet<string>;
  /** The callers of `send` that wait for the result of the first attempt. */
  pendingSends: ReadonlyMap<string, (isStored: boolean) => void>;
  onStored(message: Message): Promise<void>;
}

const closed = { byConversation: {}, onStored: async () => undefined };

const outbox = createStore<Outbox>(() => ({
  ...closed,
  unsaved: new Set(),
  delivering: new Set(),
  confirmedByFeed: new Set(),
  pendingSends: new Map(),
}));

warnBeforeUnload(outbox, ({ byConversation, unsaved }) =>
  Object.values(byConversation)
    .flat()
    .some(({ id }) => unsaved.has(id)),
);

export const useOutgoing = (conversationId: string): OutgoingMessage[] =>
  useStore(outbox, ({ byConversation }) => byConversation[conversationId] ?? NO_MESSAGES);

/** The newest message that failed to send. */
export const useFailedMessage = (conversationId: string): OutgoingMessage | undefined =>
  useStore(outbox, () => outgoingOf(conversationId).findLast(({ state }) => state === "failed"));

const outgoingOf = (conversationId: string) => outbox.getState().byConversation[conversationId] ?? NO_MESSAGES;

/**
 * Loads the messages of the last visit and sends them. Retries disconnected messages after a reconnect. The returned
 * function closes the outbox.
 * @param show resolves once the stored message is on screen; only then is the outgoing one removed
 */
export function openOutbox(feed: Feed, userId: number, show: (message: Message) => Promise<void>): () => void {
  const stored = storage.entries(STORAGE_KEY, outgoingFrom);
  const own = Object.values(stored).filter(({ user_id }) => user_id === userId);
  own.sort((a, b) => (a.sent_at < b.sent_at ? -1 : 1));
  const byConversation = Object.groupBy(own, ({ conversation_id }) => conversation_id) as Record<
    string,
    OutgoingMessage[]
  >;
  outbox.setState({ byConversation, onStored: show });
  for (const conversationId of Object.keys(byConversation)) void deliver(conversationId);

  let wasOffline = false;
  const unsubscribe = feed.state.subscribe(({ status }) => {
    if (status === "offline") wasOffline = true;
    if (status !== "live" || !wasOffline) return;
    wasOffline = false;
    retryDisconnected();
  });
  return () => {
    unsubscribe();
    outbox.setState(closed);
  };
}

const outgoingFrom = (kept: unknown) => (isOutgoing(kept) ? kept : undefined);

function isOutgoing(kept: unknown): kept is OutgoingMessage {
  if (!isRecord(kept) || typeof kept.user_id !== "number") return false;
  const { id, conversation_id, body, sent_at, type, state, files = [], mentions = [] } = kept;
  return (
    [id, conversation_id, body, sent_at].every((part) => typeof part === "string") &&
    (type === "reply" || type === "note") &&
    (state === "sending" || state === "failed") &&
    [files, mentions].every((list) => Array.isArray(list) && list.every(isRecord))
  );
}

/**
 * Shows a message at once, stores it locally, and sends it after earlier ones. Resolves with whether the server stored
 * it.
 */
export async function send(message: Pick<OutgoingMessage, "conversation_id" | "body" | "type" | "files" | "mentions">) {
  const session = currentSession();
  if (!session) return false;
  const { user_id } = session;
  const id = newMessageId();
  save({ ...message, id, user_id, sent_at: new Date().toISOString(), state: "sending" });
  const isStored = new Promise<boolean>((resolve) => {
    outbox.setState(({ pendingSends }) => ({ pendingSends: new Map(pendingSends).set(id, resolve) }));
  });
  void deliver(message.conversation_id);
  return isStored;
}

export function retry({ reason: _, awaitsConnection: __, ...message }: OutgoingMessage) {
  save({ ...message, state: "sending" });
  void deliver(message.conversation_id);
}

export function discard({ id, conversation_id }: Pick<OutgoingMessage, "id" | "conversation_id">) {
  storage.remove(STORAGE_KEY + id);
  update(conversation_id, (messages) => messages.filter((message) => message.id !== id));
}

/** Removes messages that an event has confirmed before the response arrived. */
export function confirmStored(messages: Pick<Message, "id" | "conversation_id">[]) {
  for (const message of messages) {
    if (!outgoingOf(message.conversation_id).some(({ id }) => id === message.id)) continue;
    mark("confirmedByFeed", message.id, true);
    discard(message);
    resolveSend(message, true);
  }
}

/** Sends messages one after the other, so that the server stores them in the order of writing. */
async function deliver(conversationId: string) {
  if (outbox.getState().delivering.has(conversationId)) return;
  mark("delivering", conversationId, true);
  for (let message = nextOf(conversationId); message; message = nextOf(conversationId)) await post(message);
  mark("delivering", conversationId, false);
}

async function post(message: OutgoingMessage) {
  try {
    const stored = await api.messages.send(asDraft(message));
    if (isShown(message)) await outbox.getState().onStored(stored);
    discard(message);
    resolveSend(message, true);
  } catch (error) {
    if (outbox.getState().confirmedByFeed.has(message.id)) return;
    resolveSend(message, false);
    save({ ...message, state: "failed", reason: describeError(error), awaitsConnection: isUnreachable(error) });
  } finally {
    mark("confirmedByFeed", message.id, false);
  }
}

function resolveSend({ id }: Pick<OutgoingMessage, "id">, isStored: boolean) {
  const pendingSends = new Map(outbox.getState().pendingSends);
  pendingSends.get(id)?.(isStored);
  if (pendingSends.delete(id)) outbox.setState({ pendingSends });
}

function asDraft({ id, conversation_id, body, type, sent_at, files = [], mentions = [] }: OutgoingMessage): NewMessage {
  return {
    id,
    conversation_id,
    body: withBoldMentions(body, mentions),
    type,
    private: type === "note",
    sent_at,
    ...(files.length > 0 && { file_ids: files.map((file) => file.id) }),
    ...(mentions.length > 0 && { mentioned_user_ids: mentions.map((user) => user.id), metadata: { mentions } }),
  };
}

function retryDisconnected() {
  for (const messages of Object.values(outbox.getState().byConversation)) {
    for (const message of messages) if (message.awaitsConnection) retry(message);
  }
}

/** Another user may have signed in since the message was sent. */
const isShown = ({ user_id }: OutgoingMessage) => user_id === currentSession()?.user_id;

const nextOf = (conversationId: string) => outgoingOf(conversationId).find(({ state }) => state === "sending");

function save(message: OutgoingMessage) {
  mark("unsaved", message.id, !storage.write(STORAGE_KEY + message.id, message));
  if (!isShown(message)) return;
  update(message.conversation_id, (messages) =>
    messages.some(({ id }) => id === message.id)
      ? messages.map((known) => (known.id === message.id ? message : known))
      : [...messages, message],
  );
}

function update(conversationId: string, changed: (messages: OutgoingMessage[]) => OutgoingMessage[]) {
  const { byConversation } = outbox.getState();
  outbox.setState({ byConversation: { ...byConversation, [conversationId]: changed(outgoingOf(conversationId)) } });
}

/** Adds an id to a set of the outbox, or removes it. */
function mark(name: "unsaved" | "delivering" | "confirmedByFeed", id: string, isIn: boolean) {
  const before = outbox.getState()[name];
  if (before.has(id) === isIn) return;
  const others = [...before].filter((other) => other !== id);
  outbox.setState({ [name]: new Set(isIn ? [...others, id] : others) });
}
