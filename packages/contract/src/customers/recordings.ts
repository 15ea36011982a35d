import Type, { type Static } from "typebox";
import { InstantInput, Metadata, Nullable, UtcMicroTime, UtcTime, Uuid } from "../primitives.ts";
import { BasicCustomer } from "./customers.ts";

const basic = {
  id: Uuid,
  object: Type.Literal("browser_session"),
  account_id: Uuid,
  customer_id: Nullable(Uuid),
  metadata: Nullable(Metadata),
  started_at: Nullable(UtcTime),
  finished_at: Nullable(UtcTime),
};

/** A visit that agents may watch; on the wire, a browser session. */
export const Recording = Type.Object(basic);
export type Recording = Static<typeof Recording>;

export const RecordingWithCustomer = Type.Object({ ...basic, customer: Nullable(BasicCustomer) });
export type RecordingWithCustomer = Static<typeof RecordingWithCustomer>;

const StoredReplayEvent = Type.Object({
  id: Uuid,
  object: Type.Literal("browser_replay_event"),
  account_id: Uuid,
  event: Metadata,
  timestamp: Nullable(UtcMicroTime),
});

export const ExpandedRecording = Type.Object({
  ...RecordingWithCustomer.properties,
  browser_replay_events: Type.Array(StoredReplayEvent),
});
export type ExpandedRecording = Static<typeof ExpandedRecording>;

/** `POST /api/browser_sessions`, by a visitor's page. */
export const RecordingDraft = Type.Object({
  account_id: Type.Optional(Nullable(Uuid)),
  customer_id: Type.Optional(Nullable(Uuid)),
  metadata: Type.Optional(Nullable(Metadata)),
  started_at: Type.Optional(Nullable(InstantInput)),
});
export type RecordingDraft = Static<typeof RecordingDraft>;

/** `PUT /api/browser_sessions/{id}`, by an agent. */
export const RecordingChanges = Type.Partial(
  Type.Object({
    customer_id: Nullable(Uuid),
    metadata: Nullable(Metadata),
    started_at: InstantInput,
    finished_at: Nullable(InstantInput),
  }),
);
export type RecordingChanges = Static<typeof RecordingChanges>;

/**
 * The number of days for which an account keeps recordings; null turns recording off. Not part of the contract with
 * published clients.
 */
export const RecordingSettings = Type.Object({
  object: Type.Literal("recording_settings"),
  retention_days: Nullable(Type.Integer()),
});
export type RecordingSettings = Static<typeof RecordingSettings>;

/** `PUT /api/recording_settings`, by an admin. */
export const RecordingSettingsChanges = Type.Object({
  retention_days: Nullable(Type.Integer({ minimum: 1, maximum: 365 })),
});

/** A recording in progress, on `events:admin:{account_id}:all`; active while the visitor's page is visible. */
export interface RecordingMeta {
  online_at: string;
  account_id: string;
  session_id: string;
  active: boolean;
  ts: string;
}

/** An agent who watches, on the recording's topic. */
export interface WatcherMeta {
  online_at: string;
  account_id: string;
  session_id: string;
  admin: true;
}
