import { type ReactNode, useRef } from "react";
import { IconButton } from "../buttons/IconButton.tsx";
import { IconClose } from "../theme/icons.ts";
import styles from "./BulkBar.module.css";
import { text } from "./texts.ts";
import type { Selection } from "./useSelectedRows.ts";

/** The bulk actions, at the bottom of the window while rows are selected. */
export function BulkBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const count = selection.ids.length;
  if (count === 0) return null;

  /** The bar disappears, so the focus moves to the choice of all rows. */
  function clear() {
    bar.current?.parentElement?.querySelector<HTMLElement>("[data-select-all] input")?.focus();
    selection.clear();
  }
  return (
    <div ref={bar} className={styles.bar} role="toolbar" aria-label={text("table.bulk")}>
      <span className={styles.count} role="status">
        {text("table.selected", { count })}
      </span>
      {children}
      <IconButton label={text("table.clear")} onClick={clear}>
        <IconClose size={18} stroke={1.75} />
      </IconButton>
    </div>
  );
}
