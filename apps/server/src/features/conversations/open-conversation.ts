import type { ConversationDraft, ConversationSource, MessageDraft } from "@parley/contract";
import { isTaken, refuseUnknownReference } from "../../platform/db/violations.ts";
import { announce, transaction } from "../../platform/events/transaction.ts";
import { namedUuid } from "../../platform/named-uuid.ts";
import type { Scope, TransactionScope, UserScope } from "../../platform/scope.ts";
import { asMerged, forCurrentCustomer, idsOfCustomer } from "../customers/index.ts";
import { findPrimaryInbox } from "../inboxes/index.ts";
import { conversationCreated } from "./events.ts";
import type { ConversationRow } from "./facts.ts";
import { type FirstMailSender, sendFirstMail } from "./messages/send-first-mail.ts";
import {
  type ForwardedDraft,
  type MailDraft,
  sendFirstForwarded,
  sendFirstFromMail,
  sendFirstMessage,
} from "./messages/send-message.ts";
import { admissibleConversationMetadata } from "./messages/visitor-metadata.ts";
import { findConversation, insertConversation } from "./queries.ts";

/** Opens a conversation for an agent, with a first message if there is one. @throws Invalid, Refused when it cannot be mailed */
export async function openConversation(
  scope: UserScope,
  draft: ConversationDraft,
  sender: FirstMailSender,
): Promise<ConversationRow> {
  const { message: first } = draft;
  if (draft.source === "email" && first) return openByMail(scope, { ...draft, message: first }, sender);
  const { status = "open", priority = "not_priority", assignee_id = null } = draft;
  return forCurrentCustomer(scope, draft.customer_id, (customer_id) =>
    transaction(scope, async (scope) => {
      const decided = { status, priority, assignee_id };
      const conversation = await insertAndAnnounce(scope, { ...draft, customer_id }, decided);
      if (draft.message) await sendFirstMessage(scope, conversation.id, draft.message);
      return conversation;
    }),
  );
}

/** The same with a mail that has left: on failure there is none. Whoever read the mailbox meanwhile has opened it already. */
async function openByMail(
  scope: UserScope,
  draft: ConversationDraft & { message: MessageDraft },
  sender: FirstMailSender,
): Promise<ConversationRow> {
  const { status = "open", priority = "not_priority", assignee_id = null } = draft;
  const { message_id, inbox_id, sent } = await sendFirstMail(scope, draft, sender);
  const { conversation_id: id, subject, metadata, save } = sent;
  const decided = { id, status, priority, assignee_id, read: true };
  const content = { ...draft.message, id: message_id, metadata: { ...draft.message.metadata, ...metadata }, subject };
  const opening = forCurrentCustomer(scope, draft.customer_id, (customer_id) =>
    transaction(scope, async (scope) => {
      const conversation = await insertAndAnnounce(scope, { ...draft, customer_id, inbox_id, subject }, decided);
      await save(scope);
      await sendFirstMessage(scope, id, { ...content, source: "email" });
      return conversation;
    }),
  );
  return opening.catch(async (error) => {
    const opened = isTaken(error) && (await findConversation(scope, id));
    if (opened) return opened;
    throw error;
  });
}

/**
 * Opens a conversation for a visitor, who decides nothing but whose it is and where it lands. The same one again for a
 * request that is sent again. One who knows themselves by the id of a customer who was merged opens it for the other one,
 * and takes it along should the merge be undone.
 * @throws Invalid
 */
export async function openConversationAsVisitor(scope: Scope, draft: ConversationDraft): Promise<ConversationRow> {
  const knownAs = draft.customer_id;
  const id = draft.idempotency_key && idOfRequest(scope, knownAs, draft.idempotency_key);
  const opened = (id && (await findConversation(scope, id))) || (await openAs(scope, draft, id || undefined));
  return { ...opened, customer_id: knownAs };
}

async function openAs(scope: Scope, given: ConversationDraft, id: string | undefined): Promise<ConversationRow> {
  const knownAs = given.customer_id;
  const metadata = admissibleConversationMetadata(given.metadata);
  const draft = { ...given, source: sourceForVisitor(given.source), metadata };
  const decided = { status: "open", priority: "not_priority", assignee_id: null, ...(id && { id }) } as const;
  const opening = forCurrentCustomer(scope, knownAs, (customer_id) =>
    transaction(scope, (scope) => {
      const open = () => insertAndAnnounce(scope, { ...draft, customer_id }, decided);
      return customer_id === knownAs ? open() : asMerged(scope, knownAs, open);
    }),
  );
  return opening.catch(async (error) => {
    // Both requests came at once.
    const opened = id && isTaken(error) && (await findConversation(scope, id));
    if (opened) return opened;
    throw error;
  });
}

