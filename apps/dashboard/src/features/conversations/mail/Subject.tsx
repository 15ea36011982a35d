import type { CachedConversation } from "../cache/cached-conversation.ts";
import { text } from "../texts.ts";
import { messageMail } from "./message-mail.ts";
import styles from "./Subject.module.css";

/** The subject of a mail conversation. Renders nothing for other conversations. */
export function Subject({ conversation: { source, subject, messages } }: { conversation: CachedConversation }) {
  if (source !== "email") return null;
  const first = messages.map(messageMail).find((mail) => mail?.subject)?.subject;
  return (
    <p className={styles.subject} dir="auto" title={subject ?? first}>
      {subject || first || text("mail.noSubject")}
    </p>
  );
}
