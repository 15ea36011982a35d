import type { Session } from "@parley/contract";
import { createContext, use } from "react";

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of the signed-in user. Works only below `RequireSession`. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession is for screens of a signed-in user");
  return session;
}
