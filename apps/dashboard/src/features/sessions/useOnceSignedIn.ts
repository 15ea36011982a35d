import { useEffect, useEffectEvent } from "react";
import { signIn } from "../../platform/session.ts";

/** Calls back when somebody signs in, here or in another tab; not for one who was signed in and came here all the same. */
export function useOnceSignedIn(callback: () => void) {
  const onSignedIn = useEffectEvent(callback);
  useEffect(() => {
    let wasOut = signIn.get().status === "out";
    return signIn.subscribe(() => {
      const { status } = signIn.get();
      if (wasOut && status === "in") onSignedIn();
      wasOut = status === "out";
    });
  }, []);
}
