import { useEffect, useState } from "react";
import { text } from "../texts.ts";
import styles from "./SaveState.module.css";
import { type Autosave, notSaved } from "./useAutosave.ts";

const SAVED_FOR_MS = 2000;

/** The status of the autosave, visible while the page scrolls. */
export function SaveState({ autosave: { status, error, stored } }: { autosave: Autosave }) {
  const isFresh = useFresh(stored);
  return (
    <div className={styles.place} data-status={status} role="status">
      {status === "pending" && <span className={styles.state}>{text("widget.saving")}</span>}
      {status === "success" && isFresh && <span className={styles.state}>{text("widget.saved")}</span>}
      {status === "error" && <span className={styles.state}>{notSaved(error)}</span>}
    </div>
  );
}

/** True for 2 s after a new value arrives. */
function useFresh(value: object | undefined): boolean {
  const [old, setOld] = useState<object>();
  useEffect(() => {
    const timer = setTimeout(() => setOld(value), SAVED_FOR_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value !== undefined && value !== old;
}
