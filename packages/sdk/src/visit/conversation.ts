import type { VisitorApi } from "@parley/api-client";
import type { ExpandedConversation, Message } from "@parley/contract";
import * as names from "../interoperability.ts";
import type { Outbox } from "./outbox.ts";
import type { Realtime, Topic } from "./realtime.ts";
import type { Store } from "./store.ts";
import { delivered, unseenIn, withFetched, withReceived } from "./thread.ts";
import type { VisitState } from "./visit-state.ts";
import type { EmitEvent, Visitor } from "./visitor.ts";

const RETRY_MS = 2000;
const MAX_TYPING_MS = 30_000;

interface Dependencies extends Pick<Visitor, "visitorKey"> {
  api: VisitorApi;
  realtime: Realtime;
  emit: EmitEvent;
  store: Store<VisitState>;
  outbox: Outbox;
  place: { account_id: string; inbox_id?: string | undefined };
  onReceived(): void;
  onCustomerGone(): void;
}

export type Conversation = ReturnType<typeof createConversation>;

/** The customer's open conversation, or the lobby that announces a conversation opened by the team. */
export function createConversation(dependencies: Dependencies) {
  const { api, realtime, emit, store, outbox, place, visitorKey, onReceived, onCustomerGone } = dependencies;
  let topic: Topic | undefined;
  let lobby: Topic | undefined;
  let typingEnd: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  /** Loads the open conversation and the messages that were missed without a connection. */
  async function lookUp() {
    const { customerId } = store.get();
    if (!customerId) return;
    const open = await api.openChats({ ...place, customer_id: customerId });
    if (customerId === store.get().customerId) choose(open);
  }

  /** Keeps the present conversation while it is open, else takes the newest. Conversations without messages are not listed. */
  function choose(open: ExpandedConversation[]) {
    const { conversationId } = store.get();
    const isWriting = outbox.next() !== undefined;
    const chosen = open.find(({ id }) => id === conversationId) ?? (conversationId && isWriting ? undefined : open[0]);
    if (chosen) {
      join(chosen.id);
      storeMessages(withFetched(store.get().messages, chosen.messages));
      store.change({ isRead: chosen.read });
    } else if (!conversationId) {
      waitInLobby();
    }
  }

  /** Looks up the conversation and retries until that succeeds. */
  function catchUp() {
    clearTimeout(retry);
    lookUp().catch(() => {
      retry = setTimeout(catchUp, RETRY_MS);
    });
  }

  function join(id: string): Topic {
    const { conversationId, customerId } = store.get();
    if (topic && id === conversationId) return topic;
    leave();
    topic = realtime.follow(`conversation:${id}`, {
      params: () => ({ customer_id: customerId, visitor_key: visitorKey() }),
      on: { shout: receive, read: () => store.change({ isRead: true }), typing },
      onJoin: catchUp,
      onRefused: lose,
    });
    store.change({ conversationId: id, messages: [] });
    emit(names.CONVERSATION_JOINED, { conversationId: id, customerId });
    return topic;
  }

  function waitInLobby() {
    lobby ??= realtime.follow(`conversation:lobby:${store.get().customerId}`, {
      params: () => ({ visitor_key: visitorKey() }),
      on: { "conversation:created": ({ id }: { id: string }) => join(id) },
      onJoin: catchUp,
      onRefused: onCustomerGone,
    });
  }

  function leave() {
    clearTimeout(retry);
    topic?.leave();
    lobby?.leave();
    topic = lobby = undefined;
    store.change({ conversationId: undefined, messages: [], isRead: false, isTyping: false });
  }

  /** The conversation was deleted. Its pending messages go into the next one. */
  function lose() {
    leave();
    outbox.edit({ conversation_id: undefined });
    catchUp();
  }

  function receive(message: Message) {
    storeMessages(withReceived(store.get().messages, message));
    store.change(message.customer_id ? { isRead: false } : { isTyping: false });
    emit(message.customer_id ? names.MESSAGE_SENT : names.MESSAGE_RECEIVED, message);
    if (message.user_id) onReceived();
  }

  /** The typing state expires, because a client may disconnect without ending it. */
  function typing({ is_typing }: { is_typing: boolean }) {
    clearTimeout(typingEnd);
    typingEnd = setTimeout(() => store.change({ isTyping: false }), MAX_TYPING_MS);
    store.change({ isTyping: is_typing === true });
  }

  function storeMessages(messages: Message[]) {
    outbox.remove(delivered(outbox.list(), messages).map(({ id }) => id));
    store.change({ messages });
  }

  function markSeen() {
    const { messages } = store.get();
    const unseen = unseenIn(messages);
    if (unseen.length === 0) return;
    topic?.push("messages:seen", {}).catch(() => {}); // after the next join they are unseen again and are marked again
    const seen_at = new Date().toISOString();
    store.change({ messages: messages.map((each) => (unseen.includes(each) ? { ...each, seen_at } : each)) });
  }

  return { current: () => topic, lookUp, catchUp, join, leave, markSeen };
}
