import type { TrackedPresence } from "@parley/channels";
import { Nothing, type RecordingMeta, ReplayEvent, topics, type WatcherMeta } from "@parley/contract";
import { Invalid, Refused } from "../../platform/errors.ts";
import { isMap } from "../../platform/input/is-map.ts";
import { idParameter, mayJoinAccount, onlineAt } from "../../platform/realtime/admission.ts";
import {
  type ChannelDeclaration,
  type Connection,
  presenceEvents,
  push,
  pushUnchecked,
} from "../../platform/realtime/channel.ts";
import { enter, type Scope, type UserScope } from "../../platform/scope.ts";
import { utcMicro } from "../../platform/times.ts";
import { findRetentionDays } from "./chunk-queries.ts";
import { RecordingNotFound } from "./errors.ts";
import { findRecordingById } from "./queries.ts";
import { scrubEvent } from "./replay-pool.ts";
import { PasswordScrubber } from "./scrub-passwords.ts";
import { EventWriter } from "./stored-events.ts";

/** A snapshot of a whole page is one event. */
const MAX_FRAME_BYTES = 8 * 1024 * 1024;

interface Recorder {
  scope: Scope;
  recordingId: string;
  connectionId: string;
  address: string;
  onlineAt: string;
  passwords: PasswordScrubber;
  presence: TrackedPresence | undefined;
  /** Set if the account stores recordings. */
  writer: EventWriter | undefined;
}

/** A visitor's page. It records while an agent is present here, or always if the account stores recordings. */
export const recorderChannel: ChannelDeclaration<Recorder> = {
  pattern: "events:{account_id}:{browser_session_id}",
  summary: "A visitor's page, which sends its events while an agent watches",
  sends: presenceEvents,
  access: "anyone",
  refusal: "unauthorized",
  answersPing: true,
  largestFrameBytes: MAX_FRAME_BYTES,
  largePushes: { "replay:event:emitted": relayPage },
  async join({ connection, params }) {
    const { account_id, id } = await getRecordingNamed(connection, params);
    const scope = enter(connection.publicContext, account_id, { kind: "visitor" });
    const isKept = (await findRetentionDays(scope)) !== null;
    return {
      scope,
      recordingId: id,
      connectionId: connection.id,
      address: connection.address,
      onlineAt: onlineAt(),
      passwords: new PasswordScrubber(),
      presence: undefined,
      writer: isKept ? new EventWriter(scope, id) : undefined,
    };
  },
  presencesOf: ({ scope }) => scope.accountId,
  joined(subscription) {
    const { state } = subscription;
    const { scope, recordingId } = state;
    state.presence = subscription.track(
      topics.recordings(scope.accountId),
      `session:${recordingId}`,
      recordingMeta(state, true),
    );
    // Recorders record only while an agent is present. If the account stores recordings, this presence replaces the
    // agent's.
    if (state.writer) {
      const watched = topics.recording(scope.accountId, recordingId);
      subscription.track(watched, `session:${recordingId}`, watcherMeta(scope, recordingId));
    }
    subscription.pushPresenceState();
  },
  pushes: {
    "replay:event:emitted": pushUnchecked(relayEvent),
    "session:active": push(Nothing, (recorder: Recorder) => showActive(recorder, true)),
    "session:inactive": push(Nothing, (recorder: Recorder) => showActive(recorder, false)),
  },
};

/** The active recordings: presence with each visitor's current page, and whether its tab is visible. */
export const recordingsChannel: ChannelDeclaration<UserScope> = {
  pattern: "events:admin:{account_id}:all",
  summary: "The visits that are recorded now",
  sends: presenceEvents,
  access: "user",
  refusal: "unauthorized",
  answersPing: true,
  async join({ connection: { scope, publicContext }, params }) {
    const isEnabled = publicContext.platform.config.isRecordingEnabled;
    if (!isEnabled || !scope || scope.accountId !== params.account_id) throw new RecordingNotFound();
    return scope;
  },
  presencesOf: ({ accountId }) => accountId,
  joined: (subscription) => subscription.pushPresenceState(),
};

