import { ConversationFilter, Data, ExpandedConversation, SharedConversation, Uuid } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { createVisitorScope, type PublicContext } from "../../platform/scope.ts";
import {
  getPastChatWithMessages,
  listOpenChatsWithMessages,
  listPastChatsWithLastMessage,
} from "./messages/with-messages.ts";
import { type ExpandedRow, presentExpandedToExternalReader, presentShared } from "./present.ts";
import { readerOfChat } from "./realtime/external-reader.ts";
import { readShared } from "./share.ts";

const ById = Type.Object({ conversation_id: Uuid });
const OwnChats = Type.Object({ customer_id: Uuid, account_id: Uuid });

/** @param knownAs the id by which the visitor knows their customer */
const presentOwnChat = ({ platform }: PublicContext, chat: ExpandedRow, knownAs: string) =>
  presentExpandedToExternalReader(chat, readerOfChat(platform, chat, knownAs));

/** What visitors and readers of a shared link read. */
export function visitorConversationRoutes(router: Router) {
  router.get(
    "/api/conversations/customer",
    {
      access: "public",
      recognizes: ["token", "visitor"],
      summary: "A visitor's open chats, newest first",
      query: Type.Object({
        ...OwnChats.properties,
        ...Type.Pick(ConversationFilter, ["inbox_id", "status", "priority", "source", "read"]).properties,
      }),
      reply: Data(Type.Array(ExpandedConversation)),
      rateLimit: "widget",
      rateLimitPer: ({ query }) => query.account_id,
    },
    async ({ query: { customer_id, account_id, ...filter }, publicContext, findCaller }) => {
      const caller = await findCaller();
      const isOurs = caller?.accountId === account_id;
      const scope = isOurs ? caller : createVisitorScope(publicContext, account_id);
      const chats = await listOpenChatsWithMessages(scope, customer_id, { ...filter, isSpokenIn: !isOurs });
      return { data: chats.map((chat) => presentOwnChat(publicContext, chat, customer_id)) };
    },
  );

  router.get(
    "/api/conversations/customer/past",
    {
      access: "public",
      recognizes: ["visitor"],
      summary: "A visitor's closed chats, latest activity first, each with its last message",
      query: Type.Object({ ...OwnChats.properties, ...Type.Pick(ConversationFilter, ["inbox_id"]).properties }),
      reply: Data(Type.Array(ExpandedConversation)),
      rateLimit: "widget",
      rateLimitPer: ({ query }) => query.account_id,
    },
    async ({ query: { customer_id, account_id, inbox_id }, publicContext }) => {
      const scope = createVisitorScope(publicContext, account_id);
      const chats = await listPastChatsWithLastMessage(scope, customer_id, inbox_id);
      return { data: chats.map((chat) => presentOwnChat(publicContext, chat, customer_id)) };
    },
  );

  router.get(
    "/api/conversations/customer/past/:conversation_id",
    {
      access: "public",
      recognizes: ["visitor"],
      summary: "One closed chat of a visitor, with its messages",
      params: ById,
      query: OwnChats,
      reply: Data(ExpandedConversation),
      rateLimit: "widget",
      rateLimitPer: ({ query }) => query.account_id,
    },
    async ({ params, query: { customer_id, account_id }, publicContext }) => {
      const scope = createVisitorScope(publicContext, account_id);
      const chat = await getPastChatWithMessages(scope, customer_id, params.conversation_id);
      return { data: presentOwnChat(publicContext, chat, customer_id) };
    },
  );

  router.get(
    "/api/conversations/shared",
    {
      access: "public",
      summary: "A conversation by its share link",
      query: Type.Object({ conversation_id: Uuid, token: Type.String({ maxLength: 2000 }) }),
      reply: Data(SharedConversation),
      rateLimit: "widget",
    },
    async ({ query: { conversation_id, token }, publicContext }) => ({
      data: presentShared(await readShared(publicContext, conversation_id, token)),
    }),
  );
}
