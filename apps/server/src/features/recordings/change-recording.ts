import type { RecordingChanges } from "@parley/contract";
import { refuseUnknownReference } from "../../platform/db/violations.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { withCurrentCustomerId } from "../customers/index.ts";
import { checkedMetadata } from "./begin-recording.ts";
import { RecordingNotFound } from "./errors.ts";
import type { RecordingRow, RecordingWithCustomerRow } from "./present.ts";
import { deleteRecording, findRecording, type RecordingColumns, updateRecording } from "./queries.ts";

/** @throws RecordingNotFound */
export async function getRecording(scope: UserScope, id: string): Promise<RecordingWithCustomerRow> {
  const recording = await findRecording(scope, id);
  if (!recording) throw new RecordingNotFound();
  return recording;
}

/** @throws RecordingNotFound */
export const finishRecording = (scope: Scope, id: string): Promise<RecordingRow> =>
  change(scope, id, { finished_at: new Date().toISOString() });

/** The visitor reloaded the page, or opened another page of the site. @throws RecordingNotFound */
export const resumeRecording = (scope: Scope, id: string): Promise<RecordingRow> =>
  change(scope, id, { finished_at: null });

/** @param customer_id null changes nothing. @throws RecordingNotFound */
export const identifyRecording = (scope: Scope, id: string, customer_id: string | null): Promise<RecordingRow> =>
  customer_id
    ? withCurrentCustomerId(scope, customer_id, (customer_id) => change(scope, id, { customer_id }))
    : change(scope, id, {});

/** Applies an agent's corrections. @throws RecordingNotFound, Invalid */
export const changeRecording = (
  scope: UserScope,
  id: string,
  { metadata, ...changes }: RecordingChanges,
): Promise<RecordingRow> =>
  change(scope, id, { ...changes, ...(metadata !== undefined && { metadata: metadata && checkedMetadata(metadata) }) });

/** @throws RecordingNotFound */
export async function removeRecording(scope: UserScope, id: string): Promise<void> {
  if (!(await deleteRecording(scope, id))) throw new RecordingNotFound();
}

async function change(scope: Scope, id: string, columns: RecordingColumns) {
  const recording = await updateRecording(scope, id, columns).catch(refuseUnknownReference);
  if (!recording) throw new RecordingNotFound();
  return recording;
}
