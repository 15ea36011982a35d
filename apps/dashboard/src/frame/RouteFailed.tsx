import styles from "./Frame.module.css";
import { ScreenFailed } from "./ScreenFailed.tsx";

/** Shown when not even the frame could be loaded. */
export const RouteFailed = () => (
  <main className={styles.failed}>
    <ScreenFailed />
  </main>
);
