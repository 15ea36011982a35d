import { createVisitorApi } from "@parley/api-client";
import type { File as UploadedFile } from "@parley/contract";
import type { Store as BrowserStorage } from "../browser/storage.ts";
import { authorizationHeaderOf } from "../browser/visitor-key.ts";
import * as names from "../interoperability.ts";
import { createConversation } from "./conversation.ts";
import { identityIn } from "./customer.ts";
import { createDelivery } from "./delivery.ts";
import { createIdentity } from "./identity.ts";
import { createOutbox, type OutgoingDraft, type OutgoingMessage } from "./outbox.ts";
import { watchAgents } from "./presence.ts";
import { connect } from "./realtime.ts";
import { createStore, type Store } from "./store.ts";
import { upload } from "./upload.ts";
import type { VisitState } from "./visit-state.ts";
import type { EmitEvent, Visitor, VisitorDetails } from "./visitor.ts";

/** The host shows the chat after `chat:loaded`, which must not wait longer than this for the server. */
const MAX_START_MS = 5000;

export interface Visit extends Pick<Store<VisitState>, "get" | "subscribe"> {
  send(draft: OutgoingDraft): void;
  /** Sends a refused message again. */
  retry(messageId: string): void;
  /** @param onProgress called with the uploaded share, from 0 to 1 */
  upload(file: File, onProgress?: (share: number) => void): Promise<UploadedFile>;
  markSeen(): void;
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
  // Each identity has an outbox of its own, so that no visitor sends another person's messages.
  const box = ["parley:outbox", accountId, inbox, identityIn(config.details)].join(":");
  const outbox = createOutbox(storage, box, (outgoing) => store.change({ outgoing }));
  const delivery = createDelivery(outbox, box, deliverOne);
  const store = createStore<VisitState>({
    customerId: undefined,
    conversationId: undefined,
    messages: [],
    outgoing: outbox.list(),
    isRead: false,
    isTyping: false,
    isAgentOnline: undefined,
  });
  const api = createVisitorApi({ baseUrl, token: credential });
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

  realtime.follow(`room:${accountId}`, {
    on: watchAgents((isAgentOnline) => store.change({ isAgentOnline })),
    onJoin: () => identity.recognized().catch(() => {}),
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
    send,
    retry,
    upload: (file, onProgress) => upload(baseUrl, accountId, file, onProgress),
    markSeen: conversation.markSeen,
    adopt: identity.adopt,
    // The page sends its details again on the next request.
    updateDetails: (named, reported) => void identity.updateDetails(named, reported).catch(() => {}),
    end() {
      conversation.leave();
      realtime.close();
    },
  };
}
