import { topics } from "@parley/contract";
import { Socket } from "phoenix";
import type { Configuration } from "../loader/options.ts";
import { createWatchers } from "./watchers.ts";

/** The largest frame that the server accepts (`realtime.md` §2.9.3). */
const MAX_FRAME_BYTES = 8 * 1024 * 1024;
/** The wait after the server refused an event because of its rate limit. */
const RESEND_AFTER_MS = 3000;

export interface RecordingChannelListeners {
  /** Another agent began to watch and needs a full snapshot. */
  onWatched(): void;
  onUnwatched(): void;
  /** An event was lost. */
  onMissed(): void;
  onRefused(): void;
}

export type RecordingChannel = ReturnType<typeof openRecordingChannel>;

/** The channel of a recording: its watchers, the visibility of the page, and the events. */
export function openRecordingChannel(
  { baseUrl, accountId, publicKey }: Configuration,
  recordingId: string,
  customerId: string,
  { onWatched, onUnwatched, onMissed, onRefused }: RecordingChannelListeners,
) {
  const watchers = createWatchers();
  let resendTimer: ReturnType<typeof setTimeout> | undefined;
  const socket = new Socket(`${baseUrl.replace(/^http/, "ws")}/socket`, {
    encode,
    sessionStorage: { getItem: () => null, setItem() {} }, // the browser's `sessionStorage` throws if it is blocked
  });
  const channel = socket.channel(topics.recording(accountId, recordingId), {
    customerId,
    ...(publicKey && { publicKey }),
  });
  socket.connect();
  channel.on("presence_state", (state) => updateWatched(watchers.replace(state)));
  channel.on("presence_diff", (changes) => updateWatched(watchers.change(changes)));
  channel.onError(pause);
  channel
    .join()
    .receive("ok", sendVisibility)
    .receive("error", ({ reason }) => {
      if (reason === "unauthorized") onRefused();
    });

  function updateWatched(hasNewWatcher: boolean) {
    if (hasNewWatcher) onWatched();
    else if (!watchers.hasWatchers()) onUnwatched();
  }

  /** Without a connection no events are sent. The next connection sends the watchers again. */
  function pause() {
    watchers.clear();
    onUnwatched();
  }

  function sendVisibility() {
    channel.push(document.hidden ? "session:inactive" : "session:active", { ts: Date.now() });
  }

  function sendEvent(event: object, customer_id: string) {
    if (channel.state !== "joined") return;
    channel.push("replay:event:emitted", { event, customer_id }).receive("error", resendLater);
  }

  function resendLater() {
    clearTimeout(resendTimer);
    resendTimer = setTimeout(onMissed, RESEND_AFTER_MS);
  }

  /** The encoding of `phoenix`. Frames that are too large are dropped, because the server would close the connection. */
  function encode(message: object, send: (text: string) => void) {
    const { join_ref, ref, topic, event, payload } = message as Record<string, unknown>;
    const text = JSON.stringify([join_ref, ref, topic, event, payload]);
    const isTooLarge = text.length * 3 > MAX_FRAME_BYTES && new Blob([text]).size > MAX_FRAME_BYTES;
    if (!isTooLarge) send(text);
  }

  function close() {
    clearTimeout(resendTimer);
    channel.leave();
    socket.disconnect();
  }

  return { sendEvent, sendVisibility, close };
}
