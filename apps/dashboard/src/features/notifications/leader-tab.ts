import { createStore } from "zustand";
import { VISIBLE_LOCK } from "./visible-tabs.ts";

const LEADER_LOCK = "parley:notifies";

const election = createStore(() => ({ isLeader: false }));

/** Among the open tabs, the leader shows the notifications. The leader holds the lock until it is closed. */
export const isLeaderTab = () => election.getState().isLeader;

/** Joins the leader election until the returned function is called. */
export function joinLeaderElection(): () => void {
  const resign = holdLock(LEADER_LOCK, "exclusive", (isHeld) => election.setState({ isLeader: isHeld }));
  let hide = () => {};
  const updateVisibility = () => {
    hide();
    hide = document.visibilityState === "visible" ? holdLock(VISIBLE_LOCK, "shared") : () => {};
  };
  updateVisibility();
  document.addEventListener("visibilitychange", updateVisibility);
  return () => {
    document.removeEventListener("visibilitychange", updateVisibility);
    hide();
    resign();
  };
}

/** Waits for a lock, and holds it until the returned function is called. */
function holdLock(name: string, mode: LockMode, onChange: (isHeld: boolean) => void = () => {}): () => void {
  const controller = new AbortController();
  let release = () => controller.abort();
  const held = async () => {
    onChange(true);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    onChange(false);
  };
  navigator.locks.request(name, { mode, signal: controller.signal }, held).catch(() => undefined); // aborted
  return () => release();
}
