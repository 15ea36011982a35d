import type { ReactNode } from "react";
import { text } from "../../texts/text.ts";
import styles from "./AuthCard.module.css";

/** The card of the sign-in pages. */
export function AuthCard({ title, children, footer }: { title: string; children?: ReactNode; footer?: ReactNode }) {
  return (
    <main className={styles.page}>
      <title>{text("page.title", { title })}</title>
      <div className={styles.card}>
        <img className={styles.logo} src="/favicon.svg" alt="" />
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
      {footer && <p className={styles.footer}>{footer}</p>}
    </main>
  );
}
