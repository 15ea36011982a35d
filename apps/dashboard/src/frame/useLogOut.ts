import { useNavigate } from "react-router";
import { removePushesOfPreviousUser } from "../features/notifications/index.ts";
import { logProblem } from "../platform/log.ts";
import { signOut } from "../platform/session/session.ts";

/** Signs the user out in this and every other tab. */
export function useLogOut() {
  const navigate = useNavigate();
  return async () => {
    await navigate("/login"); // first, so that the login does not lead back here
    if (window.location.pathname !== "/login") return; // the user has unsaved changes and stays
    removePushesOfPreviousUser().catch((error) => logProblem("What this browser was sent may still come.", error));
    await signOut();
  };
}
