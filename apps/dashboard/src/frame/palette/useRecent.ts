import { useSession } from "../../platform/SessionContext.tsx";
import { storage } from "../../platform/storage.ts";
import { withRecent } from "./recent.ts";

/** The agent's recent entries of the palette, stored by this browser. */
export function useRecent() {
  const { user_id } = useSession();
  const key = `palette:${user_id}`;
  const recent = storage.read<string[]>(key) ?? [];
  return { recent, keepRecent: (id: string) => storage.write(key, withRecent(recent, id)) };
}
