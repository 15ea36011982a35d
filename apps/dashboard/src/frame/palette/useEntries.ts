import type { Entry } from "./entry.ts";
import { useCommandEntries } from "./useCommandEntries.ts";
import { useConversationEntries } from "./useConversationEntries.ts";
import { usePageEntries } from "./usePageEntries.ts";

/** All available entries, from cached data. */
export function useEntries(): Entry[] {
  return [...useCommandEntries(), ...useConversationEntries(), ...usePageEntries()];
}
