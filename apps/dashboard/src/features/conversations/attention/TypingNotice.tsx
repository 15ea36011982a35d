import { memo } from "react";
import { useFeedState } from "../../../platform/feed/FeedContext.ts";
import { agentName, useTeam } from "../../users/index.ts";
import { text } from "../texts.ts";
import styles from "./TypingNotice.module.css";
import { useColleagues } from "./useColleagues.ts";

interface TypingNoticeProps {
  conversationId: string;
  customerName: string;
}

/**
 * Shows who is typing: colleagues, so that a question is not answered twice, and the customer, with what they type if the
 * account shows it. Screen readers do not announce the customer's typing, because they announce the message.
 */
export const TypingNotice = memo(({ conversationId, customerName }: TypingNoticeProps) => {
  const typing = useColleagues(conversationId).filter(({ isTyping }) => isTyping);
  const typed = useFeedState((state) => state.typing.get(conversationId));
  const team = useTeam();
  const names = team.filter(({ id }) => typing.some(({ user_id }) => user_id === id)).map(agentName);
  return (
    <>
      <p className={styles.notice} role="status">
        {names.length > 0 && text("viewers.types", { names: names.join(", "), count: names.length })}
      </p>
      {typed !== undefined && (
        <p className={styles.notice}>
          {text("viewers.types", { names: customerName, count: 1 })}
          {typed && <q dir="auto">{typed}</q>}
        </p>
      )}
    </>
  );
});
