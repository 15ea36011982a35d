import type { Message } from "@parley/contract";
import { Markdown } from "../../../ui/markdown/Markdown.tsx";
import { agentName, useUser } from "../../users/index.ts";
import { text } from "../texts.ts";
import styles from "./UnseenMessage.module.css";

/** Shows a message that arrived while the reply was written, so that the reply can be changed. */
export function UnseenMessage({ message }: { message: Message }) {
  const author = useUser(message.user_id);
  const name = author ? agentName(author) : text("thread.customer");
  return (
    <div className={styles.answer} role="alert">
      <p className={styles.title}>{text("composer.unseen", { name })}</p>
      <div className={styles.body} dir="auto">
        <Markdown asksForPictures={message.customer_id !== null}>
          {message.body?.trim() || text("row.attachment")}
        </Markdown>
      </div>
    </div>
  );
}
