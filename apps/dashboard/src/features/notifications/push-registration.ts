import { currentSession } from "../../platform/session.ts";
import { onOtherTabChange, storage } from "../../platform/storage.ts";
import { createStore } from "../../platform/store.ts";

/** The user who enabled pushes in this browser, and the id of the server's record. */
interface PushRegistration {
  user_id: number;
  id: string;
}

const STORAGE_KEY = "pushes";

/** In its own module: without a registration, the code for pushes is not loaded. */
export const pushRegistration = createStore(storage.read<PushRegistration>(STORAGE_KEY));

onOtherTabChange(STORAGE_KEY, () => pushRegistration.set(storage.read<PushRegistration>(STORAGE_KEY)));

export function storePushRegistration(kept: PushRegistration | undefined) {
  if (kept) storage.write(STORAGE_KEY, kept);
  else storage.remove(STORAGE_KEY);
  pushRegistration.set(kept);
}

/** Whether a service worker notifies the signed-in user. */
export const hasPushRegistration = () => {
  const kept = pushRegistration.get();
  return kept !== undefined && kept.user_id === currentSession()?.user_id;
};
