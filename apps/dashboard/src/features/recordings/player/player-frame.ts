import type { FromPlayer, ToPlayer } from "../../../player/messages.ts";

/** Where the frame's page opens the player: a frame within, of an opaque origin (`player/open-player.ts`). */
const playerIn = (frame: HTMLIFrameElement | null) => frame?.contentWindow?.frames[0];

/** An opaque origin cannot be named as the receiver's. */
export function postToPlayer(frame: HTMLIFrameElement | null, message: ToPlayer) {
  playerIn(frame)?.postMessage(message, "*");
}

/** Calls back with what the player says, and nobody else. Ends with the returned function. */
export function onPlayerMessage(frame: () => HTMLIFrameElement | null, listener: (message: FromPlayer) => void) {
  function receive({ source, data }: MessageEvent<FromPlayer | undefined>) {
    if (source && source === playerIn(frame()) && data) listener(data);
  }
  window.addEventListener("message", receive);
  return () => window.removeEventListener("message", receive);
}
