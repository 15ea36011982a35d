import { Outlet } from "react-router";
import { ConversationMenu } from "../features/conversations/index.ts";
import styles from "./ConversationArea.module.css";

/** The pages of inboxes stand beside the conversation menu, as the conversations do. */
export function ConversationArea() {
  return (
    <div className={styles.area}>
      <ConversationMenu />
      <Outlet />
    </div>
  );
}
