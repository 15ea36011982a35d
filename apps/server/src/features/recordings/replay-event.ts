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

/** A page may claim any time, also one that is none. */
function instantOf(timestamp: unknown) {
  const at = new Date(Number(timestamp));
  return Number.isNaN(at.getTime()) ? null : utcMicro(at.toISOString());
}
