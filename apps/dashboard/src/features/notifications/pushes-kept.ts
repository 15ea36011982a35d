import { currentSession } from "../../platform/session.ts";
import { onChangedElsewhere, storage } from "../../platform/storage.ts";
import { createStore } from "../../platform/store.ts";

/** Who wants to be told in this browser while Parley is closed, and under which id the server knows it. */
interface KeptPushes {
  user_id: number;
  id: string;
}

const KEPT_UNDER = "pushes";

/** In one place, as what is not wanted needs nothing else of it. */
export const keptPushes = createStore(storage.read<KeptPushes>(KEPT_UNDER));

onChangedElsewhere(KEPT_UNDER, () => keptPushes.set(storage.read<KeptPushes>(KEPT_UNDER)));

export function keepPushes(kept: KeptPushes | undefined) {
  if (kept) storage.write(KEPT_UNDER, kept);
  else storage.remove(KEPT_UNDER);
  keptPushes.set(kept);
}

/** Whoever is signed in is told by a service worker. */
export const arePushesOurs = () => {
  const kept = keptPushes.get();
  return kept !== undefined && kept.user_id === currentSession()?.user_id;
};
