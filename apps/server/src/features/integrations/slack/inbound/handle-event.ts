import type { Scope } from "../../../../platform/scope.ts";
import { listAuthorizations } from "../queries.ts";
import { findThread } from "../threads.ts";
import type { SlackEvent } from "./events.ts";
import { importThread } from "./import-thread.ts";
import { receiveReply } from "./receive-reply.ts";
import { handleJoin, handleReaction, handleTopLevelMessage, receiveSupportReply } from "./support.ts";

/** Subtypes of written messages. Other subtypes report an edit, a deletion, a new topic and the like. */
const written = [undefined, "file_share", "thread_broadcast", "me_message"];
const joined = ["channel_join", "group_join"];

/**
 * Processes an event of a connected workspace for one account.
 * Source: `behaviour.md` §14.3.
 * @throws ProviderFailure
 */
export async function handleEvent(scope: Scope, event: SlackEvent): Promise<void> {
  if (event.type === "reaction_added") return handleReaction(scope, event);
  if (event.type !== "message") return;
  if (event.subtype && joined.includes(event.subtype)) return handleJoin(scope, event);
  if (!written.includes(event.subtype) || (await isOurs(scope, event))) return;
  const { channel, ts, thread_ts } = event;
  if (!thread_ts || thread_ts === ts) return handleTopLevelMessage(scope, event);
  const thread = await findThread(scope, channel, thread_ts);
  if (!thread?.is_whole) return importThread(scope, { ...event, thread_ts });
  if (!(await receiveReply(scope, event, thread))) await receiveSupportReply(scope, event, thread);
}

async function isOurs(scope: Scope, { team, user }: SlackEvent): Promise<boolean> {
  const authorizations = await listAuthorizations(scope, { team_id: team });
  return authorizations.some(({ bot_user_id }) => bot_user_id === user);
}
