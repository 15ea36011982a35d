import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

interface EmptyStateProps {
  title: string;
  /** From `drawings.tsx`. Otherwise a conversation. */
  drawing?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** Explains that a list or page is empty, and offers the next step. */
export function EmptyState({ title, drawing = conversation, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg className={styles.drawing} viewBox="0 0 96 72" aria-hidden="true">
        {drawing}
      </svg>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  );
}

const conversation = (
  <>
    <path d="M14 8h48a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8H36L24 54V44H14a8 8 0 0 1-8-8V16a8 8 0 0 1 8-8z" />
    <path d="M20 22h36M20 31h24" />
    <path className={styles.accent} d="M78 28h4a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8v9l-10-9H56a8 8 0 0 1-7-4" />
  </>
);
