import { pushRegistration } from "./push-registration.ts";

/** What it takes is fetched only where somebody wants it. */
export const loadPushes = () => import("./pushes.ts");

/** Whoever sits here next sees nothing that was for the last one. What the server knows ends with the sign-in. */
export async function leavePushes() {
  if (pushRegistration.get()) await (await loadPushes()).removePushes();
}
