import type { Scope } from "../../../../platform/scope.ts";
import { findAgentFor } from "../people.ts";
import { chooseAuthorizationFor, listAuthorizations } from "../queries.ts";
import { findConversationOfThread, type ThreadRow } from "../threads.ts";
import type { SlackEvent } from "./events.ts";
import { sendForwardedMessage } from "./forward.ts";

/**
 * Receives a message in a thread of the reply channel.
 * @returns false if the thread is not in a reply channel.
 * @throws ProviderFailure
 */
export async function receiveReply(scope: Scope, event: SlackEvent, { conversation_id }: ThreadRow): Promise<boolean> {
  const conversation = await findConversationOfThread(scope, conversation_id);
  if (!conversation) return true;
  const replyChannels = await listAuthorizations(scope, { type: "reply" });
  const ours = replyChannels.filter(({ channel_id, channel }) => [channel_id, channel].includes(event.channel));
  const authorization = chooseAuthorizationFor(ours, conversation.inbox_id);
  if (!authorization) return false;
  const user_id = await findAgentFor(scope, authorization, event.user, conversation.assignee_id);
  if (user_id !== undefined) {
    await sendForwardedMessage(scope, authorization, event, {
      conversation_id,
      origin: "slack_reply",
      author: { user_id },
    });
  }
  return true;
}
