import type { Tag } from "@parley/contract";
import { Link } from "react-router";
import { DataTable } from "../../../ui/DataTable.tsx";
import { Sheet } from "../../../ui/feedback/Sheet.tsx";
import { RelativeTime } from "../../../ui/text/RelativeTime.tsx";
import { TagChip } from "./TagChip.tsx";
import styles from "./TagTable.module.css";
import { text } from "./texts.ts";

export const TagTable = ({ tags }: { tags: Tag[] }) => (
  <Sheet>
    <DataTable
      label={text("tagPages.heading")}
      head={
        <>
          <th scope="col">{text("tagPages.name")}</th>
          <th scope="col">{text("tagPages.description")}</th>
          <th scope="col">{text("tagPages.updated")}</th>
        </>
      }
    >
      {tags.map((tag) => (
        <tr key={tag.id}>
          <th scope="row" className={styles.name}>
            <Link className={styles.link!} to={`/tags/${tag.id}`}>
              <TagChip tag={tag} />
            </Link>
          </th>
          <td className={styles.description} dir="auto">
            {tag.description || text("none")}
          </td>
          <td className={styles.time}>
            <RelativeTime at={tag.updated_at} />
          </td>
        </tr>
      ))}
    </DataTable>
  </Sheet>
);
