import type { Scope } from "../../../platform/scope.ts";
import type { SlackEvent } from "./events.ts";
import { listAuthorizations } from "./queries.ts";
import { takeReply } from "./take-reply.ts";
import { findThread } from "./threads.ts";

/** Messages that somebody wrote. Others tell that one was changed or deleted, that a topic was set, and the like. */
const written = [undefined, "file_share", "thread_broadcast", "me_message"];

/** What an account makes of something that happened in one of its workspaces. Source: `behaviour.md` §14.3. @throws ProviderFailure */
export async function hear(scope: Scope, event: SlackEvent): Promise<void> {
  const authorizations = await listAuthorizations(scope, { team_id: event.team });
  if (authorizations.some(({ bot_user_id }) => bot_user_id === event.user)) return;
  if (event.type !== "message" || !written.includes(event.subtype)) return;
  if (!event.thread_ts || event.thread_ts === event.ts) return;
  const thread = await findThread(scope, event.channel, event.thread_ts);
  if (thread) await takeReply(scope, event, thread);
}
