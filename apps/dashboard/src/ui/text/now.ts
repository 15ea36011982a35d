import { useEffect } from "react";
import { createStore, useStore } from "zustand";

const EVERY_MS = 10_000;

interface Clock {
  now: number;
  /** The number of mounted components that show the time. The timer runs while there is one. */
  readers: number;
  timer?: ReturnType<typeof setInterval> | undefined;
}

const clock = createStore<Clock>(() => ({ now: Date.now(), readers: 0 }));

/** The current time, updated every 10 s by one timer for the whole page. */
export function useNow(): number {
  useEffect(read, []);
  return useStore(clock, ({ now }) => now);
}

function read() {
  const { readers, timer = setInterval(tick, EVERY_MS) } = clock.getState();
  clock.setState({ readers: readers + 1, timer });
  return stopReading;
}

function stopReading() {
  const { readers, timer } = clock.getState();
  clock.setState({ readers: readers - 1 });
  if (readers > 1) return;
  clearInterval(timer);
  clock.setState({ timer: undefined });
}

const tick = () => clock.setState({ now: Date.now() });
