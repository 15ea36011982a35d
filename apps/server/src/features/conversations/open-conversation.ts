import type { ConversationDraft } from "@parley/contract";
import { refuseUnknownReference } from "../../platform/db/violations.ts";
import { announce, transaction } from "../../platform/events/transaction.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { findPrimaryInbox } from "../inboxes/index.ts";
import { MissingMailIntegration } from "./errors.ts";
import { conversationCreated } from "./events.ts";
import type { ConversationRow } from "./facts.ts";
import { insertConversation } from "./queries.ts";
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

/** Opens a conversation for a visitor, who decides nothing but whose it is and where it lands. @throws Invalid */
export async function openConversationAsVisitor(scope: Scope, draft: ConversationDraft): Promise<ConversationRow> {
  if (draft.metadata) refuseLarge(draft.metadata);
  return transaction(scope, async (scope) => {
    const unassigned = { status: "open", priority: "not_priority", assignee_id: null } as const;
    const conversation = await insert(scope, draft, unassigned);
    announce(scope, conversationCreated(conversation));
    return conversation;
  });
}

type TeamsDecisions = { status: "open" | "closed"; priority: "priority" | "not_priority"; assignee_id: number | null };

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
