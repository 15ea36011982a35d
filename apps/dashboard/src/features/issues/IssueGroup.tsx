import { ActionIcon } from "@mantine/core";
import type { Issue } from "@parley/contract";
import { Link } from "react-router";
import { useHiddenColumns } from "../../platform/hidden-columns.ts";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { Card } from "../../ui/Card.tsx";
import type { Column } from "../../ui/table/column.ts";
import { inOrder, type Order } from "../../ui/table/order.ts";
import { RecordTable } from "../../ui/table/RecordTable.tsx";
import type { Selection } from "../../ui/table/useSelectedRows.ts";
import { RelativeTime } from "../../ui/text/RelativeTime.tsx";
import { IconMore, IconRemove } from "../../ui/theme/icons.ts";
import styles from "./IssueGroup.module.css";
import { IssueStateMenu } from "./IssueStateMenu.tsx";
import { IssueStatePill } from "./IssueStatePill.tsx";
import { issueStates } from "./issue-states.ts";
import { text } from "./texts.ts";

const columns: [Column<Issue>, ...Column<Issue>[]] = [
  {
    name: "title",
    heading: text("issues.title"),
    isSortable: true,
    cell: ({ id, title }) => (
      <Link to={`/issues/${id}`} dir="auto">
        {title}
      </Link>
    ),
  },
  {
    name: "state",
    heading: text("issues.state"),
    isSortable: true,
    className: styles.narrow,
    cell: ({ state }) => <IssueStatePill state={state} />,
  },
  {
    name: "updated",
    heading: text("issues.updated"),
    isSortable: true,
    isMinor: true,
    className: styles.narrow,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
];

/** The values by which the columns sort. States sort by their progress. */
const values = {
  title: ({ title }: Issue) => title,
  state: ({ state }: Issue) => issueStates.indexOf(state),
  updated: ({ updated_at }: Issue) => updated_at,
};

interface IssueGroupProps {
  heading: string;
  hint?: string;
  issues: Issue[];
  order: Order | undefined;
  onOrder(order: Order | undefined): void;
  selection: Selection;
  onRemove(issue: Issue): void;
}

export function IssueGroup({ heading, hint, issues, onRemove, ...table }: IssueGroupProps) {
  const columnChoice = useHiddenColumns("issues");
  return (
    <Card heading={heading} hint={issues.length > 0 ? hint : undefined} isFlush>
      {issues.length === 0 && <p className={styles.none}>{text("issues.noneInGroup")}</p>}
      {issues.length > 0 && (
        <RecordTable
          columnChoice={columnChoice}
          label={heading}
          isBare
          columns={columns}
          rows={inOrder(issues, table.order, values)}
          titleOf={({ title }) => title}
          {...table}
          actions={(issue) => (
            <>
              <StateButton issue={issue} />
              <IconButton label={text("issues.removeWhat", { title: issue.title })} onClick={() => onRemove(issue)}>
                <IconRemove size={18} stroke={1.75} />
              </IconButton>
            </>
          )}
        />
      )}
    </Card>
  );
}

const StateButton = ({ issue }: { issue: Issue }) => (
  <IssueStateMenu issues={[issue]}>
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={text("issues.changeState", { title: issue.title })}>
      <IconMore size={18} stroke={1.75} />
    </ActionIcon>
  </IssueStateMenu>
);
