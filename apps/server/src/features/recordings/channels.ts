import type { Tracked } from "@parley/channels";
import { Nothing, type RecordingMeta, topics, type WatcherMeta } from "@parley/contract";
import { Invalid, Refused } from "../../platform/errors.ts";
import { isMap } from "../../platform/input/is-map.ts";
import { idIn, mayBeIn, onlineAt } from "../../platform/realtime/admission.ts";
import { type ChannelDeclaration, type Connection, push, pushAsItIs } from "../../platform/realtime/channel.ts";
import { enter, type Scope } from "../../platform/scope.ts";
import { utcMicro } from "../../platform/times.ts";
import { findRetentionDays } from "./chunk-queries.ts";
import { RecordingNotFound } from "./errors.ts";
import { findRecordingById } from "./queries.ts";
import { PasswordScrubber } from "./scrub-passwords.ts";
import { EventWriter } from "./stored-events.ts";

/** A whole page is one event. */
const LARGEST_FRAME_BYTES = 8 * 1024 * 1024;

interface Recorder {
  scope: Scope;
  recordingId: string;
  connectionId: string;
  onlineAt: string;
  passwords: PasswordScrubber;
  presence: Tracked | undefined;
  /** Where the account keeps what is recorded. */
  writer: EventWriter | undefined;
}

/** A visitor's page, which is recorded while an agent is present here, or all the time where the account keeps that. */
export const recorderChannel: ChannelDeclaration<Recorder> = {
  pattern: "events:{account_id}:{browser_session_id}",
  access: "anyone",
  refusal: "unauthorized",
  answersPing: true,
  largestFrameBytes: LARGEST_FRAME_BYTES,
  async join({ connection, params }) {
    const { account_id, id } = await getRecordingNamed(connection, params);
    const scope = enter(connection.doorstep, account_id, { kind: "visitor" });
    const isKept = (await findRetentionDays(scope)) !== null;
    return {
      scope,
      recordingId: id,
      connectionId: connection.id,
      onlineAt: onlineAt(),
      passwords: new PasswordScrubber(),
      presence: undefined,
      writer: isKept ? new EventWriter(scope, id) : undefined,
    };
  },
  joined(subscription) {
    const { state } = subscription;
    const { scope, recordingId } = state;
    state.presence = subscription.track(
      topics.recordings(scope.accountId),
      `session:${recordingId}`,
      recordingMeta(state, true),
    );
    // Recorders record while somebody watches, and that is what keeping is to them.
    if (state.writer) {
      const watched = topics.recording(scope.accountId, recordingId);
      subscription.track(watched, `session:${recordingId}`, watcherMeta(scope, recordingId));
    }
    subscription.pushPresenceState();
  },
  pushes: {
    "replay:event:emitted": pushAsItIs(relayEvent),
    "session:active": push(Nothing, (recorder: Recorder) => showActive(recorder, true)),
    "session:inactive": push(Nothing, (recorder: Recorder) => showActive(recorder, false)),
  },
};

/** Which recordings go on: presence with what each visitor has before them, or behind other tabs. */
export const recordingsChannel: ChannelDeclaration = {
  pattern: "events:admin:{account_id}:all",
  access: "user",
  refusal: "unauthorized",
  answersPing: true,
  async join({ connection: { scope, doorstep }, params }) {
    const isAllowed = doorstep.platform.config.isRecordingEnabled && scope?.accountId === params.account_id;
    if (!isAllowed) throw new RecordingNotFound();
  },
  joined: (subscription) => subscription.pushPresenceState(),
};

/** An agent who watches. That they are here is what makes the visitor's page record, from a full picture on. */
export const watchChannel: ChannelDeclaration<{ scope: Scope; recordingId: string }> = {
  pattern: "events:admin:{account_id}:{browser_session_id}",
  access: "user",
  refusal: "unauthorized",
  answersPing: true,
  largestFrameBytes: LARGEST_FRAME_BYTES,
  async join({ connection, params }) {
    const { account_id, id } = await getRecordingNamed(connection, params);
    return { scope: enter(connection.doorstep, account_id, connection.scope!.actor), recordingId: id };
  },
  joined(subscription) {
    const { accountId, platform } = subscription.state.scope;
    const { recordingId } = subscription.state;
    const watched = topics.recording(accountId, recordingId);
    subscription.track(watched, `session:${recordingId}`, watcherMeta(subscription.state.scope, recordingId));
    platform.realtime.presence.broadcastState(watched);
  },
};

/** @throws RecordingNotFound also when it is there, but not for this client to join */
async function getRecordingNamed(connection: Connection, params: Record<string, string>) {
  const { db, platform } = connection.doorstep;
  const accountId = idIn(params, "account_id");
  if (!platform.config.isRecordingEnabled || !mayBeIn(connection, accountId)) throw new RecordingNotFound();
  const recording = await findRecordingById(db, idIn(params, "browser_session_id"));
  if (recording?.account_id !== accountId) throw new RecordingNotFound();
  return recording;
}

/**
 * To the agents who watch, and nobody else; kept only where the account wants that.
 * @throws Invalid, Refused when a page sends more than anybody can look at: without counting against the socket
 */
async function relayEvent(recorder: Recorder, payload: object) {
  const { scope, recordingId, passwords } = recorder;
  await spendEvent(recorder);
  const { event } = payload as { event?: unknown };
  if (!isMap(event) || !Number.isFinite(event.timestamp)) throw new Invalid({ event: ["is invalid"] });
  passwords.scrub(payload);
  scope.platform.realtime.broadcast(topics.watching(scope.accountId, recordingId), "replay:event:emitted", payload);
  await recorder.writer?.add(event);
}

async function showActive(recorder: Recorder, isActive: boolean) {
  await spendEvent(recorder);
  recorder.presence?.update(recordingMeta(recorder, isActive));
}

/** @throws Refused */
async function spendEvent({ scope, connectionId }: Recorder) {
  const isWithin = await scope.platform.rateLimits.isWithin("recording-event", connectionId);
  if (!isWithin) throw new Refused("rate limited");
}

const watcherMeta = ({ accountId }: Scope, recordingId: string): WatcherMeta => ({
  online_at: onlineAt(),
  account_id: accountId,
  session_id: recordingId,
  admin: true,
});

const recordingMeta = ({ scope, recordingId, onlineAt }: Recorder, isActive: boolean): RecordingMeta => ({
  online_at: onlineAt,
  account_id: scope.accountId,
  session_id: recordingId,
  active: isActive,
  ts: utcMicro(new Date().toISOString()),
});
