import { useEffect } from "react";
import { joinLeaderElection } from "./leader-tab.ts";
import { usePermission } from "./permission.ts";

/** This tab is one of those that may notify. */
export function useLeaderTab() {
  const isSupported = usePermission() !== "unsupported";
  useEffect(() => (isSupported ? joinLeaderElection() : undefined), [isSupported]);
}
