import type { ConversationDraft } from "@parley/contract";
import { isTaken, refuseUnknownReference } from "../../platform/db/violations.ts";
import { announce, transaction } from "../../platform/events/transaction.ts";
import { namedUuid } from "../../platform/named-uuid.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { findPrimaryInbox } from "../inboxes/index.ts";
import { MissingMailIntegration } from "./errors.ts";
import { conversationCreated } from "./events.ts";
import type { ConversationRow } from "./facts.ts";
import { findConversation, insertConversation } from "./queries.ts";
import { sendFirstMessage } from "./send-message.ts";
import { refuseLarge } from "./visitor-metadata.ts";

/** Opens a conversation for an agent, with a first message if there is one. @throws Invalid, MissingMailIntegration */
export async function openConversation(scope: UserScope, draft: ConversationDraft): Promise<ConversationRow> {
  if (draft.source === "email" && draft.message) throw new MissingMailIntegration();
  const { status = "open", priority = "not_priority", assignee_id = null } = draft;
  return transaction(scope, async (scope) => {
    const conversation = await insert(scope, draft, { status, priority, assignee_id });
    announce(scope, conversationCreated(conversation));
    if (draft.message) await sendFirstMessage(scope, conversation.id, draft.message);
    return conversation;
  });
}

/**
 * Opens a conversation for a visitor, who decides nothing but whose it is and where it lands. The same one again for a
 * request that is sent again.
 * @throws Invalid
 */
export async function openConversationAsVisitor(scope: Scope, draft: ConversationDraft): Promise<ConversationRow> {
  if (draft.metadata) refuseLarge(draft.metadata);
  const id = draft.idempotency_key && idOfRequest(scope, draft.customer_id, draft.idempotency_key);
  const opened = id && (await findConversation(scope, id));
  if (opened) return opened;
  return transaction(scope, async (scope) => {
    const unassigned = { status: "open", priority: "not_priority", assignee_id: null } as const;
    const conversation = await insert(scope, draft, { ...unassigned, ...(id && { id }) });
    announce(scope, conversationCreated(conversation));
    return conversation;
  }).catch(async (error) => {
    // Both requests came at once.
    const opened = id && isTaken(error) && (await findConversation(scope, id));
    if (opened) return opened;
    throw error;
  });
}

/** An id that nobody can aim at: not another account's, and not another customer's. */
const idOfRequest = ({ accountId }: Scope, customerId: string, key: string) => namedUuid(accountId, customerId, key);

type TeamsDecisions = {
  id?: string;
  status: "open" | "closed";
  priority: "priority" | "not_priority";
  assignee_id: number | null;
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
