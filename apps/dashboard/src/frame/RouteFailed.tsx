import { useRouteError } from "react-router";
import { logProblem } from "../platform/log.ts";
import { text } from "../texts/text.ts";
import { TryAgain } from "../ui/TryAgain.tsx";
import styles from "./Frame.module.css";

/** A screen that could not be loaded, or broke. */
export function RouteFailed() {
  const error = useRouteError();
  logProblem(text("error.screen"), error);
  return (
    <main className={styles.failed}>
      <TryAgain reason={text("error.screen")} onClick={() => window.location.reload()} />
    </main>
  );
}
