import type { Issue } from "@parley/contract";
import { Link } from "react-router";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";
import { PickerButton } from "../../../ui/pickers/PickerButton.tsx";
import { IconAdd, IconClose } from "../../../ui/theme/icons.ts";
import { useUnlinkIssue } from "../useLinkedIssues.ts";
import styles from "./CustomerIssues.module.css";
import detailStyles from "./Details.module.css";
import { PanelSection } from "./PanelSection.tsx";
import { TabLink } from "./TabLink.tsx";
import { text } from "./texts.ts";

const IssueList = lazyComponent(async () => (await import("./editing/IssueList.tsx")).IssueList);

/** The issues of a customer with their states. Issues can be linked, created and unlinked. */
export function CustomerIssues({ customerId, issues }: { customerId: string; issues: Issue[] }) {
  const unlinking = useUnlinkIssue(customerId);
  const actions = (
    <>
      <TabLink customerId={customerId} tab="issues" />
      <PickerButton
        title={text("panel.addIssue")}
        button={(props) => (
          <IconButton label={text("panel.addIssue")} {...props}>
            <IconAdd size={16} stroke={1.75} />
          </IconButton>
        )}
      >
        {(close) => <IssueList customerId={customerId} linked={issues} onClose={close} onLoadError={close} />}
      </PickerButton>
    </>
  );
  return (
    <PanelSection name="issues" title={text("customer.issues")} action={actions}>
      {issues.length === 0 && <p className={detailStyles.none}>{text("panel.noIssues")}</p>}
      <ul className={styles.issues}>
        {issues.map((issue) => (
          <li key={issue.id} className={styles.issue}>
            <span>
              <Link className={styles.title!} to={`/issues/${issue.id}`} dir="auto">
                {issue.title}
              </Link>{" "}
              <span className={styles.state}>{text(`issue.${issue.state}`)}</span>
            </span>
            <button
              type="button"
              className={detailStyles.edit}
              aria-label={text("customerIssues.unlinkWhat", { title: issue.title })}
              onClick={() => unlinking.mutate(issue)}
            >
              <IconClose size={14} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
