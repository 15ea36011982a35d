import { Outlet } from "react-router";
import { ConversationMenu } from "../features/conversations/index.ts";
import styles from "./ConversationArea.module.css";

/** Shows the conversation menu beside the pages of inboxes, as beside conversations. */
export function ConversationArea() {
  return (
    <div className={styles.area}>
      <ConversationMenu />
      <Outlet />
    </div>
  );
}
