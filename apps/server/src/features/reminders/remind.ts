import { namedUuid } from "../../platform/named-uuid.ts";
import type { Scope } from "../../platform/scope.ts";
import { getAccount, isOutsideWorkingHours } from "../accounts/index.ts";
import { sendBotNote } from "../conversations/index.ts";
import { listUnanswered } from "./queries.ts";

const HOURS = 72;
const MAX_REMINDERS = 3;
const MAX_AT_ONCE = 10;

/**
 * Reminds the team of customers who wait for an answer. A reminder's id is derived from the message it is about, so the
 * job is idempotent.
 */
export async function remind(scope: Scope, at: Date): Promise<void> {
  const { settings, working_hours, time_zone } = await getAccount(scope);
  if (settings?.conversation_reminders_enabled !== true) return;
  if (isOutsideWorkingHours(working_hours, time_zone, at)) return;
  const hours = settings.conversation_reminder_hours_interval ?? HOURS;
  const most = settings.max_num_conversation_reminders ?? MAX_REMINDERS;
  for (const { conversation_id, message_id, count, user_id } of await listUnanswered(scope, hours, most, MAX_AT_ONCE)) {
    if (user_id === null) continue; // no assignee, and no active admin
    const reminder_count = count + 1;
    await sendBotNote(scope, conversation_id, {
      id: namedUuid("reminder", message_id),
      body: bodyOf(reminder_count, most, hours, scope.platform.config.publicUrl),
      metadata: { is_reminder: true, reminder_count },
      author: { user_id },
    });
  }
}

function bodyOf(count: number, most: number, hours: number, publicUrl: string) {
  const next = count < most ? `The next one comes in ${hours} hours` : "This is the last one";
  return [
    `:wave: This conversation is still waiting for a reply. This is reminder ${count} of ${most}. ${next}, unless someone replies or closes the conversation.`,
    `You can change reminders in the [account settings](${publicUrl}/settings/overview).`,
  ].join("\n\n");
}
