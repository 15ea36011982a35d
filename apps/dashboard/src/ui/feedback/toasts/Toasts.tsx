import { type ComponentType, useEffect, useState } from "react";
import type { ToastCornerProps } from "./ToastCorner.tsx";
import styles from "./Toasts.module.css";

const LOAD_AFTER_MS = 1500;

/** A separate function, because a promise chained to `import` itself misses the error of a failed style sheet. */
async function load() {
  const { ToastCorner } = await import("./ToastCorner.tsx");
  return ToastCorner;
}

/**
 * Shows the toasts. The code loads after the first screen, with retries. Toasts about a network failure appear once the
 * network is back.
 */
export function Toasts() {
  const [Corner, setCorner] = useState<ComponentType<ToastCornerProps>>();
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    const timer = setTimeout(
      () =>
        load().then(
          (ToastCorner) => setCorner(() => ToastCorner),
          () => setAttempt(attempt + 1),
        ),
      LOAD_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [attempt]);
  return Corner && <Corner classNames={{ root: styles.toasts!, notification: styles.toast! }} />;
}
