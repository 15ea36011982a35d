import { useEffect } from "react";
import { joinLeaderElection } from "./leader-tab.ts";
import { usePermission } from "./permission.ts";

/** Lets this tab take part in the leader election. */
export function useLeaderTab() {
  const isSupported = usePermission() !== "unsupported";
  useEffect(() => (isSupported ? joinLeaderElection() : undefined), [isSupported]);
}
