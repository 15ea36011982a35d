import styles from "./Frame.module.css";
import { ScreenFailed } from "./ScreenFailed.tsx";

/** Shown when the frame itself failed to load. */
export const RouteFailed = () => (
  <main className={styles.failed}>
    <ScreenFailed />
  </main>
);
