import {
  ChangedConversation,
  Conversation,
  ConversationChanges,
  ConversationDraft,
  ConversationFilter,
  ConversationPage,
  Count,
  Data,
  describedAs,
  ExpandedConversation,
  Nullable,
  ShareLink,
  UnreadCounts,
  Uuid,
} from "@parley/contract";
import Type from "typebox";
import { fromReplica } from "../../platform/db/replica/from-replica.ts";
import { latestSeq } from "../../platform/events/event-log.ts";
import type { Router } from "../../platform/http/router.ts";
import type { UserScope } from "../../platform/scope.ts";
import { customerScopeFromForm } from "../customers/index.ts";
import {
  archiveConversation,
  type ConversationChange,
  changeConversation,
  removeConversation,
} from "./change-conversation.ts";
import { countMatching, listConversations } from "./lists/list-conversations.ts";
import { findMatches } from "./lists/matches.ts";
import { countUnread } from "./lists/unread-counts.ts";
import { MAX_MESSAGE_BYTES } from "./messages/message-routes.ts";
import type { FirstMailSender } from "./messages/send-first-mail.ts";
import { findPreviousWithMessages, getWithMessages, listRelatedWithMessages } from "./messages/with-messages.ts";
import { openConversation, openConversationAsVisitor } from "./open-conversation.ts";
import { presentAllExpanded, presentConversation, presentTimelineEntry } from "./present.ts";
import { share } from "./share.ts";

const MAX_PER_PAGE = 50;
const MAX_MESSAGES = 100;
const DEFAULT_RELATED = 3;
const MAX_RELATED = 50;
/** More entries than one change adds. */
const MAX_UNDONE = 20;

const ById = Type.Object({ id: Uuid });
const number = Type.Optional(Type.Unknown(describedAs(Type.Integer())));

