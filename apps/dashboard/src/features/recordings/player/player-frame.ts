import type { FromPlayer, ToPlayer } from "./frame/messages.ts";

/** The player runs in a nested frame with an opaque origin, opened by the frame's page (`frame/open-player.ts`). */
const playerIn = (frame: HTMLIFrameElement | null) => frame?.contentWindow?.frames[0];

/** The target origin is `*`, because an opaque origin cannot be named. */
export function postToPlayer(frame: HTMLIFrameElement | null, message: ToPlayer) {
  playerIn(frame)?.postMessage(message, "*");
}

/** Subscribes to the player's messages and ignores all other senders. The returned function unsubscribes. */
export function onPlayerMessage(frame: () => HTMLIFrameElement | null, listener: (message: FromPlayer) => void) {
  function receive({ source, data }: MessageEvent<FromPlayer | undefined>) {
    if (source && source === playerIn(frame()) && data) listener(data);
  }
  window.addEventListener("message", receive);
  return () => window.removeEventListener("message", receive);
}
