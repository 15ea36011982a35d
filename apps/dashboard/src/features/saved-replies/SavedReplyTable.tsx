import type { SavedReply } from "@parley/contract";
import { useHiddenColumns } from "../../platform/hidden-columns.ts";
import type { Column } from "../../ui/table/column.ts";
import type { Order } from "../../ui/table/order.ts";
import { RecordTable } from "../../ui/table/RecordTable.tsx";
import { RowActions } from "../../ui/table/RowActions.tsx";
import type { Selection } from "../../ui/table/useSelectedRows.ts";
import { RelativeTime } from "../../ui/text/RelativeTime.tsx";
import styles from "./SavedReplyTable.module.css";
import { text } from "./texts.ts";

const columns: [Column<SavedReply>, ...Column<SavedReply>[]] = [
  {
    name: "name",
    heading: text("savedReplies.name"),
    isSortable: true,
    className: styles.name,
    cell: ({ name }) => `/${name}`,
  },
  {
    name: "content",
    heading: text("savedReplies.content"),
    cell: ({ content }) => <span className={styles.content}>{content}</span>,
  },
  {
    name: "updated",
    heading: text("savedReplies.updated"),
    isSortable: true,
    isMinor: true,
    className: styles.time,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
];

/** The values by which the columns sort. */
export const savedReplyValues = {
  name: ({ name }: SavedReply) => name,
  updated: ({ updated_at }: SavedReply) => updated_at,
};

interface SavedReplyTableProps {
  replies: SavedReply[];
  order: Order | undefined;
  onOrder(order: Order | undefined): void;
  selection: Selection;
  onEdit(reply: SavedReply): void;
  onRemove(reply: SavedReply): void;
}

export const SavedReplyTable = ({ replies, onEdit, onRemove, ...table }: SavedReplyTableProps) => (
  <RecordTable
    {...table}
    columnChoice={useHiddenColumns("saved-replies")}
    label={text("savedReplies.heading")}
    columns={columns}
    rows={replies}
    titleOf={({ name }) => `/${name}`}
    actions={(reply) => (
      <RowActions what={`/${reply.name}`} edit={() => onEdit(reply)} onRemove={() => onRemove(reply)} />
    )}
  />
);
