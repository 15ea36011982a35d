import { currentSession } from "../../platform/session.ts";
import { onOtherTabChange, storage } from "../../platform/storage.ts";
import { createStore } from "../../platform/store.ts";

/** Who wants to be told in this browser while Parley is closed, and under which id the server knows it. */
interface KeptPushes {
  user_id: number;
  id: string;
}

const STORAGE_KEY = "pushes";

/** In one place, as what is not wanted needs nothing else of it. */
export const keptPushes = createStore(storage.read<KeptPushes>(STORAGE_KEY));

onOtherTabChange(STORAGE_KEY, () => keptPushes.set(storage.read<KeptPushes>(STORAGE_KEY)));

export function keepPushes(kept: KeptPushes | undefined) {
  if (kept) storage.write(STORAGE_KEY, kept);
  else storage.remove(STORAGE_KEY);
  keptPushes.set(kept);
}

/** Whoever is signed in is told by a service worker. */
export const arePushesOurs = () => {
  const kept = keptPushes.get();
  return kept !== undefined && kept.user_id === currentSession()?.user_id;
};
