import type { RecordingSettings } from "@parley/contract";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { deleteRetentionDays, findRetentionDays, upsertRetentionDays } from "./chunk-queries.ts";

export async function getRecordingSettings(scope: Scope): Promise<RecordingSettings> {
  return { object: "recording_settings", retention_days: await findRetentionDays(scope) };
}

/** Enabling affects open pages from their next visit. Disabling stops storing immediately. */
export async function changeRecordingSettings(scope: UserScope, retention_days: number | null): Promise<void> {
  if (retention_days === null) await deleteRetentionDays(scope);
  else await upsertRetentionDays(scope, retention_days);
}
