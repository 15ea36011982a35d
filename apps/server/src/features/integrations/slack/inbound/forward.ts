import { NotFound } from "../../../../platform/errors.ts";
import { namedUuid } from "../../../../platform/named-uuid.ts";
import type { Scope } from "../../../../platform/scope.ts";
import { type ForwardedDraft, findMessage, sendDraft } from "../../../conversations/index.ts";
import type { AuthorizationRow } from "../queries.ts";
import { fromSlack } from "../text.ts";
import { instantOf, type SlackEvent } from "./events.ts";
import { describeLeftOut, importFiles } from "./files.ts";
import { namesIn } from "./names.ts";

/** A message from Slack. */
export type SlackMessage = Pick<SlackEvent, "channel" | "ts" | "text" | "files" | "isLate">;

interface Where extends Pick<ForwardedDraft, "origin" | "author"> {
  conversation_id: string;
}

/**
 * Sends a message from Slack to the conversation. Idempotent: its id derives from Slack's channel and `ts`.
 * @throws ProviderFailure
 */
export async function sendForwardedMessage(
  scope: Scope,
  authorization: AuthorizationRow,
  written: SlackMessage,
  { conversation_id, origin, author }: Where,
): Promise<void> {
  if (await findMessage(scope, idOf(scope, written))) return;
  const draft = await draftOf(scope, authorization, written, origin, author);
  if (!draft) return;
  await sendDraft(scope, conversation_id, draft).catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error; // the conversation was deleted meanwhile
  });
}

/**
 * Undefined for a message without text and files. Only agents write notes; a customer's message with the note prefix
 * becomes a reply.
 * @throws ProviderFailure
 */
export async function draftOf(
  scope: Scope,
  authorization: AuthorizationRow,
  written: SlackMessage,
  origin: ForwardedDraft["origin"],
  author: ForwardedDraft["author"],
): Promise<ForwardedDraft | undefined> {
  const names = await namesIn(scope, authorization, written.text);
  const { body: text, isNote } = fromSlack(written.text, names);
  const { file_ids, leftOut } = await importFiles(scope, authorization, written);
  const type = isNote && "user_id" in author ? "note" : "reply";
  const hasLink = type === "note" || !("user_id" in author);
  const body = [text, leftOut.map((each) => describeLeftOut(each, { hasLink })).join("\n")]
    .filter(Boolean)
    .join("\n\n");
  if (!body && file_ids.length === 0) return undefined;
  return {
    id: idOf(scope, written),
    origin,
    author,
    source: "slack",
    body,
    type,
    sent_at: instantOf(written.ts),
    file_ids,
  };
}

/** The id derives from the channel and `ts`, so a retry finds the stored message. */
const idOf = ({ accountId }: Scope, { channel, ts }: SlackMessage) => namedUuid(accountId, "slack", channel, ts);