/** An agent who watches. Their presence makes the visitor's page record, starting with a full snapshot. */
export const watchChannel: ChannelDeclaration<{ scope: Scope; recordingId: string }> = {
  pattern: "events:admin:{account_id}:{browser_session_id}",
  summary: "An agent who watches a visit",
  sends: { "replay:event:emitted": ReplayEvent },
  access: "user",
  refusal: "unauthorized",
  answersPing: true,
  unsentBytes: 2 * MAX_FRAME_BYTES,
  async join({ connection, params }) {
    const { account_id, id } = await getRecordingNamed(connection, params);
    return { scope: enter(connection.publicContext, account_id, connection.scope!.actor), recordingId: id };
  },
  presencesOf: ({ scope }) => scope.accountId,
  joined(subscription) {
    const { accountId, platform } = subscription.state.scope;
    const { recordingId } = subscription.state;
    const watched = topics.recording(accountId, recordingId);
    subscription.track(watched, `session:${recordingId}`, watcherMeta(subscription.state.scope, recordingId));
    platform.realtime.presence.broadcastState(watched, accountId);
  },
};

/** Refuses malformed recording topics with the same reason as other topics. Must be declared after them. */
export const malformedRecordingChannel: ChannelDeclaration<never> = {
  pattern: "events:*",
  access: "anyone",
  refusal: "unauthorized",
  async join() {
    throw new RecordingNotFound();
  },
};

/** @throws RecordingNotFound also when it exists, but this client may not join it */
async function getRecordingNamed(connection: Connection, params: Record<string, string>) {
  const { db, platform } = connection.publicContext;
  const accountId = idParameter(params, "account_id");
  if (!platform.config.isRecordingEnabled || !mayJoinAccount(connection, accountId)) throw new RecordingNotFound();
  const recording = await findRecordingById(db, idParameter(params, "browser_session_id"));
  if (recording?.account_id !== accountId) throw new RecordingNotFound();
  return recording;
}

/**
 * Publishes an event only to the agents who watch, and stores it if the account enables this.
 * @throws Invalid, Refused when a page sends too much. A refusal is not counted as a violation of the socket
 */
async function relayEvent(recorder: Recorder, payload: object) {
  await spendEvent(recorder);
  const { event } = payload as { event?: unknown };
  if (!isMap(event) || !Number.isFinite(event.timestamp)) throw new Invalid({ event: ["is invalid"] });
  recorder.passwords.scrub(payload);
  const payloadJson = JSON.stringify(payload);
  await spendBytes(recorder, payloadJson.length);
  await relay(recorder, payloadJson, JSON.stringify(event));
}

/** Publishes the snapshot of a whole page. It is parsed in another thread, because it may be large. */
async function relayPage(recorder: Recorder, payloadJson: Buffer) {
  await spendEvent(recorder);
  await spendBytes(recorder, payloadJson.length);
  const scrubbed = await scrubEvent({ payloadJson, passwordFields: recorder.passwords.passwordFields });
  if (!scrubbed) throw new Invalid({ event: ["is invalid"] });
  recorder.passwords = new PasswordScrubber(scrubbed.passwordFields);
  await relay(recorder, scrubbed.payloadJson, scrubbed.eventJson);
}

async function relay(recorder: Recorder, payloadJson: string, eventJson: string) {
  const { scope, recordingId, writer } = recorder;
  const watching = topics.watching(scope.accountId, recordingId);
  if (isWatched(recorder)) scope.platform.realtime.broadcastJson(watching, "replay:event:emitted", payloadJson);
  await writer?.add(eventJson);
}

/** Whether an agent is present, on any server. A recorder of stored events is present itself. */
function isWatched({ scope, recordingId, writer }: Recorder): boolean {
  const present = scope.platform.realtime.presence.list(
    topics.recording(scope.accountId, recordingId),
    scope.accountId,
  );
  return (present[`session:${recordingId}`]?.metas.length ?? 0) > (writer ? 1 : 0);
}

async function showActive(recorder: Recorder, isActive: boolean) {
  await spendEvent(recorder);
  recorder.presence?.update(recordingMeta(recorder, isActive));
}

/** @throws Refused */
async function spendEvent({ scope, connectionId, address }: Recorder) {
  const { rateLimits } = scope.platform;
  if (!(await rateLimits.isWithin("recording-event", connectionId))) throw new Refused("rate limited");
  if (!(await rateLimits.isWithin("recording-event-address", address))) throw new Refused("rate limited");
}

/** @throws Refused */
async function spendBytes({ scope, connectionId, address }: Recorder, bytes: number) {
  const { rateLimits } = scope.platform;
  const kilobytes = Math.ceil(bytes / 1024);
  const isWithin =
    (await rateLimits.isWithin("recording-kilobytes", connectionId, kilobytes)) &&
    (await rateLimits.isWithin("recording-kilobytes-address", address, kilobytes));
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