/** Integrations send answers by the source: with `sms`, a visitor could have the team text a number of the visitor's choice. */
const sourceForVisitor = (source: ConversationSource | undefined): ConversationSource =>
  source === "sandbox" ? "sandbox" : "chat";

/**
 * Opens a conversation with a mail; nothing happens again under the same id. Widgets do not hear of it: it is not theirs
 * to show.
 * @param draft.id named by whoever asks again after a failure
 */
export async function openFromMail(
  scope: Scope,
  { id, ...draft }: { id: string; customer_id: string; inbox_id: string | null; subject: string | null },
  message: MailDraft,
): Promise<void> {
  if (await findConversation(scope, id)) return;
  await forCurrentCustomer(scope, draft.customer_id, (customer_id) =>
    transaction(scope, async (scope) => {
      const decided = { id, status: "open", priority: "not_priority", assignee_id: null } as const;
      const conversation = await insert(scope, { ...draft, customer_id, source: "email" }, decided);
      announce(scope, conversationCreated(conversation, []));
      await sendFirstFromMail(scope, id, { ...message, customer_id });
    }),
  );
}

interface ForwardedConversation {
  /** Named by whoever asks again after a failure. */
  id: string;
  customer_id: string;
  inbox_id: string | null;
  source: ConversationSource;
  subject?: string | null;
  assignee_id?: number | null;
  /** One of the team began it. */
  read?: boolean;
}

/**
 * Opens a conversation with what was said at another service, and stores with it what that one knows it by. Nothing happens
 * again under the same id.
 * @param message may be another customer's than the conversation: an app's, say
 * @param keep writes that within the same transaction
 * @param notifiesWidgets whether the customer's widgets receive it (`behaviour.md` §2.1)
 * @returns whether it was not there
 */
export async function openForwarded(
  scope: Scope,
  { id, assignee_id = null, read = false, ...draft }: ForwardedConversation,
  message: ForwardedDraft,
  { save, notifiesWidgets }: { save?: (scope: TransactionScope) => Promise<void>; notifiesWidgets: boolean },
): Promise<boolean> {
  if (await findConversation(scope, id)) return false;
  await forCurrentCustomer(scope, draft.customer_id, (customer_id) =>
    transaction(scope, async (scope) => {
      const decided = { id, status: "open", priority: "not_priority", assignee_id, read } as const;
      const conversation = await insert(scope, { ...draft, customer_id }, decided);
      const customerIds = notifiesWidgets ? await idsOfCustomer(scope, customer_id) : [];
      announce(scope, conversationCreated(conversation, customerIds));
      await save?.(scope);
      const isByThem = "customer_id" in message.author && message.author.customer_id === draft.customer_id;
      await sendFirstForwarded(scope, id, isByThem ? { ...message, author: { customer_id } } : message);
    }),
  );
  return true;
}

async function insertAndAnnounce(scope: TransactionScope, draft: ConversationDraft, decisions: TeamsDecisions) {
  const conversation = await insert(scope, draft, decisions);
  announce(scope, conversationCreated(conversation, await idsOfCustomer(scope, conversation.customer_id)));
  return conversation;
}

/** An id that nobody can aim at: not another account's, and not another customer's. */
const idOfRequest = ({ accountId }: Scope, customerId: string, key: string) => namedUuid(accountId, customerId, key);

type TeamsDecisions = {
  id?: string;
  status: "open" | "closed";
  priority: "priority" | "not_priority";
  assignee_id: number | null;
  read?: boolean;
};

async function insert(scope: Scope, draft: ConversationDraft, decisions: TeamsDecisions) {
  return insertConversation(scope, {
    ...decisions,
    closed_at: decisions.status === "closed" ? new Date().toISOString() : null,
    customer_id: draft.customer_id,
    inbox_id: draft.inbox_id ?? (await findPrimaryInbox(scope))?.id ?? null,
    source: draft.source ?? "chat",
    subject: draft.subject ?? null,
    metadata: draft.metadata ? JSON.stringify(draft.metadata) : null,
  }).catch(refuseUnknownReference);
}
