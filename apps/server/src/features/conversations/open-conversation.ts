import type { ConversationDraft, ConversationSource, MessageDraft } from "@parley/contract";
import { isUniqueViolation, refuseUnknownReference } from "../../platform/db/violations.ts";
import { announce, transaction } from "../../platform/events/transaction.ts";
import { namedUuid } from "../../platform/named-uuid.ts";
import type { Scope, TransactionScope, UserScope } from "../../platform/scope.ts";
import { idsOfCustomer, openWithMergedId, withCurrentCustomerId } from "../customers/index.ts";
import { findPrimaryInbox } from "../inboxes/index.ts";
import { conversationCreated } from "./events.ts";
import type { ConversationRow } from "./facts.ts";
import { type FirstMailSender, sendFirstMail } from "./messages/send-first-mail.ts";
import { type Draft, sendFirst } from "./messages/send-message.ts";
import { allowedConversationMetadata } from "./messages/visitor-metadata.ts";
import { findConversation, insertConversation } from "./queries.ts";

/**
 * Opens a conversation for an agent, optionally with a first message.
 * @throws Invalid, Refused when it cannot be mailed
 */
export async function openConversation(
  scope: UserScope,
  draft: ConversationDraft,
  sender: FirstMailSender,
): Promise<ConversationRow> {
  const { message: first } = draft;
  if (draft.source === "email" && first) return openByMail(scope, { ...draft, message: first }, sender);
  const { status = "open", priority = "not_priority", assignee_id = null } = draft;
  return withCurrentCustomerId(scope, draft.customer_id, (customer_id) =>
    transaction(scope, async (scope) => {
      const decided = { status, priority, assignee_id };
      const conversation = await insertAndAnnounce(scope, { ...draft, customer_id }, decided);
      if (draft.message) await sendFirst(scope, conversation.id, byUser(scope, draft.message));
      return conversation;
    }),
  );
}

/**
 * Sends the mail first, then opens the conversation. A failed mail leaves no conversation. If a concurrent sync of the
 * mailbox has opened the conversation, that one is returned.
 */
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
  const opening = withCurrentCustomerId(scope, draft.customer_id, (customer_id) =>
    transaction(scope, async (scope) => {
      const conversation = await insertAndAnnounce(scope, { ...draft, customer_id, inbox_id, subject }, decided);
      await save(scope);
      await sendFirst(scope, id, byUser(scope, { ...content, source: "email" }));
      return conversation;
    }),
  );
  return opening.catch(async (error) => {
    const opened = isUniqueViolation(error) && (await findConversation(scope, id));
    if (opened) return opened;
    throw error;
  });
}

/**
 * Opens a conversation for a visitor, who may only set its customer and inbox. Idempotent for requests with a key. For
 * a visitor with a merged id, the conversation belongs to the current customer. Undoing the merge moves it back.
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
  const metadata = allowedConversationMetadata(given.metadata);
  const draft = { ...given, source: sourceForVisitor(given.source), metadata };
  const decided = { status: "open", priority: "not_priority", assignee_id: null, ...(id && { id }) } as const;
  const opening = withCurrentCustomerId(scope, knownAs, (customer_id) =>
    transaction(scope, (scope) => {
      const open = () => insertAndAnnounce(scope, { ...draft, customer_id }, decided);
      return customer_id === knownAs ? open() : openWithMergedId(scope, knownAs, open);
    }),
  );
  return opening.catch(async (error) => {
    // Two requests with the same key arrived concurrently.
    const opened = id && isUniqueViolation(error) && (await findConversation(scope, id));
    if (opened) return opened;
    throw error;
  });
}

/** Integrations send answers depending on the source. With `sms`, a visitor could make the team text any number. */
const sourceForVisitor = (source: ConversationSource | undefined): ConversationSource =>
  source === "sandbox" ? "sandbox" : "chat";

const byUser = ({ actor }: UserScope, message: MessageDraft): Draft => ({
  ...message,
  author: { user_id: actor.id },
  unknown_files: "refuse",
});

interface ForwardedConversation {
  /** Chosen by the caller, so that a retry uses the same id. */
  id: string;
  customer_id: string;
  inbox_id: string | null;
  source: ConversationSource;
  subject?: string | null;
  assignee_id?: number | null;
  /** True if an agent started it. */
  read?: boolean;
}

/**
 * Opens a conversation with a mail or a message from another service, and stores the mapping to that service.
 * Idempotent by id.
 * @param message may have another customer as author than the conversation, such as an app
 * @param save stores the mapping in the same transaction
 * @param notifiesWidgets whether the customer's widgets receive it (`behaviour.md` §2.1)
 * @returns whether the conversation is new
 */
export async function openForwarded(
  scope: Scope,
  { id, assignee_id = null, read = false, ...draft }: ForwardedConversation,
  message: Draft,
  { save, notifiesWidgets }: { save?: (scope: TransactionScope) => Promise<void>; notifiesWidgets: boolean },
): Promise<boolean> {
  if (await findConversation(scope, id)) return false;
  await withCurrentCustomerId(scope, draft.customer_id, (customer_id) =>
    transaction(scope, async (scope) => {
      const decided = { id, status: "open", priority: "not_priority", assignee_id, read } as const;
      const conversation = await insert(scope, { ...draft, customer_id }, decided);
      const customerIds = notifiesWidgets ? await idsOfCustomer(scope, customer_id) : [];
      announce(scope, conversationCreated(conversation, customerIds));
      await save?.(scope);
      const isByItsCustomer = "customer_id" in message.author && message.author.customer_id === draft.customer_id;
      await sendFirst(scope, id, isByItsCustomer ? { ...message, author: { customer_id } } : message);
    }),
  );
  return true;
}

async function insertAndAnnounce(scope: TransactionScope, draft: ConversationDraft, decisions: TeamsDecisions) {
  const conversation = await insert(scope, draft, decisions);
  announce(scope, conversationCreated(conversation, await idsOfCustomer(scope, conversation.customer_id)));
  return conversation;
}

/** Derives an id from account and customer, so that no caller can produce the id of another one's conversation. */
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
