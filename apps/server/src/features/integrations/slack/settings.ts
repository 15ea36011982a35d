import type { SlackSettings, SlackSettingsChanges } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { SlackAuthorizationNotFound } from "./errors.ts";
import { type AuthorizationRow, mergeSettings } from "./queries.ts";

const defaults: SlackSettings = {
  sync_all_incoming_threads: true,
  sync_by_emoji_tagging: true,
  sync_trigger_emoji: "eyes",
  forward_synced_messages_to_reply_channel: true,
};

export const settingsIn = ({ settings }: Pick<AuthorizationRow, "settings">): SlackSettings => ({
  ...defaults,
  ...(settings as Partial<SlackSettings> | null),
});

/** Agents can change these two settings, each independently. @throws SlackAuthorizationNotFound */
export async function changeSettings(
  scope: Scope,
  id: string,
  { sync_all_incoming_threads, sync_by_emoji_tagging }: SlackSettingsChanges,
): Promise<AuthorizationRow> {
  const changed = await mergeSettings(scope, id, { sync_all_incoming_threads, sync_by_emoji_tagging });
  if (!changed) throw new SlackAuthorizationNotFound();
  return changed;
}
