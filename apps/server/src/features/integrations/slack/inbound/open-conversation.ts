import { isUniqueViolation } from "../../../../platform/db/violations.ts";
import { namedUuid } from "../../../../platform/named-uuid.ts";
import type { Scope } from "../../../../platform/scope.ts";
import { type ForwardedDraft, openForwarded } from "../../../conversations/index.ts";
import type { AuthorizationRow } from "../queries.ts";
import { insertThread } from "../threads.ts";
import type { HistoryMessage } from "./authors.ts";
import { readContent } from "./content.ts";
import type { SlackEvent } from "./events.ts";
import { draftOf, type SlackMessage } from "./forward.ts";

/** Opens a conversation with a customer's message. */
export async function openConversation(
  scope: Scope,
  authorization: AuthorizationRow,
  team: string,
  written: SlackMessage,
  customer_id: string,
): Promise<void> {
  const draft = await draftOf(scope, authorization, written, "slack_support", { customer_id });
  if (draft) await openWith(scope, authorization, { ...written, team }, customer_id, draft);
}

/**
 * Opens a conversation and stores its Slack thread. Idempotent: the id derives from the channel and `ts`.
 * @returns its id; undefined if another account has the thread
 */
export async function openWith(
  scope: Scope,
  authorization: AuthorizationRow,
  { channel, ts, team, is_whole = true }: { channel: string; ts: string; team: string; is_whole?: boolean },
  customer_id: string,
  draft: ForwardedDraft,
): Promise<string | undefined> {
  const id = namedUuid(scope.accountId, "slack conversation", channel, ts);
  const conversation = { id, customer_id, inbox_id: authorization.inbox_id, source: "slack" as const };
  const where = { slack_channel: channel, slack_team: team, slack_thread_ts: ts };
  const thread = { conversation_id: id, type: "support" as const, is_whole, ...where };
  try {
    await openForwarded(scope, conversation, draft, {
      notifiesWidgets: true,
      save: async (inside) => void (await insertThread(inside, thread)),
    });
    return id;
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/** @param event because of which the message is read */
export const asWritten = (message: HistoryMessage, { channel, isLate = false }: SlackEvent): SlackMessage => ({
  ...readContent(message),
  channel,
  ts: message.ts ?? "",
  isLate,
});
