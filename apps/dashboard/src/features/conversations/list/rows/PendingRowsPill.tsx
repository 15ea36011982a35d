import { Button } from "@mantine/core";
import { text } from "../../../../texts/text.ts";
import { IconUp } from "../../../../ui/theme/icons.ts";
import styles from "./PendingRowsPill.module.css";

/** Shows the rows that arrived while the list was frozen. */
export function PendingRowsPill({ count, onClick }: { count: number; onClick(): void }) {
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <Button
          size="compact-sm"
          radius="xl"
          className={styles.pill ?? ""}
          leftSection={<IconUp size={14} stroke={1.75} />}
          onClick={onClick}
        >
          {text("list.waiting", { count })}
        </Button>
      )}
    </div>
  );
}
