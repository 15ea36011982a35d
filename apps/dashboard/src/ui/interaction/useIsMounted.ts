import { useEffect, useRef } from "react";

/** Whether the component is still on screen, for code that runs after an answer of the server. */
export function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
