import { useStore } from "zustand";
import { createStoredUserStore } from "../../platform/client-state.ts";
import { textsIn } from "../../platform/storage.ts";
import { withRecent } from "./recent.ts";

/** The agent's recent entries of the palette, stored by this browser. */
const recentIds = createStoredUserStore("palette", textsIn);

export function useRecent() {
  const recent = useStore(recentIds);
  return { recent, keepRecent: (id: string) => void recentIds.save(withRecent(recentIds.getState(), id)) };
}
