import { type ReactNode, useId } from "react";
import styles from "./Card.module.css";

interface CardProps {
  heading: string;
  hint?: string | undefined;
  /** A control beside the heading. */
  action?: ReactNode;
  /** Removes the padding, for a table. */
  isFlush?: boolean;
  children: ReactNode;
}

/** A section of a page with a heading. */
export function Card({ heading, hint, action, isFlush = false, children }: CardProps) {
  const headingId = useId();
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <header className={styles.header}>
        <h2 className={styles.heading} id={headingId}>
          {heading}
        </h2>
        {action && <div className={styles.action}>{action}</div>}
        {hint && <p className={styles.hint}>{hint}</p>}
      </header>
      <div className={styles.body} data-flush={isFlush}>
        {children}
      </div>
    </section>
  );
}
