import type { ExpandedRecording } from "@parley/contract";
import { utcMicro } from "../../platform/times.ts";

export interface StoredEvent {
  id: string;
  event: Record<string, unknown>;
}

export type PresentedEvent = ExpandedRecording["browser_replay_events"][number];

export const presentReplayEvent = (accountId: string, { id, event }: StoredEvent): PresentedEvent => ({
  id,
  object: "browser_replay_event",
  account_id: accountId,
  event,
  timestamp: instantOf(event.timestamp),
});

/** A page may send any timestamp, including invalid ones. */
function instantOf(timestamp: unknown) {
  const at = new Date(Number(timestamp));
  return Number.isNaN(at.getTime()) ? null : utcMicro(at.toISOString());
}
