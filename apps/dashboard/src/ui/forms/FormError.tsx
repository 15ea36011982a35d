import styles from "./FormError.module.css";

/** The error of a form. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <div className={styles.alert} role="alert">
      {children && <div className={styles.error}>{children}</div>}
    </div>
  );
}
