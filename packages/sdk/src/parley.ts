import { ApiError, createVisitorApi, rotateVisitorKey } from "@parley/api-client";
import type { File as StoredFile } from "@parley/contract";
import { forgetVisitor } from "./browser/forget-visitor.ts";
import { openStorage, revocable } from "./browser/storage.ts";
import { isUuid } from "./browser/uuid.ts";
import { authorizationHeaderOf, createVisitorKey, newVisitorKey, storeVisitorKey } from "./browser/visitor-key.ts";
import * as names from "./interoperability.ts";
import type { Draft, Message, Options, Parley, WidgetSettings } from "./types.ts";
import type { OutgoingMessage } from "./visit/outbox.ts";
import { upload } from "./visit/upload.ts";
import { createVisit } from "./visit/visit.ts";

/**
 * A visitor's chat. Messages stay in the browser until the server has stored them, through reloads, offline periods and
 * server failures. They arrive in order and once.
 * @throws when `accountId` is not a UUID
 */
export function createParley(options: Options): Parley {
  if (!isUuid(options.accountId)) throw new Error("Parley needs the id of your account as `accountId`");
  const { accountId, inboxId, token } = options;
  let { customer, customerId: givenId } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, "");
  let storage = revocable(openStorage("localStorage"));
  const files = new Map<string, StoredFile>();
  let visit: ReturnType<typeof createVisit> | undefined;
  let settings: WidgetSettings & { account?: { is_outside_working_hours?: boolean } } = {};
  let shown: Message[] = [];
  let lastKnown: Partial<ReturnType<NonNullable<typeof visit>["get"]>> = {};

  let key = createVisitorKey(storage, accountId);

  async function start() {
    if (visit) return;
    const details = { ...customer };
    const config = {
      accountId,
      inbox: inboxId,
      baseUrl,
      customerId: givenId ?? undefined,
      details,
      visitorKey: key.current,
      renewKey: key.renew,
      token,
    };
    const started = new Promise<void>((resolve) => {
      const begun = createVisit(config, {
        storage,
        onReceived() {},
        emit(event, payload) {
          if (event === names.CHAT_LOADED) resolve();
          else if (visit === begun) onVisitEvent(event, payload as Record<string, string>);
        },
      });
      visit = begun;
    });
    visit!.subscribe(update);
    const query = { account_id: accountId, inbox_id: inboxId };
    settings = await createVisitorApi({ baseUrl })
      .widgetSettings(query)
      .catch((error) => report(error));
    options.onSetWidgetSettings?.(settings);
    await started;
    update();
  }

  function report(error: unknown) {
    // biome-ignore lint/suspicious/noConsole: requested by the `debug` option
    if (options.debug) console.error(error);
    return {};
  }

  function onVisitEvent(event: string, payload: Record<string, string>) {
    if (event === names.CONVERSATION_JOINED) {
      options.onSetConversationId?.(payload.conversationId!);
      if (!visit?.get().outgoing.length) options.onConversationCreated?.(payload.conversationId!);
    }
    if (event === names.MESSAGE_SENT || event === names.MESSAGE_RECEIVED) {
      options.onMessageCreated?.(payload as unknown as Message);
    }
  }

  function update() {
    if (!visit) return; // a response that arrives after the visit has ended
    const { customerId, conversationId, isAgentOnline, isClosed } = visit.get();
    if (customerId !== lastKnown.customerId) options.onSetCustomerId?.(customerId);
    if (isAgentOnline !== undefined && isAgentOnline !== lastKnown.isAgentOnline)
      options.onPresenceSync?.(isAgentOnline);
    const isSameConversation = conversationId === lastKnown.conversationId;
    if (isClosed !== (isSameConversation && lastKnown.isClosed) && conversationId)
      options.onConversationClosed?.(isClosed);
    lastKnown = { customerId, conversationId, isAgentOnline, isClosed };
    const now = list();
    const isSame = now.length === shown.length && now.every((each, index) => each === shown[index]);
    shown = now;
    if (!isSame) options.onMessagesUpdated?.(now);
  }

  const waiting = new Map<string, Message>();

  function list(): Message[] {
    const { messages, outgoing } = visit!.get();
    return [...beginning(), ...(messages as Message[]), ...outgoing.map(pending)];
  }

  function pending(outgoing: OutgoingMessage): Message {
    const before = waiting.get(outgoing.id);
    const state = outgoing.isRefused ? "refused" : "sending";
    if (before?.pending === state) return before;
    const now = { ...asMessage(outgoing), pending: state } satisfies Message;
    waiting.set(outgoing.id, now);
    return now;
  }

  function asMessage({ id, body, sent_at, attachments, metadata }: OutgoingMessage) {
    const { customerId, conversationId } = visit!.get();
    const ids = { id, account_id: accountId, customer_id: customerId ?? null, conversation_id: conversationId ?? "" };
    const message = { body, sent_at, created_at: sent_at, attachments, metadata: metadata ?? null };
    return { ...ids, ...message, object: "message", user_id: null, seen_at: null };
  }

  let initial: Message[] | undefined;
  let saidFirst = "";

  /** The program's initial messages, or else the greeting or the away message. */
  function beginning(): Message[] {
    if (options.setInitialMessage) {
      initial ??= options.setInitialMessage();
      return initial;
    }
    const away = options.awayMessage ?? settings.away_message;
    const isAway = away && settings.account?.is_outside_working_hours && !lastKnown.isAgentOnline;
    const body = (isAway ? away : (options.greeting ?? settings.greeting)) ?? "";
    if (body !== saidFirst || !initial) initial = body ? [greetingOf(body)] : [];
    saidFirst = body;
    return initial;
  }

  function greetingOf(body: string) {
    const created_at = new Date().toISOString();
    return {
      id: "greeting",
      object: "message",
      type: "bot",
      customer_id: "bot",
      body,
      created_at,
    } as unknown as Message;
  }

  return {
    start,

    sendNewMessage({ body, file_ids = [], metadata }: Draft, email?: string) {
      const attachments = file_ids.map((id) => files.get(id) ?? ({ id } as StoredFile));
      visit?.send({ body, attachments, ...(metadata && { metadata }), ...(email && { email }) });
    },

    retry: (messageId: string) => visit?.retry(messageId),

    async upload(file: File, onProgress?: (share: number) => void) {
      if (!visit) throw new Error("Not started");
      const uploaded = await upload(baseUrl, accountId, file, onProgress);
      files.set(uploaded.id, uploaded);
      return uploaded;
    },

    identify: (externalId: string, metadata = {}) =>
      visit?.updateDetails(undefined, { ...metadata, external_id: externalId }),

    async rotateKey() {
      const next = newVisitorKey();
      const ofVisitor = storage; // another one follows when the visitor signs out meanwhile
      const connection = { baseUrl, token: () => authorizationHeaderOf(key.current()) };
      await rotateVisitorKey(connection, { account_id: accountId, visitor_key: next }).catch((error) => {
        const isUnknown = error instanceof ApiError && error.status === 404; // no customer exists yet
        if (!isUnknown) throw error;
      });
      storeVisitorKey(ofVisitor, accountId, next);
    },

    startNewConversation: () => visit?.startNew(),

    markMessagesAsSeen: () => visit?.markSeen(),

    async signOut() {
      const wasStarted = visit !== undefined;
      visit?.end();
      visit = undefined;
      storage.revoke(); // work in progress of the ended visit stores nothing more
      forgetVisitor(accountId);
      storage = revocable(openStorage("localStorage"));
      key = createVisitorKey(storage, accountId);
      customer = undefined;
      givenId = undefined;
      files.clear();
      waiting.clear();
      if (wasStarted) await start();
    },

    disconnect() {
      visit?.end();
      visit = undefined;
    },
  };
}
