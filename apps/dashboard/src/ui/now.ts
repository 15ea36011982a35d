import { useSyncExternalStore } from "react";

const EVERY_MS = 10_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const followers = new Set<() => void>();

/** The time, once every 10 s, with one timer for the whole page. */
export function useNow(): number {
  return useSyncExternalStore(follow, () => now);
}

function follow(follower: () => void) {
  followers.add(follower);
  timer ??= setInterval(tick, EVERY_MS);
  return () => {
    followers.delete(follower);
    if (followers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick() {
  now = Date.now();
  for (const follower of followers) follower();
}
