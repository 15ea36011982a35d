import { createStore, useStore } from "zustand";
import { createStoredUserStore } from "../../platform/client-state.ts";
import { logProblem } from "../../platform/log.ts";

const AT_MOST_EVERY_MS = 10_000;
const VOLUME = 0.2;

/** Whether new messages play a sound: the choice of the signed-in user in this browser. */
const isOn = createStoredUserStore<boolean>("sound", (kept) => kept !== false);
const lastPlayed = createStore(() => ({ at: Number.NEGATIVE_INFINITY }));

export const useIsSoundOn = () => useStore(isOn);
export const switchSound = (wanted: boolean) => void isOn.save(wanted);

/** Plays the sound of a new message if it is on, at most every 10 s. */
export function playNewMessageSound() {
  if (!isOn.getState() || Date.now() - lastPlayed.getState().at < AT_MOST_EVERY_MS) return;
  lastPlayed.setState({ at: Date.now() });
  void playSound();
}

/** Plays two soft notes. Browsers block sound until the page was touched. */
export async function playSound() {
  const audio = new Audio("/new-message.wav");
  audio.volume = VOLUME;
  await audio.play().catch((error) => logProblem("The sound of a new message was not played.", error));
}
