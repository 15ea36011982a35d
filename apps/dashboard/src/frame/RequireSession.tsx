import { Navigate, Outlet, useLocation } from "react-router";
import { useStore } from "zustand";
import { environment } from "../platform/environment.ts";
import { SessionContext } from "../platform/session/SessionContext.tsx";
import { keepPageOnExpiryWhile, signIn, startSession } from "../platform/session/session.ts";
import { text } from "../texts/text.ts";
import { TryAgain } from "../ui/feedback/TryAgain.tsx";
import { hasUnsavedChanges } from "../ui/forms/useUnsavedGuard.ts";
import { FrameSkeleton } from "./FrameSkeleton.tsx";

keepPageOnExpiryWhile(hasUnsavedChanges);

/** Renders its content for signed-in users. Others are sent to the login and return afterwards. */
export function RequireSession() {
  const state = useStore(signIn);
  const { pathname, search } = useLocation();
  switch (state.status) {
    case "starting":
      return <FrameSkeleton />;
    case "unreachable":
      return (
        <FrameSkeleton>
          <TryAgain reason={text("error.unreachable")} onClick={() => void startSession()} />
        </FrameSkeleton>
      );
    case "out": {
      if (window.location.pathname === "/login") return null; // after a sign-out the login is already opening
      if (environment.IS_EMPTY && pathname === "/") return <Navigate to="/register" replace />;
      const redirect = encodeURIComponent(pathname + search).replaceAll("%2F", "/");
      return <Navigate to={`/login?redirect=${redirect}`} replace />;
    }
    case "in":
    case "interrupted":
      return (
        <SessionContext key={state.session.user_id} value={state.session}>
          <Outlet />
        </SessionContext>
      );
  }
}
