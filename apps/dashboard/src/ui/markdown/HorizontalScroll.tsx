import type { ReactNode } from "react";
import styles from "./HorizontalScroll.module.css";

interface SidewaysScrollProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Scrolls wide content horizontally, also with the keyboard. */
export function HorizontalScroll({ label, className, children }: SidewaysScrollProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields are grouped here
    <div
      className={[styles.scroll, className].join(" ")}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </div>
  );
}
