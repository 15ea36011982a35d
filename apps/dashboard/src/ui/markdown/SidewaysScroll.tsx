import type { ReactNode } from "react";
import styles from "./SidewaysScroll.module.css";

interface SidewaysScrollProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** What is wider than its place scrolls within it, also with the keyboard. */
export function SidewaysScroll({ label, className, children }: SidewaysScrollProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields are grouped here
    <div
      className={[styles.scroll, className].join(" ")}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: to be scrolled with the keyboard
      tabIndex={0}
    >
      {children}
    </div>
  );
}
