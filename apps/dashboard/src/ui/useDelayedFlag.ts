import { useEffect, useState } from "react";

/** Whether something has gone on for some time. */
export function useDelayedFlag(isActive: boolean, delayMs: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isActive) return undefined;
    const timer = setTimeout(() => setLong(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isActive, delayMs]);
  return isLong;
}
