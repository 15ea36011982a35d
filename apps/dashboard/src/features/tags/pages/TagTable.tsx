import type { Tag } from "@parley/contract";
import { Link } from "react-router";
import { useHiddenColumns } from "../../../platform/hidden-columns.ts";
import type { Column } from "../../../ui/table/column.ts";
import type { Order } from "../../../ui/table/order.ts";
import { RecordTable } from "../../../ui/table/RecordTable.tsx";
import { RowActions } from "../../../ui/table/RowActions.tsx";
import type { Selection } from "../../../ui/table/useSelectedRows.ts";
import { RelativeTime } from "../../../ui/text/RelativeTime.tsx";
import { TagChip } from "./TagChip.tsx";
import styles from "./TagTable.module.css";
import { text } from "./texts.ts";

const columns: [Column<Tag>, ...Column<Tag>[]] = [
  {
    name: "name",
    heading: text("tagPages.name"),
    isSortable: true,
    className: styles.name,
    cell: (tag) => (
      <Link className={styles.link!} to={`/tags/${tag.id}`}>
        <TagChip tag={tag} />
      </Link>
    ),
  },
  {
    name: "description",
    heading: text("tagPages.description"),
    isSortable: true,
    className: styles.description,
    cell: ({ description }) => description || text("none"),
  },
  {
    name: "updated",
    heading: text("tagPages.updated"),
    isSortable: true,
    isMinor: true,
    className: styles.time,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
];

/** The values by which the columns sort. */
export const tagValues = {
  name: ({ name }: Tag) => name,
  description: ({ description }: Tag) => description,
  updated: ({ updated_at }: Tag) => updated_at,
};

interface TagTableProps {
  tags: Tag[];
  order: Order | undefined;
  onOrder(order: Order | undefined): void;
  selection: Selection;
  onEdit(tag: Tag): void;
  onRemove(tag: Tag): void;
}

export const TagTable = ({ tags, onEdit, onRemove, ...table }: TagTableProps) => (
  <RecordTable
    {...table}
    columnChoice={useHiddenColumns("tags")}
    label={text("tagPages.heading")}
    columns={columns}
    rows={tags}
    titleOf={({ name }) => name}
    actions={(tag) => <RowActions what={tag.name} edit={() => onEdit(tag)} onRemove={() => onRemove(tag)} />}
  />
);
