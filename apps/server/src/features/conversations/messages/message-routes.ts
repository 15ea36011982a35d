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
import { ConversationNotFound, MultipleAuthors } from "../errors.ts";
import { changeMessage, getMessage, removeMessage } from "./change-message.ts";
import { countMessages, listMessages } from "./message-queries.ts";
import { presentMessage, presentPlainMessage } from "./present-message.ts";
import { sendForCustomer, sendMessage } from "./send-message.ts";

const MAX_LISTED = 1000;

/** A message of 100,000 characters in UTF-8, and its metadata. */
export const MAX_MESSAGE_BYTES = 512 * 1024;

/** The header that the gate adds to requests of functions (platform/sandbox). Other clients could send it, too. */
const FUNCTION_HEADER = "x-parley-function";

const ById = Type.Object({ id: Uuid });
const text = Type.Optional(Nullable(Type.String({ maxLength: 1000 })));

/** The author is not part of the draft, unless an agent adds a message for a customer. */
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
      largestBody: MAX_MESSAGE_BYTES,
      summary: "Send a message, or add one for a customer",
      status: 201,
      body: CreateMessage,
      reply: Data(Message),
    },
    async ({ scope, body, raw }) => {
      const { conversation_id, customer_id, user_id, ...draft } = body.message;
      const origin = raw.headers[FUNCTION_HEADER] ? "function" : null;
      if (customer_id && user_id) throw new MultipleAuthors();
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
      largestBody: MAX_MESSAGE_BYTES,
      summary: "Change a message, except its author and conversation",
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

/** In this form, a missing conversation is reported as an error of the field. */
function blameConversationId(error: unknown): never {
  throw error instanceof ConversationNotFound ? doesNotExist("conversation_id") : error;
}
