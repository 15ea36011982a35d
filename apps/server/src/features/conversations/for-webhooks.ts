import type { WebhookPayload } from "@parley/contract";
import type { StoredEvent } from "../../platform/events/announcement.ts";
import type { Scope } from "../../platform/scope.ts";
import { presentMessage } from "./messages/present-message.ts";
import { presentConversation } from "./present.ts";
import { findConversation } from "./queries.ts";

/** The webhook payload of an event. Undefined when webhooks do not receive it, or its conversation is deleted. */
export async function payloadForWebhook(
  scope: Scope,
  { type, fact }: StoredEvent,
): Promise<WebhookPayload | undefined> {
  switch (type) {
    case "message:created":
      return fact.metadata?.disable_webhook_events === true ? undefined : presentMessage(scope.platform, fact);
    case "conversation:created": {
      const conversation = await findConversation(scope, fact.id);
      return conversation && presentConversation(conversation);
    }
    case "conversation:updated":
      return presentConversation(fact.conversation);
    default:
      return undefined;
  }
}
