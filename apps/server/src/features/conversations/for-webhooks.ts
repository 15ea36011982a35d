import type { Conversation, Message } from "@parley/contract";
import type { Scope } from "../../platform/scope.ts";
import type { ConversationCreatedFact, ConversationFact, MessageFact } from "./facts.ts";
import { presentConversation, presentMessage } from "./present.ts";
import { findConversation } from "./queries.ts";

/** What webhooks are told of an event; nothing when it is not for them, or what it was about is gone. */
export async function payloadForWebhook(
  scope: Scope,
  type: string,
  fact: object,
): Promise<Message | Conversation | undefined> {
  switch (type) {
    case "message:created": {
      const message = fact as MessageFact;
      return message.metadata?.disable_webhook_events === true ? undefined : presentMessage(scope.platform, message);
    }
    case "conversation:created": {
      const conversation = await findConversation(scope, (fact as ConversationCreatedFact).id);
      return conversation && presentConversation(conversation);
    }
    case "conversation:updated":
      return presentConversation((fact as ConversationFact).conversation);
    default:
      return undefined;
  }
}
