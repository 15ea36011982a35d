import type { RecordingSettings } from "@parley/contract";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { deleteRetentionDays, findRetentionDays, upsertRetentionDays } from "./chunk-queries.ts";

export async function getRecordingSettings(scope: Scope): Promise<RecordingSettings> {
  return { object: "recording_settings", retention_days: await findRetentionDays(scope) };
}

/** What pages that are open do from their next visit on; nothing is written any more from the moment it is switched off. */
export async function changeRecordingSettings(scope: UserScope, retention_days: number | null): Promise<void> {
  if (retention_days === null) await deleteRetentionDays(scope);
  else await upsertRetentionDays(scope, retention_days);
}
