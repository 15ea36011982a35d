import { useEffect, useState } from "react";

/** Whether something has gone on for some time. */
export function useLasting(isGoingOn: boolean, forMs: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return undefined;
    const timer = setTimeout(() => setLong(true), forMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isGoingOn, forMs]);
  return isLong;
}
