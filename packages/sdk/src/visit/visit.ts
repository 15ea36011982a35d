import { createVisitorApi } from "@parley/api-client";
import type { File as UploadedFile } from "@parley/contract";
import type { Store as BrowserStorage } from "../browser/storage.ts";
import { asCredential } from "../browser/visitor-key.ts";
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

/** The host shows nothing before we say so, and must not wait for a server that does not answer. */
const LONGEST_START_MS = 5000;

export interface Visit extends Pick<Store<VisitState>, "get" | "subscribe"> {
  send(draft: OutgoingDraft): void;
  /** Another try at a message that was refused. */
  retry(messageId: string): void;
  /** @param onProgress hears how much of it has gone, from 0 to 1 */
  upload(file: File, onProgress?: (share: number) => void): Promise<UploadedFile>;
  markSeen(): void;
  /** Takes another script's word for who the visitor is. */
  adopt(customerId: string): void;
  /** Hears what the page tells about the visitor: the customer it names, or one to be found by what it tells. */
  learn(customerId: string | undefined, details: VisitorDetails): void;
  end(): void;
}

interface Surroundings {
  tell: EmitEvent;
  storage: BrowserStorage;
  /** The team said something just now. */
  onReceived(): void;
}

/** One visitor with one account: who they are, their open conversation, and what they have to say. */
export function createVisit(config: Visitor, surroundings: Surroundings): Visit {
  const { tell, storage, onReceived } = surroundings;
  const { accountId, inbox, baseUrl, token, visitorKey } = config;
  const place = { account_id: accountId, inbox_id: inbox };
  // Whom the page names by an id of its own has a box of their own: nobody sends what another person wrote.
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
    tell,
    store,
    outbox,
    place,
    visitorKey,
    onReceived,
    onCustomerGone,
  });
  const identity = createIdentity({ api, config, tell, storage, store, conversation });

  realtime.follow(`room:${accountId}`, {
    on: watchAgents((isAgentOnline) => store.change({ isAgentOnline })),
    onJoin: () => identity.recognized().catch(() => {}),
  });
  start();

  async function start() {
    const longest = new Promise((resolve) => setTimeout(resolve, LONGEST_START_MS));
    await Promise.race([identity.recognized().catch(() => {}), longest]);
    tell(names.CHAT_LOADED, {});
    deliver();
  }

  function credential() {
    const key = visitorKey();
    return key && asCredential(key);
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
    // Perhaps another tab sent what was said in this one.
    store.change({ outgoing: outbox.list() });
    await identity.adoptFromOtherTab().catch(() => {});
  }

  async function deliverOne({ id, body, sent_at, attachments, metadata, email, conversation_id }: OutgoingMessage) {
    await identity.recognized();
    await identity.adoptFromOtherTab();
    if (email) await identity.learnEmail(email);
    const topic = conversation.current() ?? conversation.join(conversation_id ?? (await openConversation(id)));
    if (!outbox.has(id)) return; // its echo came first
    const file_ids = attachments.map((file) => file.id);
    const { customerId } = store.get();
    await topic.push("shout", { id, body, sent_at, customer_id: customerId, file_ids, metadata });
  }

  /** @param messageId what is said first in it: sent again, it opens no second one */
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
    learn: (named, told) => void identity.learn(named, told).catch(() => {}), // the page tells again when it matters
    end() {
      conversation.leave();
      realtime.close();
    },
  };
}
