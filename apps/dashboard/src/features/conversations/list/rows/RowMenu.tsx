import { Menu } from "@mantine/core";
import { useState } from "react";
import { useSession } from "../../../../platform/session/SessionContext.tsx";
import {
  IconAssign,
  IconCheck,
  IconInbox,
  IconMail,
  IconOpen,
  IconReopen,
  IconStar,
  IconStarFilled,
} from "../../../../ui/theme/icons.ts";
import { useInboxes } from "../../../inboxes/index.ts";
import { MoveDialog } from "../../actions/MoveDialog.tsx";
import { NewConversation } from "../../actions/NewConversation.tsx";
import { NewConversationItem } from "../../actions/NewConversationItem.tsx";
import type { CachedConversation } from "../../cache/cached-conversation.ts";
import { selectionCommands } from "../selection/selection-commands.ts";
import { text } from "../selection/texts.ts";
import { runBulkAction } from "../selection/useSelected.ts";
import type { ListActions } from "../useListActions.ts";
import styles from "./RowMenu.module.css";

export interface RowMenuProps {
  /** The conversation of the row, or all selected ones if the row is selected. */
  conversations: CachedConversation[];
  isSelection: boolean;
  actions: ListActions;
  /** The address of the row. */
  path: string;
  at: { x: number; y: number };
  onClose(): void;
}

/** The context menu of a row, at the pointer. */
export function RowMenu({ conversations, isSelection, actions, path, at, onClose }: RowMenuProps) {
  const [isMoving, setMoving] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [first] = conversations;
  const { user_id } = useSession();
  const isMine = conversations.every(({ assignee_id }) => assignee_id === user_id);
  const { data: inboxes = [] } = useInboxes();
  const [inboxId, ...others] = new Set(conversations.map(({ inbox_id }) => inbox_id));
  const { close, reopen, prioritise, unprioritise, markUnread, assignToMe, moveTo } = selectionCommands(
    conversations,
    actions,
    isSelection ? runBulkAction : (action, concerned) => action(concerned),
  );
  if (isMoving) {
    return <MoveDialog inboxId={others.length === 0 ? inboxId : null} onMove={moveTo} onClose={onClose} />;
  }
  if (isStarting && first) return <NewConversation conversation={first} onClose={onClose} />;
  const items = [
    { Icon: IconCheck, name: text("conversation.close"), run: close },
    { Icon: IconReopen, name: text("conversation.reopen"), run: reopen },
    { Icon: IconAssign, name: text("assignee.toMe"), run: isMine ? undefined : assignToMe },
    { Icon: IconStar, name: text("conversation.prioritise"), run: prioritise },
    { Icon: IconStarFilled, name: text("conversation.unprioritise"), run: unprioritise },
    { Icon: IconMail, name: text("conversation.markUnread"), run: markUnread },
  ];
  return (
    <Menu
      opened
      onChange={(isOpen) => isOpen || onClose()}
      closeOnItemClick={false}
      position="bottom-start"
      offset={0}
      shadow="md"
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          type="button"
          className={styles.point}
          style={{ left: at.x, top: at.y }}
          tabIndex={-1}
          aria-label={text("row.menu")}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {isSelection && <Menu.Label>{text("selection.count", { count: conversations.length })}</Menu.Label>}
        {items.map(({ Icon, name, run }) =>
          run ? (
            <Menu.Item
              key={name}
              leftSection={<Icon size={16} stroke={1.75} />}
              onClick={() => {
                onClose();
                run();
              }}
            >
              {name}
            </Menu.Item>
          ) : null,
        )}
        {inboxes.length > 1 && (
          <Menu.Item leftSection={<IconInbox size={16} stroke={1.75} />} onClick={() => setMoving(true)}>
            {text("conversation.move")}
          </Menu.Item>
        )}
        {!isSelection && first && (
          <NewConversationItem isOneOpen={first.status === "open"} onClick={() => setStarting(true)} />
        )}
        <Menu.Divider />
        <Menu.Item
          component="a"
          href={path}
          target="_blank"
          leftSection={<IconOpen size={16} stroke={1.75} />}
          onClick={onClose}
        >
          {text("row.newTab")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
