import { type Customer, customerColumnsWith } from "@parley/contract";
import { text } from "../texts.ts";
import { visitorLabel } from "../visitor-label.ts";
import styles from "./MergeDirection.module.css";

const identifying = customerColumnsWith("section", "basic");

interface MergeDirectionProps {
  customers: readonly [Customer, Customer];
  keptId: string;
  onKeep(id: string): void;
}

/** Asks which of two customers is kept, and explains the effect on the other. */
export function MergeDirection({ customers, keptId, onKeep }: MergeDirectionProps) {
  const [one, other] = customers;
  const [kept, merged] = one.id === keptId ? [one, other] : [other, one];
  const names = { kept: visitorLabel(kept), merged: visitorLabel(merged) };
  return (
    <>
      <fieldset className={styles.choice}>
        <legend className={styles.legend}>{text("merge.keep")}</legend>
        {customers.map((customer, index) => (
          <label key={customer.id} className={styles.customer}>
            <input
              type="radio"
              name="kept"
              checked={customer.id === keptId}
              onChange={() => onKeep(customer.id)}
              data-autofocus={index === 0}
            />
            <span className={styles.who}>
              <span dir="auto">{visitorLabel(customer)}</span>
              <span className={styles.details}>
                {identifying
                  .map((column) => customer[column])
                  .filter((detail) => detail && detail !== visitorLabel(customer))
                  .join(" · ")}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <ul className={styles.meaning} aria-live="polite" dir="auto">
        <li>{text("merge.everything", names)}</li>
        <li>{text("merge.details", names)}</li>
        <li>{text("merge.browser", names)}</li>
        <li>{text("merge.undoable")}</li>
      </ul>
    </>
  );
}
