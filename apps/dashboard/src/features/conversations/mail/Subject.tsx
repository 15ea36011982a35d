import { text } from "../../../texts/text.ts";
import type { CachedConversation } from "../cached-conversation.ts";
import { mailOf } from "./mail-of.ts";
import styles from "./Subject.module.css";

/** What a conversation by mail is about; nothing of another. */
export function Subject({ conversation: { source, subject, messages } }: { conversation: CachedConversation }) {
  if (source !== "email") return null;
  const first = messages.map(mailOf).find((mail) => mail?.subject)?.subject;
  return (
    <p className={styles.subject} dir="auto" title={subject ?? first}>
      {subject || first || text("mail.noSubject")}
    </p>
  );
}
