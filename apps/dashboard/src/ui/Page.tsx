import type { ReactNode } from "react";
import { text } from "../texts/text.ts";
import styles from "./Page.module.css";

interface PageProps {
  title: string;
  /** Where one came from, above the title. */
  back?: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  /** For tables; text and forms keep to a narrow column. */
  isWide?: boolean;
  children: ReactNode;
}

/** A screen that is one column under a title, and scrolls as a whole. */
export function Page({ title, back, action, isWide = false, children }: PageProps) {
  return (
    <div className={styles.page} data-wide={isWide}>
      <title>{text("page.title", { title })}</title>
      <header className={styles.header}>
        {back && <div className={styles.back}>{back}</div>}
        <h1 className={styles.heading}>{title}</h1>
        {action}
      </header>
      {children}
    </div>
  );
}
