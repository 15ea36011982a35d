import type { Recording, RecordingWithCustomer } from "@parley/contract";
import type { Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Platform } from "../../platform/platform.ts";
import { utc } from "../../platform/times.ts";
import { type BasicCustomerRow, presentBasicCustomer } from "../customers/index.ts";
import type { recordingColumns } from "./queries.ts";

export type RecordingRow = Pick<Selectable<Schema["recordings"]>, (typeof recordingColumns)[number]>;
export type RecordingWithCustomerRow = RecordingRow & { customer: BasicCustomerRow | null };

export function presentRecording(recording: RecordingRow): Recording {
  return {
    id: recording.id,
    object: "browser_session",
    account_id: recording.account_id,
    customer_id: recording.customer_id,
    metadata: recording.metadata,
    started_at: utc(recording.started_at),
    finished_at: utc(recording.finished_at),
  };
}

/** Presents a recording to a client that knows only the id: without the customer and the URL. */
export function presentRecordingWithoutDetails(recording: RecordingRow): Recording {
  return { ...presentRecording(recording), customer_id: null, metadata: null };
}

export function presentRecordingWithCustomer(
  platform: Platform,
  { customer, ...recording }: RecordingWithCustomerRow,
): RecordingWithCustomer {
  return { ...presentRecording(recording), customer: customer && presentBasicCustomer(platform, customer) };
}

/** An `ExpandedRecording` as JSON. Its events are already JSON, of up to 32 MB. */
export function presentExpandedRecording(
  platform: Platform,
  recording: RecordingWithCustomerRow,
  eventsJson: string,
): string {
  const head = JSON.stringify(presentRecordingWithCustomer(platform, recording)).slice(0, -1);
  return `${head},"browser_replay_events":${eventsJson}}`;
}
