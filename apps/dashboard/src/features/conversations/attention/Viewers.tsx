import { Tooltip, VisuallyHidden } from "@mantine/core";
import { text } from "../../../texts/text.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { agentName, useUser } from "../../users/index.ts";
import { useColleagues } from "./useColleagues.ts";
import styles from "./Viewers.module.css";

interface ViewersProps {
  conversationId: string;
  size: 16 | 24;
}

/** The avatars of the colleagues who view the conversation. */
export function Viewers({ conversationId, size }: ViewersProps) {
  const colleagues = useColleagues(conversationId);
  if (colleagues.length === 0) return null;
  return (
    <span className={styles.viewers}>
      {colleagues.map(({ user_id }) => (
        <Viewer key={user_id} userId={user_id} size={size} />
      ))}
    </span>
  );
}

function Viewer({ userId, size }: { userId: number; size: 16 | 24 }) {
  const user = useUser(userId);
  if (!user) return null;
  const label = text("viewers.looks", { name: agentName(user) });
  return (
    <Tooltip label={label}>
      <span className={styles.viewer}>
        <Avatar id={user.id} name={agentName(user)} photo={user.profile_photo_url} size={size} />
        <VisuallyHidden>{label}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
