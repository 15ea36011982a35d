import { Link } from "react-router";
import { text } from "../../../texts/text.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { pathOf } from "../views/views.ts";
import styles from "./ClosedNotice.module.css";

export function ClosedNotice() {
  return (
    <div className={styles.notice} role="status">
      <EmptyState title={text("conversation.closed")}>
        {text("conversation.closedHint")}{" "}
        <Link to={pathOf({ bucket: "closed" })}>{text("conversation.closedLink")}</Link>
      </EmptyState>
    </div>
  );
}
