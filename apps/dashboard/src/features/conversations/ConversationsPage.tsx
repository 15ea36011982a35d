import { VisuallyHidden } from "@mantine/core";
import { useParams, useSearchParams } from "react-router";
import { text } from "../../texts/text.ts";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { ClosedNotice } from "./ClosedNotice.tsx";
import { ConversationList } from "./ConversationList.tsx";
import { ConversationMenu } from "./ConversationMenu.tsx";
import { ConversationPane } from "./ConversationPane.tsx";
import styles from "./ConversationsPage.module.css";
import { NothingOpen } from "./NothingOpen.tsx";
import { focusSearch } from "./panes.ts";
import { useConversationActions } from "./useConversationActions.ts";
import { useFocusOnRow } from "./useFocusOnRow.ts";
import { useStep } from "./useStep.ts";
import { useViewName } from "./useViewName.ts";
import { isBucket, searched, type View } from "./views.ts";

/** `/conversations/{bucket}`, and the open conversations of one inbox. A bucket that does not exist shows nothing. */
export function ConversationsPage() {
  const { bucket, inboxId, conversationId } = useParams();
  const [query] = useSearchParams();
  const q = query.get("q") ?? "";
  if (inboxId) return <Inbox view={searched({ inboxId }, q)} openId={conversationId} />;
  if (isBucket(bucket)) return <Inbox view={searched({ bucket }, q)} openId={conversationId} />;
  return null;
}

/** Everything an agent needs, side by side: where to look, what is there, and the one that is open. */
function Inbox({ view, openId }: { view: View; openId: string | undefined }) {
  const name = useViewName(view);
  const actions = useConversationActions(view, openId);
  const step = useStep(view, openId);
  useFocusOnRow(openId);
  useShortcuts({
    "mod+arrowdown": () => step(1),
    "mod+arrowup": () => step(-1),
    "mod+d": actions.close,
    "mod+o": actions.reopen,
    "mod+p": actions.prioritise,
    "mod+u": actions.unprioritise,
    s: focusSearch,
    "mod+shift+f": focusSearch,
  });
  return (
    <div className={styles.panes} data-showing={openId ? "conversation" : "list"}>
      <title>{text("page.title", { title: name })}</title>
      <VisuallyHidden component="h1">{name}</VisuallyHidden>
      <ConversationMenu />
      <ConversationList view={view} openId={openId} />
      <div className={styles.open}>
        {actions.isJustClosed && <ClosedNotice />}
        {!actions.isJustClosed && openId && <ConversationPane key={openId} id={openId} view={view} actions={actions} />}
        {!actions.isJustClosed && !openId && <NothingOpen view={view} />}
      </div>
    </div>
  );
}
