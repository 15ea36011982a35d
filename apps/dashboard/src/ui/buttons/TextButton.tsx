import type { ComponentProps } from "react";
import styles from "./TextButton.module.css";

/** A small button among words, which looks like a link. */
export const TextButton = (props: Omit<ComponentProps<"button">, "className" | "type">) => (
  <button type="button" className={styles.button} {...props} />
);
