import { createVisitorApi } from "@parley/api-client";
import type { Message, File as UploadedFile, WidgetSettings } from "@parley/contract";
import { openStorage } from "./browser/storage.ts";
import { isUuid } from "./browser/uuid.ts";
import * as names from "./interoperability.ts";
import type { OutgoingMessage } from "./visit/outbox.ts";
import { createVisit } from "./visit/visit.ts";
import type { VisitorDetails } from "./visit/visitor.ts";

/** What a program may ask of a chat without a screen of ours. Source: `widget.md` §13. */
export interface Options {
  accountId: string;
  /** Of whom it is remembered that they are this customer. */
  customerId?: string | null;
  inboxId?: string;
  /** The server's address. */
  baseUrl: string;
  /** Shown first, and nowhere stored. */
  greeting?: string;
  /** Instead of the greeting while nobody is there. */
  awayMessage?: string;
  /** What the program knows of the visitor: `name`, `email`, `external_id`, `metadata` and any field of a customer. */
  customer?: VisitorDetails | null;
  /** Says in the console what goes wrong. */
  debug?: boolean;
  /** What the visitor reads before anything was said, instead of the greeting. */
  setInitialMessage?(): Message[];
  onSetCustomerId?(customerId: string | undefined): void;
  onSetConversationId?(conversationId: string): void;
  onSetWidgetSettings?(settings: Partial<WidgetSettings>): void;
  /** Whether somebody of the team is there. */
  onPresenceSync?(isAgentOnline: boolean): void;
  /** The team has opened a conversation with the visitor. */
  onConversationCreated?(conversationId: string): void;
  /** Every message, the visitor's own too, once the server has it. */
  onMessageCreated?(message: Message): void;
  /** All there is to read, from the first word to what is still on its way. */
  onMessagesUpdated?(messages: SdkMessage[]): void;
}

/** A message; `pending` as long as the server does not have it, or after it refused it. */
export type SdkMessage = Message & { pending?: "sending" | "refused" };

export interface Draft {
  body: string;
  /** Of files that were uploaded. */
  file_ids?: string[];
  metadata?: Record<string, unknown>;
}

export type Parley = ReturnType<typeof createParley>;

/**
 * One visitor's chat. What they send is kept in the browser until the server has it: through reloads, without a network,
 * while the server is away; in order, and once.
 * @throws when `accountId` is no id
 */
export function createParley(options: Options) {
  if (!isUuid(options.accountId)) throw new Error("Parley needs the id of your account as `accountId`");
  const { accountId, inboxId, baseUrl, customer } = options;
  const storage = openStorage("localStorage");
  const files = new Map<string, UploadedFile>();
  let visit: ReturnType<typeof createVisit> | undefined;
  let settings: Partial<WidgetSettings> & { account?: { is_outside_working_hours?: boolean } } = {};
  let shown: SdkMessage[] = [];
  let known: { isAgentOnline?: boolean | undefined; customerId?: string | undefined } = {};

  /** Asks for the account's settings, finds out who the visitor is, and goes on with their conversation. */
  async function start() {
    if (visit) return;
    const details = { ...customer };
    const ts = String(Date.now());
    const config = { accountId, inbox: inboxId, baseUrl, customerId: options.customerId ?? undefined, details, ts };
    const started = new Promise<void>((resolve) => {
      visit = createVisit(config, {
        storage,
        onReceived() {},
        tell(event, payload) {
          if (event === names.CHAT_LOADED) resolve();
          else hear(event, payload as Record<string, string>);
        },
      });
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
    // biome-ignore lint/suspicious/noConsole: for whoever asked for it
    if (options.debug) console.error(error);
    return {};
  }

  function hear(event: string, payload: Record<string, string>) {
    if (event === names.CONVERSATION_JOINED) {
      options.onSetConversationId?.(payload.conversationId!);
      if (!visit?.get().outgoing.length) options.onConversationCreated?.(payload.conversationId!);
    }
    if (event === names.MESSAGE_SENT || event === names.MESSAGE_RECEIVED) {
      options.onMessageCreated?.(payload as unknown as Message);
    }
  }

  function update() {
    const { customerId, isAgentOnline } = visit!.get();
    if (customerId !== known.customerId) options.onSetCustomerId?.(customerId);
    if (isAgentOnline !== undefined && isAgentOnline !== known.isAgentOnline) options.onPresenceSync?.(isAgentOnline);
    known = { customerId, isAgentOnline };
    const now = list();
    const isSame = now.length === shown.length && now.every((each, index) => each === shown[index]);
    shown = now;
    if (!isSame) options.onMessagesUpdated?.(now);
  }

  const waiting = new Map<string, SdkMessage>();

  function list(): SdkMessage[] {
    const { messages, outgoing } = visit!.get();
    return [...beginning(), ...messages, ...outgoing.map(pending)];
  }

  function pending(outgoing: OutgoingMessage): SdkMessage {
    const before = waiting.get(outgoing.id);
    const state = outgoing.isRefused ? "refused" : "sending";
    if (before?.pending === state) return before;
    const now = { ...asMessage(outgoing), pending: state } as SdkMessage;
    waiting.set(outgoing.id, now);
    return now;
  }

  function asMessage({ id, body, sent_at, attachments, metadata }: OutgoingMessage) {
    const { customerId, conversationId } = visit!.get();
    const ids = { id, account_id: accountId, customer_id: customerId ?? null, conversation_id: conversationId ?? "" };
    return { ...ids, object: "message", body, sent_at, created_at: sent_at, attachments, metadata: metadata ?? null };
  }

  let initial: SdkMessage[] | undefined;
  let saidFirst = "";

  /** The program's own beginning; else the greeting, or that nobody is there. */
  function beginning(): SdkMessage[] {
    if (options.setInitialMessage) {
      initial ??= options.setInitialMessage();
      return initial;
    }
    const away = options.awayMessage ?? settings.away_message;
    const isAway = away && settings.account?.is_outside_working_hours && !known.isAgentOnline;
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

    /** @param email of a visitor who leaves it with what they say */
    sendNewMessage({ body, file_ids = [], metadata }: Draft, email?: string) {
      const attachments = file_ids.map((id) => files.get(id) ?? ({ id } as UploadedFile));
      visit?.send({ body, attachments, ...(metadata && { metadata }), ...(email && { email }) });
    },

    /** Another try at a message that was refused. */
    retry: (messageId: string) => visit?.retry(messageId),

    /** @param onProgress hears how much of it has gone, from 0 to 1 */
    async upload(file: File, onProgress?: (share: number) => void) {
      if (!visit) throw new Error("Not started");
      const uploaded = await visit.upload(file, onProgress);
      files.set(uploaded.id, uploaded);
      return uploaded;
    },

    /** Tells who the visitor is, by the program's own id for them. */
    identify: (externalId: string, metadata: VisitorDetails = {}) =>
      visit?.learn(undefined, { ...metadata, external_id: externalId }),

    markMessagesAsSeen: () => visit?.markSeen(),

    disconnect() {
      visit?.end();
      visit = undefined;
    },
  };
}
