import { memo } from "react";
import { agentName, useTeam } from "../../users/index.ts";
import { text } from "../texts.ts";
import styles from "./TypingNotice.module.css";
import { useColleagues } from "./useColleagues.ts";

/** Shows which colleagues are typing, so that a question is not answered twice. */
export const TypingNotice = memo(({ conversationId }: { conversationId: string }) => {
  const typing = useColleagues(conversationId).filter(({ isTyping }) => isTyping);
  const team = useTeam();
  const names = team.filter(({ id }) => typing.some(({ user_id }) => user_id === id)).map(agentName);
  return (
    <p className={styles.notice} role="status">
      {names.length > 0 && text("viewers.types", { names: names.join(", "), count: names.length })}
    </p>
  );
});
