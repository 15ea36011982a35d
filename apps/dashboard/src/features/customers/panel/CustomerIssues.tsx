import type { Issue } from "@parley/contract";
import styles from "./CustomerIssues.module.css";
import { PanelSection } from "./PanelSection.tsx";
import { TabLink } from "./TabLink.tsx";
import { text } from "./texts.ts";

/** The issues of a customer with their states. */
export function CustomerIssues({ customerId, issues }: { customerId: string; issues: Issue[] }) {
  return (
    <PanelSection
      name="issues"
      title={text("customer.issues")}
      action={<TabLink customerId={customerId} tab="issues" />}
    >
      <ul className={styles.issues}>
        {issues.map(({ id, title, state }) => (
          <li key={id}>
            <span dir="auto">{title}</span> <span className={styles.state}>{text(`issue.${state}`)}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
