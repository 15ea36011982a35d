import type { ReactNode } from "react";
import { text } from "../../texts/text.ts";
import { GuideLink } from "./GuideLink.tsx";
import styles from "./Page.module.css";

interface PageProps {
  title: string;
  /** A link to the parent page, above the title. */
  back?: ReactNode;
  /** A picture of 40 px before the title. */
  logo?: ReactNode;
  /** A label after the title. */
  badge?: ReactNode;
  /** The name of the guide about this page, below `/docs/guide`. */
  guide?: string;
  /** A control at the end of the title's line. */
  action?: ReactNode;
  /** For tables. Text and forms use a narrow column. */
  isWide?: boolean;
  /** A sticky element beside the column, or below it on narrow screens. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A screen with a title and one column that scrolls as a whole. */
export function Page({ title, back, logo, badge, guide, action, isWide = false, aside, children }: PageProps) {
  return (
    <div className={styles.page} data-wide={isWide} data-aside={Boolean(aside)}>
      <title>{text("page.title", { title })}</title>
      <header className={styles.header}>
        {back && <div className={styles.back}>{back}</div>}
        <div className={styles.title}>
          {logo}
          <h1 className={styles.heading}>{title}</h1>
          {badge}
          {guide && <GuideLink to={guide} />}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {aside ? <div className={styles.column}>{children}</div> : children}
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
