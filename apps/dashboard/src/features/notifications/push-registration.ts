import { createStoredStore } from "../../platform/client-state.ts";
import { currentSession } from "../../platform/session/session.ts";
import { isRecord } from "../../platform/storage.ts";

/** The user who enabled pushes in this browser, and the id of the server's record. */
interface PushRegistration {
  user_id: number;
  id: string;
}

/** In its own module: without a registration, the code for pushes is not loaded. */
export const pushRegistration = createStoredStore<PushRegistration | undefined>("pushes", (kept) =>
  isRecord(kept) && typeof kept.user_id === "number" && typeof kept.id === "string"
    ? { user_id: kept.user_id, id: kept.id }
    : undefined,
);

/** Whether a service worker notifies the signed-in user. */
export const hasPushRegistration = () => {
  const kept = pushRegistration.getState();
  return kept !== undefined && kept.user_id === currentSession()?.user_id;
};
