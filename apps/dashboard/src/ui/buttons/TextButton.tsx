import type { ComponentProps } from "react";
import styles from "./TextButton.module.css";

/** A small button within text that looks like a link. */
export const TextButton = (props: Omit<ComponentProps<"button">, "className" | "type">) => (
  <button type="button" className={styles.button} {...props} />
);
