import type { RefCallback } from "react";
import styles from "./CardField.module.css";
import { text } from "./texts.ts";

/**
 * The container of Stripe's field, styled like a text field.
 * @param place mounts the field into the element
 */
export const CardField = ({ place }: { place: RefCallback<HTMLDivElement> }) => (
  <fieldset className={styles.field}>
    <legend className={styles.label}>{text("card.label")}</legend>
    <div className={styles.box} ref={place} />
    <p className={styles.hint}>{text("card.hint")}</p>
  </fieldset>
);
