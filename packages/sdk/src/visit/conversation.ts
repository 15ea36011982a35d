import type { VisitorApi } from "@parley/api-client";
import { type ConversationState, type ExpandedConversation, MAX_TYPING_PREVIEW, type Message } from "@parley/contract";
import * as names from "../interoperability.ts";
import type { Outbox } from "./outbox.ts";
import type { Realtime, Topic } from "./realtime.ts";
import type { Store } from "./store.ts";
import { delivered, unseenIn, withFetched, withReceived } from "./thread.ts";
import type { VisitState } from "./visit-state.ts";
import type { EmitEvent, Visitor } from "./visitor.ts";

const RETRY_MS = 2000;
const MAX_TYPING_MS = 30_000;
const PUBLISH_TYPING_MS = 3000;
const PUBLISH_TEXT_MS = 1000;

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
  let typingPublishedAt = 0;
  let isStartingNew = false;
  let typingLater: ReturnType<typeof setTimeout> | undefined;

  /** Loads the open conversation and the messages that were missed without a connection. */
  async function lookUp() {
    const { customerId } = store.get();
    if (!customerId) return;
    const before = topic;
    const open = await api.openChats({ ...place, customer_id: customerId });
    // Meanwhile the visitor may have become another one, or have left the conversation.
    if (customerId === store.get().customerId && before === topic) choose(open);
  }

  /** Keeps the present conversation while it is open, else takes the newest. Conversations without messages are not listed. */
  function choose(open: ExpandedConversation[]) {
    const { conversationId } = store.get();
    const isWriting = outbox.next() !== undefined;
    const chosen =
      open.find(({ id }) => id === conversationId) ??
      (isStartingNew || (conversationId && isWriting) ? undefined : open[0]);
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
    isStartingNew = false;
    topic = realtime.follow(`conversation:${id}`, {
      params: () => ({ customer_id: customerId, visitor_key: visitorKey() }),
      on: { shout: receive, read: () => store.change({ isRead: true }), typing, state: setState },
      onJoin(state: Partial<ConversationState>) {
        setState(state);
        catchUp();
      },
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
    store.change({ conversationId: undefined, messages: [], isRead: false, isTyping: false, isClosed: false });
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
    if (message.customer_id) resetTyping(); // agents treat it as ended by the message (`realtime.md` §2.10)
    if (message.user_id) onReceived();
  }

  function setState({ is_closed }: Partial<ConversationState>) {
    store.change({ isClosed: is_closed === true });
  }

  /**
   * Leaves a closed conversation, unless a message to it is being sent. The visitor's next message begins another one,
   * also if the visitor has other open ones.
   */
  function startNew() {
    if (!store.get().isClosed || outbox.next()) return;
    leave();
    isStartingNew = true;
    store.change({ isReturning: true });
    waitInLobby();
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

  /**
   * Publishes to the team that the visitor types or stops. While they type, it is repeated every few seconds.
   * @param text what the visitor types, if the team may see it. Its latest state is published once a second
   */
  function publishTyping(is_typing: boolean, text?: string) {
    clearTimeout(typingLater);
    if (!topic?.isJoined()) return;
    const now = Date.now();
    const wait = typingPublishedAt - now + (text ? PUBLISH_TEXT_MS : PUBLISH_TYPING_MS);
    if (is_typing && wait > 0) {
      if (text) typingLater = setTimeout(publishTyping, wait, is_typing, text);
      return;
    }
    typingPublishedAt = is_typing ? now : 0;
    // After a lost connection the next key publishes it again. After a refusal it waits, or it would be refused again.
    topic
      .push("typing", { is_typing, text: text?.slice(-MAX_TYPING_PREVIEW) })
      .catch(() => topic?.isJoined() || resetTyping());
  }

  function resetTyping() {
    clearTimeout(typingLater);
    typingPublishedAt = 0;
  }

  return { current: () => topic, lookUp, catchUp, join, leave, startNew, markSeen, publishTyping, resetTyping };
}
