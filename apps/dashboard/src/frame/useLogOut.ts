import { useNavigate } from "react-router";
import { leavePushes } from "../features/notifications/index.ts";
import { logProblem } from "../platform/log.ts";
import { signOut } from "../platform/session.ts";

/** Ends the sign-in, here and in every other tab. */
export function useLogOut() {
  const navigate = useNavigate();
  return async () => {
    await navigate("/login"); // first, so that the login does not lead back here
    if (window.location.pathname !== "/login") return; // something is unsaved, and they stay
    leavePushes().catch((error) => logProblem("What this browser was sent may still come.", error));
    await signOut();
  };
}
