import { useState } from "react";
import { Confirm } from "../feedback/Confirm.tsx";
import { text } from "./texts.ts";

/** Asks before rows are deleted. */
export function useRemovalQuestion<Row>(question: (rows: readonly Row[]) => string, remove: (rows: Row[]) => void) {
  const [asked, ask] = useState<Row[]>([]);
  const dialog = asked.length > 0 && (
    <Confirm
      question={question(asked)}
      action={text("table.remove")}
      onConfirm={() => {
        remove(asked);
        moveFocus();
      }}
      onClose={() => ask([])}
    />
  );
  return { ask, dialog };
}

/** The button that had the focus disappears with its row, so the focus moves to the search above the rows. */
const moveFocus = () => document.querySelector<HTMLElement>("main search input")?.focus();
