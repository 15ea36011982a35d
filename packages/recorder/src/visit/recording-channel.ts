import { topics } from "@parley/contract";
import { Socket } from "phoenix";
import type { Configuration } from "../loader/options.ts";
import { createWatchers } from "./watchers.ts";

/** What the server takes at once (`realtime.md` §2.9.3). */
const LARGEST_FRAME_BYTES = 8 * 1024 * 1024;
/** After the server has refused an event as one too many. */
const RESEND_AFTER_MS = 3000;

export interface RecordingChannelListeners {
  /** Somebody began to watch, perhaps beside others: they need a whole picture. */
  onWatched(): void;
  onUnwatched(): void;
  /** Those who watch were not told everything. */
  onMissed(): void;
  onRefused(): void;
}

export type RecordingChannel = ReturnType<typeof openRecordingChannel>;

/** The recording's topic: who watches, whether the visitor looks at the page, and what happens on it. */
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
    sessionStorage: { getItem: () => null, setItem() {} }, // the browser's may be blocked, and then throws
  });
  const channel = socket.channel(topics.recording(accountId, recordingId), {
    customerId,
    ...(publicKey && { publicKey }),
  });
  socket.connect();
  channel.on("presence_state", (state) => updateWatched(watchers.are(state)));
  channel.on("presence_diff", (changes) => updateWatched(watchers.change(changes)));
  channel.onError(pause);
  channel
    .join()
    .receive("ok", tellVisibility)
    .receive("error", ({ reason }) => {
      if (reason === "unauthorized") onRefused();
    });

  function updateWatched(hasNewWatcher: boolean) {
    if (hasNewWatcher) onWatched();
    else if (!watchers.isAnybodyThere()) onUnwatched();
  }

  /** Without a connection nobody is told anything; who watches is heard again with the next one. */
  function pause() {
    watchers.clear();
    onUnwatched();
  }

  function tellVisibility() {
    channel.push(document.hidden ? "session:inactive" : "session:active", { ts: Date.now() });
  }

  function tell(event: object, customer_id: string) {
    if (channel.state !== "joined") return;
    channel.push("replay:event:emitted", { event, customer_id }).receive("error", resendLater);
  }

  function resendLater() {
    clearTimeout(resendTimer);
    resendTimer = setTimeout(onMissed, RESEND_AFTER_MS);
  }

  /** As phoenix does; but what the server would end the connection for is not sent. */
  function encode(message: object, send: (text: string) => void) {
    const { join_ref, ref, topic, event, payload } = message as Record<string, unknown>;
    const text = JSON.stringify([join_ref, ref, topic, event, payload]);
    const isTooLarge = text.length * 3 > LARGEST_FRAME_BYTES && new Blob([text]).size > LARGEST_FRAME_BYTES;
    if (!isTooLarge) send(text);
  }

  function close() {
    clearTimeout(resendTimer);
    channel.leave();
    socket.disconnect();
  }

  return { tell, tellVisibility, close };
}
