import type { Scope } from "../../../platform/scope.ts";
import type { SlackEvent } from "./events.ts";
import { sayForwarded } from "./forward.ts";
import { findAgentFor } from "./people.ts";
import { findReplyAuthorization } from "./queries.ts";
import { findConversationOfThread, type ThreadRow } from "./threads.ts";

/** Somebody writes in the thread of a conversation. @throws ProviderFailure */
export async function takeReply(scope: Scope, event: SlackEvent, { conversation_id }: ThreadRow): Promise<void> {
  const conversation = await findConversationOfThread(scope, conversation_id);
  if (!conversation) return;
  const authorization = await findReplyAuthorization(scope, conversation.inbox_id);
  if (!authorization || ![authorization.channel_id, authorization.channel].includes(event.channel)) return;
  const user_id = await findAgentFor(scope, authorization, event.user, conversation.assignee_id);
  if (user_id === undefined) return;
  await sayForwarded(scope, authorization, event, { conversation_id, origin: "slack_reply", author: { user_id } });
}
