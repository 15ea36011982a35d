import { logProblem } from "../../../platform/log.ts";

const AT_MOST_EVERY_MS = 10_000;
const VOLUME = 0.2;

let playedAt = Number.NEGATIVE_INFINITY;

/** Plays two soft notes, at most every 10 s. Browsers block sound until the page was touched. */
export function playNewMessageSound() {
  if (Date.now() - playedAt < AT_MOST_EVERY_MS) return;
  playedAt = Date.now();
  const sound = new Audio("/new-message.wav");
  sound.volume = VOLUME;
  sound.play().catch((error) => logProblem("The sound of a new message was not played.", error));
}
