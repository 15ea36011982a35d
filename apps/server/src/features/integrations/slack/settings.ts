import type { SlackSettings, SlackSettingsChanges } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { SlackAuthorizationNotFound } from "./errors.ts";
import { type AuthorizationRow, findAuthorization, updateSettings } from "./queries.ts";

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

/** Of the settings these two are anybody's to change. @throws SlackAuthorizationNotFound */
export async function changeSettings(
  scope: Scope,
  id: string,
  changes: SlackSettingsChanges,
): Promise<AuthorizationRow> {
  const known = await findAuthorization(scope, { id });
  if (!known) throw new SlackAuthorizationNotFound();
  const {
    sync_all_incoming_threads = settingsIn(known).sync_all_incoming_threads,
    sync_by_emoji_tagging = settingsIn(known).sync_by_emoji_tagging,
  } = changes;
  const settings = { ...(known.settings as object | null), sync_all_incoming_threads, sync_by_emoji_tagging };
  const changed = await updateSettings(scope, id, settings);
  if (!changed) throw new SlackAuthorizationNotFound();
  return changed;
}
