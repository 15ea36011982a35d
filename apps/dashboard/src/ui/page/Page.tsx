import type { ReactNode } from "react";
import { text } from "../../texts/text.ts";
import styles from "./Page.module.css";

interface PageProps {
  title: string;
  /** Where one came from, above the title. */
  back?: ReactNode;
  /** A label after the title. */
  badge?: ReactNode;
  /** At the other end of the title's line. */
  action?: ReactNode;
  /** For tables; text and forms keep to a narrow column. */
  isWide?: boolean;
  /** Beside the column, and in sight however far that is scrolled; below it where there is no room. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A screen that is one column under a title, and scrolls as a whole. */
export function Page({ title, back, badge, action, isWide = false, aside, children }: PageProps) {
  return (
    <div className={styles.page} data-wide={isWide} data-aside={Boolean(aside)}>
      <title>{text("page.title", { title })}</title>
      <header className={styles.header}>
        {back && <div className={styles.back}>{back}</div>}
        <div className={styles.title}>
          <h1 className={styles.heading}>{title}</h1>
          {badge}
        </div>
        {action}
      </header>
      {aside ? <div className={styles.column}>{children}</div> : children}
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
