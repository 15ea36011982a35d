import { IS_SEEN } from "./seen.ts";

const SPEAKS = "parley:notifies";

let isOurTurn = false;

/** One of the open tabs notifies for all: the one that holds the lock, until it is closed. */
export const speaksForAll = () => isOurTurn;

/** Takes part in deciding which tab speaks, until the returned function is called. */
export function joinTabs(): () => void {
  const leaveLine = hold(SPEAKS, "exclusive", (isHeld) => {
    isOurTurn = isHeld;
  });
  let hide = () => {};
  const follow = () => {
    hide();
    hide = document.visibilityState === "visible" ? hold(IS_SEEN, "shared") : () => {};
  };
  follow();
  document.addEventListener("visibilitychange", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    hide();
    leaveLine();
  };
}

/** Waits for a lock, and holds it until the returned function is called. */
function hold(name: string, mode: LockMode, onChange: (isHeld: boolean) => void = () => {}): () => void {
  const line = new AbortController();
  let release = () => line.abort();
  const held = async () => {
    onChange(true);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    onChange(false);
  };
  navigator.locks.request(name, { mode, signal: line.signal }, held).catch(() => undefined); // it left the line
  return () => release();
}
