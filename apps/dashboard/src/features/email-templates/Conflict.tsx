import { Button } from "@mantine/core";
import styles from "./Conflict.module.css";
import { text } from "./texts.ts";

/** After a conflicting save, the user decides which version to keep. */
export function Conflict({ onTakeTheirs, onKeepMine }: { onTakeTheirs(): void; onKeepMine(): void }) {
  return (
    <div className={styles.conflict} role="alert">
      <p className={styles.text}>{text("templates.conflict")}</p>
      <Button size="xs" variant="default" onClick={onTakeTheirs}>
        {text("templates.takeTheirs")}
      </Button>
      <Button size="xs" variant="default" onClick={onKeepMine}>
        {text("templates.keepMine")}
      </Button>
    </div>
  );
}
