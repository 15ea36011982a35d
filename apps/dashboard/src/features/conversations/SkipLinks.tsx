import { useMatch, useParams } from "react-router";
import { text } from "../../texts/text.ts";
import { focusPane, type paneIds } from "./panes.ts";
import styles from "./SkipLinks.module.css";

/** The first tab stops: each one skips to a pane. */
export function SkipLinks() {
  const { conversationId } = useParams();
  const bucket = useMatch("/conversations/:bucket/*");
  const inbox = useMatch("/inboxes/:id/conversations/*");
  if (!bucket && !inbox) return null;
  return (
    <div className={styles.links}>
      <SkipLink pane="list" />
      {conversationId && <SkipLink pane="thread" />}
      {conversationId && <SkipLink pane="composer" />}
    </div>
  );
}

function SkipLink({ pane }: { pane: keyof typeof paneIds }) {
  return (
    <button type="button" className={styles.link} onClick={() => focusPane(pane)}>
      {text(`skip.${pane}`)}
    </button>
  );
}
