import type { SavedReply } from "@parley/contract";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { IconEdit, IconRemove } from "../../ui/theme/icons.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./SavedReplyTable.module.css";
import { text } from "./texts.ts";

interface SavedReplyTableProps {
  replies: SavedReply[];
  onEdit(reply: SavedReply): void;
  onRemove(reply: SavedReply): void;
}

export function SavedReplyTable({ replies, onEdit, onRemove }: SavedReplyTableProps) {
  return (
    <div className={styles.frame}>
      <DataTable
        label={text("savedReplies.heading")}
        head={
          <>
            <th scope="col">{text("savedReplies.name")}</th>
            <th scope="col">{text("savedReplies.content")}</th>
            <th scope="col">
              <VisuallyHidden>{text("savedReplies.actions")}</VisuallyHidden>
            </th>
          </>
        }
      >
        {replies.map((reply) => (
          <tr key={reply.id}>
            <th className={styles.name} scope="row">
              /{reply.name}
            </th>
            <td>
              <span className={styles.content}>{reply.content}</span>
            </td>
            <td className={styles.actions}>
              <IconButton label={text("form.editWhat", { what: `/${reply.name}` })} onClick={() => onEdit(reply)}>
                <IconEdit size={18} stroke={1.75} />
              </IconButton>
              <IconButton
                label={text("savedReplies.removeWhat", { what: `/${reply.name}` })}
                onClick={() => onRemove(reply)}
              >
                <IconRemove size={18} stroke={1.75} />
              </IconButton>
            </td>
          </tr>
        ))}
      </DataTable>
    </div>
  );
}
