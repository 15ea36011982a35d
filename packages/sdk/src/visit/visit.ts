import { type Connection, createVisitorApi } from "@parley/api-client";
import type { RoomReply } from "@parley/contract";
import type { Store as BrowserStorage } from "../browser/storage.ts";
import { authorizationHeaderOf } from "../browser/visitor-key.ts";
import * as names from "../interoperability.ts";
import { type Conversation, createConversation } from "./conversation.ts";
import { identityIn } from "./customer.ts";
import { createDelivery } from "./delivery.ts";
import { createIdentity } from "./identity.ts";
import { createOutbox, type OutgoingDraft, type OutgoingMessage } from "./outbox.ts";
import { watchAgents } from "./presence.ts";
import { connect } from "./realtime.ts";
import { createStore, type Store } from "./store.ts";
import type { VisitState } from "./visit-state.ts";
import type { EmitEvent, Visitor, VisitorDetails } from "./visitor.ts";

/** The host shows the chat after `chat:loaded`, which must not wait longer than this for the server. */
const MAX_START_MS = 5000;

export interface Visit extends Pick<Store<VisitState>, "get" | "subscribe"> {
  /** Names the owner of unsent text in this browser, so that no visitor sees or sends another person's. */
  owner: string;
  send(draft: OutgoingDraft): void;
  /** Sends a refused message again. */
  retry(messageId: string): void;
  markSeen(): void;
  /** The visitor changes the text of their message, or deletes it. */
  publishTyping: Conversation["publishTyping"];
  /** Leaves a closed conversation. The next message begins another one. */
  startNew(): void;
  /** For requests on demand. */
  connection: Connection;
  place: { account_id: string; inbox_id: string | undefined };
  /** Uses the customer that another script on the page has identified. */
  adopt(customerId: string): void;
  /** Applies the page's details about the visitor. Without a customer id, the customer is found by these details. */
  updateDetails(customerId: string | undefined, details: VisitorDetails): void;
  end(): void;
}

interface Dependencies {
  emit: EmitEvent;
  storage: BrowserStorage;
  /** The team has sent a message. */
  onReceived(): void;
}

/** One visitor of one account: their identity, their open conversation and their outbox. */
export function createVisit(config: Visitor, dependencies: Dependencies): Visit {
  const { emit, storage, onReceived } = dependencies;
  const { accountId, inbox, baseUrl, token, visitorKey } = config;
  const place = { account_id: accountId, inbox_id: inbox };
  // The first 48 of the key's 256 bits: a page that removes the chat's data gets a new key.
  const owner = [accountId, inbox, identityIn(config.details), visitorKey()?.slice(0, 8)].join(":");
  const box = `parley:outbox:${owner}`;
  const outbox = createOutbox(storage, box, (outgoing) => store.change({ outgoing }));
  const delivery = createDelivery(outbox, box, deliverOne);
  const store = createStore<VisitState>({
    customerId: undefined,
    conversationId: undefined,
    messages: [],
    outgoing: outbox.list(),
    isRead: false,
    isTyping: false,
    isClosed: false,
    isReturning: false,
    isAgentOnline: undefined,
    agents: [],
  });
  const connection = { baseUrl, token: credential };
  const api = createVisitorApi(connection);
  const realtime = connect(baseUrl, place, token);
  const onCustomerGone = () => identity.forget();
  const conversation = createConversation({
    api,
    realtime,
    emit,
    store,
    outbox,
    place,
    visitorKey,
    onReceived,
    onCustomerGone,
  });
  const identity = createIdentity({ api, config, emit, storage, store, conversation });

  let room: RoomReply = {};
  realtime.follow(`room:${accountId}`, {
    on: watchAgents((ids) =>
      store.change({
        isAgentOnline: ids.length > 0,
        agents: (room.agents ?? []).filter(({ id }) => ids.includes(id)),
      }),
    ),
    onJoin(reply) {
      room = reply;
      identity.recognized().catch(() => {});
    },
  });
  start();

  async function start() {
    const longest = new Promise((resolve) => setTimeout(resolve, MAX_START_MS));
    await Promise.race([identity.recognized().catch(() => {}), longest]);
    emit(names.CHAT_LOADED, {});
    deliver();
  }

  function credential() {
    const key = visitorKey();
    return key && authorizationHeaderOf(key);
  }

  function send(draft: OutgoingDraft) {
    outbox.add(draft);
    conversation.resetTyping(); // a text that was sent is not published as being typed
    deliver();
  }

  function retry(messageId: string) {
    outbox.edit({ isRefused: false }, [messageId]);
    deliver();
  }

  async function deliver() {
    await delivery.run();
    // Another tab may have sent this tab's messages.
    store.change({ outgoing: outbox.list() });
    await identity.adoptFromOtherTab().catch(() => {});
  }

  async function deliverOne({ id, body, sent_at, attachments, metadata, email, conversation_id }: OutgoingMessage) {
    await identity.recognized();
    await identity.adoptFromOtherTab();
    if (email) await identity.updateEmail(email);
    const topic = conversation.current() ?? conversation.join(conversation_id ?? (await openConversation(id)));
    if (!outbox.has(id)) return; // its echo arrived first
    const file_ids = attachments.map((file) => file.id);
    const { customerId } = store.get();
    await topic.push("shout", { id, body, sent_at, customer_id: customerId, file_ids, metadata });
  }

  /** @param messageId the first message, used as idempotency key */
  async function openConversation(messageId: string) {
    const customer_id = await identity.becomeCustomer();
    const { id } = await api.openConversation({ ...place, customer_id, idempotency_key: messageId });
    outbox.edit({ conversation_id: id });
    return id;
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    owner,
    send,
    retry,
    markSeen: conversation.markSeen,
    publishTyping: conversation.publishTyping,
    startNew: conversation.startNew,
    connection,
    place,
    adopt: identity.adopt,
    // The page sends its details again on the next request.
    updateDetails: (named, reported) => void identity.updateDetails(named, reported).catch(() => {}),
    end() {
      conversation.leave();
      realtime.close();
    },
  };
}
