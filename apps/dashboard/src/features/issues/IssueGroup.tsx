import { ActionIcon, VisuallyHidden } from "@mantine/core";
import type { Issue } from "@parley/contract";
import { Link } from "react-router";
import { Card } from "../../ui/Card.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { RelativeTime } from "../../ui/text/RelativeTime.tsx";
import { IconMore } from "../../ui/theme/icons.ts";
import styles from "./IssueGroup.module.css";
import { IssueStateMenu } from "./IssueStateMenu.tsx";
import { IssueStatePill } from "./IssueStatePill.tsx";
import { text } from "./texts.ts";

interface IssueGroupProps {
  heading: string;
  hint?: string;
  issues: Issue[];
}

export function IssueGroup({ heading, hint, issues }: IssueGroupProps) {
  return (
    <Card heading={heading} hint={issues.length > 0 ? hint : undefined} isFlush>
      {issues.length === 0 && <p className={styles.none}>{text("issues.noneInGroup")}</p>}
      {issues.length > 0 && (
        <DataTable
          label={heading}
          head={
            <>
              <th scope="col">{text("issues.title")}</th>
              <th scope="col">{text("issues.state")}</th>
              <th scope="col" className={styles.minor}>
                {text("issues.updated")}
              </th>
              <th scope="col">
                <VisuallyHidden>{text("issues.actions")}</VisuallyHidden>
              </th>
            </>
          }
        >
          {issues.map((issue) => (
            <IssueRow key={issue.id} issue={issue} />
          ))}
        </DataTable>
      )}
    </Card>
  );
}

function IssueRow({ issue }: { issue: Issue }) {
  const { id, title, state, updated_at } = issue;
  return (
    <tr>
      <th scope="row" className={styles.title}>
        <Link to={`/issues/${id}`} dir="auto">
          {title}
        </Link>
      </th>
      <td className={styles.narrow}>
        <IssueStatePill state={state} />
      </td>
      <td className={`${styles.narrow} ${styles.minor}`}>
        <RelativeTime at={updated_at} />
      </td>
      <td className={styles.actions}>
        <IssueStateMenu issue={issue}>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={text("issues.changeState", { title })}>
            <IconMore size={18} stroke={1.75} />
          </ActionIcon>
        </IssueStateMenu>
      </td>
    </tr>
  );
}
