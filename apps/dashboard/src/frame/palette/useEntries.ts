import type { Entry } from "./entry.ts";
import { useCommandEntries } from "./useCommandEntries.ts";
import { useConversationEntries } from "./useConversationEntries.ts";
import { usePageEntries } from "./usePageEntries.ts";

/** Everything that can be chosen now, from what this browser knows already. */
export function useEntries(): Entry[] {
  return [...useCommandEntries(), ...useConversationEntries(), ...usePageEntries()];
}
