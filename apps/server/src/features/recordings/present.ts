import type { ExpandedRecording, Recording, RecordingWithCustomer } from "@parley/contract";
import type { Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { utc, utcMicro } from "../../platform/times.ts";
import { type BasicCustomerRow, presentBasicCustomer } from "../customers/index.ts";
import type { recordingColumns } from "./queries.ts";
import type { StoredEvent } from "./stored-events.ts";

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

/** What somebody sees who only knows the id: never who was recorded, or where. */
export function presentRecordingToStranger(recording: RecordingRow): Recording {
  return { ...presentRecording(recording), customer_id: null, metadata: null };
}

export function presentRecordingWithCustomer({
  customer,
  ...recording
}: RecordingWithCustomerRow): RecordingWithCustomer {
  return { ...presentRecording(recording), customer: customer && presentBasicCustomer(customer) };
}

/** With what is stored of it. */
export function presentExpandedRecording(
  recording: RecordingWithCustomerRow,
  events: StoredEvent[],
): ExpandedRecording {
  const browser_replay_events = events.map(({ id, event }) => ({
    id,
    object: "browser_replay_event" as const,
    account_id: recording.account_id,
    event,
    timestamp: instantOf(event.timestamp),
  }));
  return { ...presentRecordingWithCustomer(recording), browser_replay_events };
}

/** A page says what it likes, also what is no time. */
function instantOf(timestamp: unknown) {
  const at = new Date(Number(timestamp));
  return Number.isNaN(at.getTime()) ? null : utcMicro(at.toISOString());
}
