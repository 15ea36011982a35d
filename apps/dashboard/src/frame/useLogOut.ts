import { useNavigate } from "react-router";
import { signOut } from "../platform/session.ts";

/** Ends the sign-in, here and in every other tab. */
export function useLogOut() {
  const navigate = useNavigate();
  return async () => {
    await navigate("/login"); // first, so that the login does not lead back here
    if (window.location.pathname !== "/login") return; // something is unsaved, and they stay
    await signOut();
  };
}
