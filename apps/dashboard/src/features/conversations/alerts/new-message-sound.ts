import { createStore } from "zustand";
import { logProblem } from "../../../platform/log.ts";

const AT_MOST_EVERY_MS = 10_000;
const VOLUME = 0.2;

const sound = createStore(() => ({ playedAt: Number.NEGATIVE_INFINITY }));

/** Plays two soft notes, at most every 10 s. Browsers block sound until the page was touched. */
export function playNewMessageSound() {
  if (Date.now() - sound.getState().playedAt < AT_MOST_EVERY_MS) return;
  sound.setState({ playedAt: Date.now() });
  const audio = new Audio("/new-message.wav");
  audio.volume = VOLUME;
  audio.play().catch((error) => logProblem("The sound of a new message was not played.", error));
}