/** @param firstMailSender sends the first message of a conversation by mail */
export function conversationRoutes(router: Router, firstMailSender: FirstMailSender) {
  router.get(
    "/api/conversations",
    {
      access: "user",
      summary: "Conversations, most recent activity first, by cursor",
      query: Type.Object({
        ...ConversationFilter.properties,
        limit: number,
        after: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
        messages_limit: number,
        with_seq: Type.Optional(Type.Boolean()),
        with_matches: Type.Optional(Type.Boolean()),
      }),
      reply: ConversationPage,
    },
    async ({ scope, query: { limit, messages_limit, after, with_seq, with_matches, ...filter } }) => {
      const read = async (scope: UserScope) => {
        const seq = with_seq ? await latestSeq(scope) : undefined; // before the page: the page may miss later events
        const page = await listConversations(scope, filter, {
          after,
          limit: within(limit, 1, MAX_PER_PAGE, MAX_PER_PAGE),
          messagesLimit: within(messages_limit, 0, MAX_MESSAGES, MAX_MESSAGES),
        });
        const matches = with_matches && filter.q ? await findMatches(scope, page.data, filter.q) : undefined;
        return { ...page, ...(matches && { matches }), ...(seq !== undefined && { seq }) };
      };
      return filter.q ? fromReplica(scope, read) : read(scope);
    },
  );

  router.get(
    "/api/conversations/count",
    {
      access: "user",
      summary: "How many conversations match",
      query: Type.Omit(ConversationFilter, ["q"]),
      reply: Data(Count),
    },
    async ({ scope, query }) => ({ data: { count: await countMatching(scope, query) } }),
  );

  router.get(
    "/api/conversations/unread",
    { access: "user", summary: "Unread counts of the buckets and inboxes", reply: Data(UnreadCounts) },
    async ({ scope }) => {
      const { conversations, inboxes, totals } = await countUnread(scope);
      return { data: { conversations, inboxes, totals, ...conversations, ...inboxes } };
    },
  );

  router.post(
    "/api/conversations",
    {
      access: "public",
      recognizes: ["token", "visitor"],
      largestBody: MAX_MESSAGE_BYTES, // an agent may send a first message with it
      summary: "Open a conversation: as a visitor, or with a token as an agent",
      status: 201,
      body: Type.Object({ conversation: ConversationDraft }),
      reply: Data(Conversation),
      rateLimit: "widget",
      rateLimitPer: ({ body }) => body.conversation.account_id,
    },
    async ({ body: { conversation: draft }, publicContext, findCaller }) => {
      const caller = await findCaller();
      if (caller) return { data: presentConversation(await openConversation(caller, draft, firstMailSender)) };
      const scope = await customerScopeFromForm(publicContext, draft.account_id, draft.customer_id);
      return { data: presentConversation(await openConversationAsVisitor(scope, draft)) };
    },
  );

  router.get(
    "/api/conversations/:id",
    { access: "user", summary: "One conversation", params: ById, reply: Data(ExpandedConversation) },
    async ({ scope, params }) => {
      const [data] = await presentAllExpanded(scope.platform, [await getWithMessages(scope, params.id)]);
      return { data: data! };
    },
  );

  router.put(
    "/api/conversations/:id",
    {
      access: "user",
      summary: "Assign, close, reopen, prioritize, mark as read, unarchive",
      params: ById,
      body: Type.Object({
        conversation: ConversationChanges,
        undoes: Type.Optional(
          Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { maxItems: MAX_UNDONE }),
        ),
      }),
      reply: ChangedConversation,
    },
    async ({ scope, params, body: { conversation, undoes } }) =>
      presentChanged(await changeConversation(scope, params.id, conversation, undoes)),
  );

  router.delete(
    "/api/conversations/:id",
    { access: "user", summary: "Delete a conversation with its messages", params: ById, status: 204 },
    async ({ scope, params }) => removeConversation(scope, params.id),
  );

  router.post(
    "/api/conversations/:id/archive",
    { access: "user", summary: "Archive a conversation", params: ById, reply: ChangedConversation },
    async ({ scope, params }) => presentChanged(await archiveConversation(scope, params.id)),
  );

  router.get(
    "/api/conversations/:id/previous",
    {
      access: "user",
      summary: "The same customer's previous conversation",
      params: ById,
      reply: Type.Object({ data: Nullable(ExpandedConversation) }),
    },
    async ({ scope, params }) => {
      const previous = await findPreviousWithMessages(scope, params.id);
      const [data = null] = await presentAllExpanded(scope.platform, previous ? [previous] : []);
      return { data };
    },
  );

  router.get(
    "/api/conversations/:id/related",
    {
      access: "user",
      summary: "Other conversations of the same customer, each with its newest message",
      params: ById,
      query: Type.Object({ limit: number }),
      reply: Data(Type.Array(ExpandedConversation)),
    },
    async ({ scope, params, query }) => {
      const limit = within(query.limit, 1, MAX_RELATED, DEFAULT_RELATED);
      const related = await listRelatedWithMessages(scope, params.id, limit);
      return { data: await presentAllExpanded(scope.platform, related) };
    },
  );

  router.post(
    "/api/conversations/:id/share",
    { access: "user", summary: "Create a read-only link for 24 hours", params: ById, reply: Data(ShareLink) },
    async ({ scope, params }) => ({ data: { ok: true, token: await share(scope, params.id) } }),
  );
}

const presentChanged = ({ conversation, timeline, undone }: ConversationChange): ChangedConversation => ({
  data: presentConversation(conversation),
  timeline: timeline.map(presentTimelineEntry),
  ...(undone.length > 0 && { undone }),
});

/** Clamps a whole number to the bounds. Any other value becomes the default. */
function within(given: unknown, least: number, most: number, otherwise: number) {
  const number = given === null || given === undefined || given === "" ? Number.NaN : Number(given);
  return Number.isInteger(number) ? Math.min(Math.max(number, least), most) : otherwise;
}
