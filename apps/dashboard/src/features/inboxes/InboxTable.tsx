import { VisuallyHidden } from "@mantine/core";
import type { Inbox } from "@parley/contract";
import { Link } from "react-router";
import { DataTable } from "../../ui/DataTable.tsx";
import { Pill } from "../../ui/Pill.tsx";
import styles from "./InboxTable.module.css";
import { text } from "./texts.ts";

/** The inboxes, latest change first. */
export function InboxTable({ inboxes }: { inboxes: Inbox[] }) {
  return (
    <div className={styles.frame}>
      <DataTable
        label={text("inboxes.heading")}
        isStacked
        head={
          <>
            <th scope="col">{text("inboxes.name")}</th>
            <th scope="col">{text("inboxes.description")}</th>
            <th scope="col">
              <VisuallyHidden>{text("inboxes.actions")}</VisuallyHidden>
            </th>
          </>
        }
      >
        {inboxes.toSorted(byChange).map(({ id, name, description, is_primary }) => (
          <tr key={id}>
            <th scope="row">
              {name} {is_primary && <Pill>{text("inboxes.primary")}</Pill>}
            </th>
            <td className={styles.description} data-empty={!description}>
              {description || text("none")}
            </td>
            <td className={styles.actions} data-actions>
              <Link to={`/inboxes/${id}`} aria-label={text("inboxes.configureWhat", { name })}>
                {text("inboxes.configure")}
              </Link>
            </td>
          </tr>
        ))}
      </DataTable>
    </div>
  );
}

const byChange = (a: Inbox, b: Inbox) => (a.updated_at < b.updated_at ? 1 : -1);
