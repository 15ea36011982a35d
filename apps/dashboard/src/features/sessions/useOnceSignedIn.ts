import { useEffect, useEffectEvent } from "react";
import { signIn } from "../../platform/session.ts";

/**
 * Calls back when the user signs in, here or in another tab. Does not call back for a user who was signed in before.
 */
export function useOnceSignedIn(callback: () => void) {
  const onSignedIn = useEffectEvent(callback);
  useEffect(() => {
    return signIn.subscribe((now, before) => {
      if (before.status === "out" && now.status === "in") onSignedIn();
    });
  }, []);
}
