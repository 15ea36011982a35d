import { VisuallyHidden } from "@mantine/core";
import type { CSSProperties } from "react";
import { useParams } from "react-router";
import { useSession } from "../../platform/session/SessionContext.tsx";
import { text } from "../../texts/text.ts";
import { undoLast, useCanUndo } from "../../ui/feedback/undo.tsx";
import { ResizeHandle } from "../../ui/interaction/ResizeHandle.tsx";
import { useCommands } from "../commands/index.ts";
import { type ConversationActions, useConversationActions } from "./actions/useConversationActions.ts";
import styles from "./ConversationsPage.module.css";
import { ConversationList } from "./list/ConversationList.tsx";
import { chooseListWidth, listWidths, useListWidth } from "./list/list-width.ts";
import { useFocusOnRow } from "./list/rows/useFocusOnRow.ts";
import { useGoUpOneLevel } from "./list/selection/useGoUpOneLevel.ts";
import { useOpenNeighbor } from "./list/selection/useOpenNeighbor.ts";
import { useViewName } from "./list/useViewName.ts";
import { ConversationMenu } from "./menu/ConversationMenu.tsx";
import { NoConversationOpen } from "./open/NoConversationOpen.tsx";
import { OpenConversation } from "./open/OpenConversation.tsx";
import { focusSearch, paneIds } from "./panes.ts";
import { ClosedNotice } from "./thread/ClosedNotice.tsx";
import { useView } from "./views/useView.ts";
import type { View } from "./views/views.ts";

/** `/conversations/{bucket}`, and the open conversations of one inbox. A bucket that does not exist shows nothing. */
export function ConversationsPage() {
  const { conversationId } = useParams();
  const view = useView();
  return view && <Inbox view={view} openId={conversationId} />;
}

/** The inbox, side by side: the menu, the list and the open conversation. */
function Inbox({ view, openId }: { view: View; openId: string | undefined }) {
  const { user_id } = useSession();
  const name = useViewName(view);
  const { actions, isJustClosed, showClosed } = useConversationActions(view, openId);
  const step = useOpenNeighbor(view, openId);
  const canUndo = useCanUndo();
  const listWidth = useListWidth();
  useFocusOnRow(openId);
  const { close, reopen, prioritise, unprioritise, markUnread, assign, move } = actions;
  useCommands({
    ...{ close, reopen, prioritise, unprioritise, markUnread }, // declared also while none is open, see useKeyboard
    ...(openId && { assignTo: assign, assignToMe: () => assign(user_id), moveTo: move }),
    next: (isHeld) => step(1, isHeld),
    previous: (isHeld) => step(-1, isHeld),
    leave: useGoUpOneLevel(view, openId),
    search: focusSearch,
    ...(canUndo && { undo: undoLast }),
  });
  return (
    <div
      className={styles.panes}
      style={{ "--list-width": `${listWidth}px` } as CSSProperties}
      data-showing={openId ? "conversation" : "list"}
    >
      <title>{text("page.title", { title: name })}</title>
      <VisuallyHidden component="h1">{name}</VisuallyHidden>
      <ConversationMenu />
      <ConversationList view={view} openId={openId} onCloseOpen={showClosed} />
      <div className={styles.open}>
        <div className={styles.edge}>
          <ListEdge />
        </div>
        {isJustClosed ? <ClosedNotice /> : <OpenPane view={view} openId={openId} actions={actions} />}
      </div>
    </div>
  );
}

/** Resizes the list. */
const ListEdge = () => (
  <ResizeHandle
    label={text("list.width")}
    controls={paneIds.list}
    width={useListWidth()}
    range={listWidths}
    onChange={chooseListWidth}
  />
);

interface OpenPaneProps {
  view: View;
  openId: string | undefined;
  actions: ConversationActions;
}

const OpenPane = ({ view, openId, actions }: OpenPaneProps) =>
  openId ? <OpenConversation id={openId} view={view} actions={actions} /> : <NoConversationOpen view={view} />;
