import { VisuallyHidden } from "@mantine/core";
import { text } from "../../../../texts/text.ts";
import { Avatar } from "../../../../ui/Avatar.tsx";
import { agentName, useUser } from "../../../users/index.ts";
import styles from "./ConversationRow.module.css";

/** The agent who is responsible. The space is reserved while the team loads. */
export function RowAssignee({ userId, isMe }: { userId: number; isMe: boolean }) {
  const user = useUser(userId);
  if (!user) return <span className={styles.assignee} />;
  const name = agentName(user);
  const label = isMe ? text("row.assigneeYou") : text("row.assignee", { name });
  return (
    <span className={styles.assignee} title={label}>
      <Avatar id={userId} name={name} photo={user.profile_photo_url} size={16} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
