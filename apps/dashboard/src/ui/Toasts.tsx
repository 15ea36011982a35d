import { type ComponentType, useEffect, useState } from "react";
import type { ToastCornerProps } from "./ToastCorner.tsx";
import styles from "./Toasts.module.css";

const LOAD_AFTER_MS = 1500;

/** A function of its own: what is chained to the `import` itself does not hear of a style that did not come. */
async function load() {
  const { ToastCorner } = await import("./ToastCorner.tsx");
  return ToastCorner;
}

/**
 * What was told with `toast`. The first screen does without its code, which is asked for until it is there: what goes wrong
 * may be the network, and is told once it is back.
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
