import styles from "./Frame.module.css";
import { ScreenFailed } from "./ScreenFailed.tsx";

/** Where not even the frame around the screens is there. */
export const RouteFailed = () => (
  <main className={styles.failed}>
    <ScreenFailed />
  </main>
);
