import type { Scope } from "../../../../platform/scope.ts";
import { findMessage } from "../../../conversations/index.ts";
import type { Delivery } from "../../shared/integration.ts";
import { chooseAuthorizationFor, listAuthorizations } from "../queries.ts";
import { findConversationOfThread, listThreads, recordSyncedSeq } from "../threads.ts";
import { postReply, wasPosted } from "./reply-channel.ts";

/**
 * Posts a conversation's replies in the support threads that it came from. Skips private notes, and threads in reply
 * channels, which receive the message anyway.
 * @throws ProviderFailure
 */
export async function copyToSupportThreads(scope: Scope, delivery: Delivery): Promise<void> {
  const { conversation_id, message_id, seq } = delivery;
  const message = message_id ? await findMessage(scope, message_id) : undefined;
  if (!message || message.private || message.type === "bot") return;
  const conversation = await findConversationOfThread(scope, conversation_id);
  const replyChannels = (await listAuthorizations(scope, { type: "reply" })).map(({ channel_id }) => channel_id);
  for (const thread of await listThreads(scope, conversation_id)) {
    if (thread.type !== "support" || replyChannels.includes(thread.slack_channel) || thread.posted_seq >= seq) continue;
    const ours = await listAuthorizations(scope, {
      type: "support",
      ...(thread.slack_team && { team_id: thread.slack_team }),
    });
    const authorization = chooseAuthorizationFor(ours, conversation?.inbox_id ?? null);
    if (!authorization) continue;
    if (!(await wasPosted(scope, authorization, delivery, message.id, thread))) {
      await postReply(scope, authorization, thread, message, { isNamed: message.customer === null });
    }
    await recordSyncedSeq(scope, thread, seq);
  }
}
