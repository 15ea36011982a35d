import { pushRegistration } from "./push-registration.ts";

/** Loads the code for pushes only when it is needed. */
export const loadPushes = () => import("./pushes.ts");

/** Removes the previous user's pushes from a shared browser. The server's record ends with the session. */
export async function removePushesOfPreviousUser() {
  if (pushRegistration.getState()) await (await loadPushes()).removePushes();
}
