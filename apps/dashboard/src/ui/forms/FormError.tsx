import styles from "./FormError.module.css";

/** Why the form was not accepted. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <div className={styles.alert} role="alert">
      {children && <div className={styles.error}>{children}</div>}
    </div>
  );
}
