import {
  Count,
  Data,
  Message,
  MessageChanges,
  MessageDraft,
  Nullable,
  PlainMessage,
  UserId,
  Uuid,
} from "@parley/contract";
import Type from "typebox";
import { doesNotExist } from "../../../platform/errors.ts";
import type { Router } from "../../../platform/http/router.ts";
import { ConversationNotFound, TwoAuthors } from "../errors.ts";
import { presentMessage, presentPlainMessage } from "../present.ts";
import { changeMessage, getMessage, removeMessage } from "./change-message.ts";
import { countMessages, listMessages } from "./message-queries.ts";
import { sendForCustomer, sendMessage } from "./send-message.ts";

const MAX_LISTED = 1000;

/** A message of 100,000 letters in UTF-8, and its metadata. */
export const LARGEST_MESSAGE = 512 * 1024;

/** On what functions ask of us; their gate puts it there (platform/sandbox). Who else does only says so of themselves. */
const FUNCTION_HEADER = "x-parley-function";

const ById = Type.Object({ id: Uuid });
const text = Type.Optional(Nullable(Type.String({ maxLength: 1000 })));

/** Who speaks is not part of it, unless an agent enters what a customer said elsewhere. */
const CreateMessage = Type.Object({
  message: Type.Object({
    ...MessageDraft.properties,
    conversation_id: Uuid,
    customer_id: Type.Optional(Nullable(Uuid)),
    user_id: Type.Optional(Nullable(UserId)),
  }),
});

export function messageRoutes(router: Router) {
  router.get(
    "/api/messages",
    {
      access: "user",
      summary: "Messages, newest first",
      query: Type.Object({
        conversation_id: Type.Optional(Nullable(Uuid)),
        customer_id: Type.Optional(Nullable(Uuid)),
        user_id: Type.Optional(Nullable(UserId)),
        source: text,
        type: text,
        private: Type.Optional(Nullable(Type.Boolean())),
        body: text,
        limit: Type.Optional(Type.Integer()),
      }),
      reply: Data(Type.Array(PlainMessage)),
    },
    async ({ scope, query: { limit = MAX_LISTED, ...filter } }) => {
      const messages = await listMessages(scope, filter, Math.min(Math.max(limit, 1), MAX_LISTED));
      return { data: messages.map(presentPlainMessage) };
    },
  );

  router.get(
    "/api/messages/count",
    { access: "user", summary: "How many messages the account has", reply: Data(Count) },
    async ({ scope }) => ({ data: { count: await countMessages(scope) } }),
  );

  router.post(
    "/api/messages",
    {
      access: "user",
      largestBody: LARGEST_MESSAGE,
      summary: "Send a message, or enter one for a customer",
      status: 201,
      body: CreateMessage,
      reply: Data(Message),
    },
    async ({ scope, body, raw }) => {
      const { conversation_id, customer_id, user_id, ...draft } = body.message;
      const origin = raw.headers[FUNCTION_HEADER] ? "function" : null;
      if (customer_id && user_id) throw new TwoAuthors();
      const sending = customer_id
        ? sendForCustomer(scope, conversation_id, customer_id, draft)
        : sendMessage(scope, conversation_id, draft, origin);
      return { data: presentMessage(scope.platform, await sending.catch(blameConversationId)) };
    },
  );

  router.get(
    "/api/messages/:id",
    { access: "user", summary: "One message", params: ById, reply: Data(Message) },
    async ({ scope, params }) => ({ data: presentMessage(scope.platform, await getMessage(scope, params.id)) }),
  );

  router.put(
    "/api/messages/:id",
    {
      access: "user",
      largestBody: LARGEST_MESSAGE,
      summary: "Change a message; not its author, not its conversation",
      params: ById,
      body: Type.Object({ message: MessageChanges }),
      reply: Data(Message),
    },
    async ({ scope, params, body }) => ({
      data: presentMessage(scope.platform, await changeMessage(scope, params.id, body.message)),
    }),
  );

  router.delete(
    "/api/messages/:id",
    { access: "user", summary: "Delete a message", params: ById, status: 204 },
    async ({ scope, params }) => removeMessage(scope, params.id),
  );
}

/** In a form, a conversation that is not there is a field that is wrong. */
function blameConversationId(error: unknown): never {
  throw error instanceof ConversationNotFound ? doesNotExist("conversation_id") : error;
}
