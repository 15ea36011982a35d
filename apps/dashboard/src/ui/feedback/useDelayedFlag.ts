import { useEffect, useState } from "react";

/** Whether `isActive` has been true for `delayMs`. */
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
