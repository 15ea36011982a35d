import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { JsonGuard, type JsonLimits } from "@parley/channels";
import type { ExpandedRecording } from "@parley/contract";
import { asBuffer } from "../../platform/as-buffer.ts";
import { isMap } from "../../platform/input/is-map.ts";
import { utcMicro } from "../../platform/times.ts";
import { PasswordScrubber } from "./scrub-passwords.ts";

// The tasks of `replay-pool.ts`: events of whole pages would block the event loop.

/** Several times the size of the largest pages. 8 MiB of structure alone take 0.2 s. */
const PAGE_LIMITS: JsonLimits = { depth: 10_000, keys: 500_000, elements: 1_000_000 };

export interface PageEvent {
  payloadJson: Uint8Array;
  /** The known password fields of this page. */
  passwordFields: unknown[];
}

export interface ScrubbedEvent {
  payloadJson: string;
  eventJson: string;
  passwordFields: unknown[];
}

/** Removes passwords from a pushed event. Returns null when it is not an event, or has too much structure. */
export function scrubEvent({ payloadJson, passwordFields }: PageEvent): ScrubbedEvent | null {
  const bytes = asBuffer(payloadJson);
  const scrubber = new PasswordScrubber(passwordFields);
  try {
    new JsonGuard(PAGE_LIMITS).read(bytes);
    const payload: unknown = JSON.parse(bytes.toString("utf8"));
    const event = isMap(payload) ? payload.event : undefined;
    if (!isMap(event) || !Number.isFinite(event.timestamp)) return null;
    scrubber.scrub(payload as object);
    return {
      payloadJson: JSON.stringify(payload),
      eventJson: JSON.stringify(event),
      passwordFields: scrubber.passwordFields,
    };
  } catch {
    return null;
  }
}

export interface StoredChunks {
  /** Each is a gzipped list of stored events. */
  chunks: Uint8Array[];
  accountId: string;
}

/** All events of a recording as a JSON list, sorted by the page's clock, because several tabs may have sent them. */
export async function presentEvents({ chunks, accountId }: StoredChunks): Promise<string> {
  const events: PresentedEvent[] = [];
  for (const chunk of chunks) {
    const stored: StoredEvent[] = JSON.parse((await promisify(gunzip)(chunk)).toString("utf8"));
    events.push(...stored.map((event) => presentReplayEvent(accountId, event)));
  }
  return JSON.stringify(events.sort((a, b) => Number(a.event.timestamp) - Number(b.event.timestamp)));
}

interface StoredEvent {
  id: string;
  event: Record<string, unknown>;
}

type PresentedEvent = ExpandedRecording["browser_replay_events"][number];

const presentReplayEvent = (accountId: string, { id, event }: StoredEvent): PresentedEvent => ({
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
