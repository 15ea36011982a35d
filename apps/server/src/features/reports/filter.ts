import { ConversationSource, Nullable, UserId, Uuid } from "@parley/contract";
import Type, { type Static } from "typebox";
import type { Scope } from "../../platform/scope.ts";

/** The parameters that limit a report to some conversations, with their messages and customers. */
export const reportFilters = {
  inbox_id: Type.Optional(Nullable(Uuid)),
  tag_id: Type.Optional(Nullable(Uuid)),
  assignee_id: Type.Optional(Nullable(UserId)),
  source: Type.Optional(Nullable(ConversationSource)),
};
const Filter = Type.Object(reportFilters);
export type ReportFilter = Static<typeof Filter>;

export const hasFilter = ({ inbox_id, tag_id, assignee_id, source }: ReportFilter) =>
  Boolean(inbox_id || tag_id || assignee_id || source);

/** The account's conversations that match the filter. */
export function wantedConversations({ db, accountId }: Scope, filter: ReportFilter) {
  const { inbox_id, tag_id, assignee_id, source } = filter;
  let conversations = db.selectFrom("conversations").where("conversations.account_id", "=", accountId);
  if (inbox_id) conversations = conversations.where("conversations.inbox_id", "=", inbox_id);
  if (assignee_id) conversations = conversations.where("conversations.assignee_id", "=", assignee_id);
  if (source) conversations = conversations.where("conversations.source", "=", source);
  if (!tag_id) return conversations;
  return conversations.where((conversation) =>
    conversation.exists(
      conversation
        .selectFrom("conversation_tags")
        .select("tag_id")
        .where("conversation_tags.account_id", "=", accountId)
        .where("tag_id", "=", tag_id)
        .whereRef("conversation_id", "=", "conversations.id"),
    ),
  );
}
