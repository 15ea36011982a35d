import { useEffect } from "react";
import { usePermission } from "./permission.ts";
import { joinTabs } from "./tabs.ts";

/** This tab is one of those that may notify. */
export function useJoinTabs() {
  const isSupported = usePermission() !== "unsupported";
  useEffect(() => (isSupported ? joinTabs() : undefined), [isSupported]);
}
