import { ActionIcon, Menu } from "@mantine/core";
import { useState } from "react";
import { useSession } from "../../../platform/SessionContext.tsx";
import { text } from "../../../texts/text.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { IconAssign, IconCheck, IconClose, IconReopen, IconStar, IconStarFilled } from "../../../ui/icons.ts";
import { useKeys, usePreferredCommands } from "../../commands/index.ts";
import { TagEditor, TagPopover } from "../../tags/index.ts";
import { agentName, useTeam } from "../../users/index.ts";
import type { KnownConversation } from "../known-conversation.ts";
import { focusPane } from "../panes.ts";
import styles from "./SelectionBar.module.css";
import { clearSelection } from "./selection.ts";
import type { ListActions } from "./useListActions.ts";

interface SelectionBarProps {
  selected: KnownConversation[];
  actions: ListActions;
}

/** In place of the list's title while rows are selected: what is done with all of them, also by its keys. */
export function SelectionBar({ selected, actions }: SelectionBarProps) {
  const isOpen = selected.some(({ status }) => status === "open");
  const isPriority = selected.every(({ priority }) => priority === "priority");

  /** The focus stays in the list when the button that had it goes. */
  function done() {
    clearSelection();
    focusPane("list");
  }
  function act(deed: (conversations: KnownConversation[]) => void) {
    done();
    deed(selected);
  }

  usePreferredCommands({
    ...(isOpen ? { close: () => act(actions.close) } : { reopen: () => act(actions.reopen) }),
    ...(isPriority ? { unprioritise: () => act(actions.unprioritise) } : { prioritise: () => act(actions.prioritise) }),
    assignToMe: () => act(actions.assignToMe),
    assignTo: (userId) => act((conversations) => actions.assign(conversations, userId)),
    tagWith: (name) => act((conversations) => actions.tag(conversations, [name])),
  });
  const closeKeys = useKeys(isOpen ? "close" : "reopen");
  const priorityKeys = useKeys(isPriority ? "unprioritise" : "prioritise");

  return (
    <div className={styles.bar} role="toolbar" aria-label={text("selection.label")}>
      <IconButton label={text("selection.clear")} onClick={done}>
        <IconClose size={18} stroke={1.75} />
      </IconButton>
      <span className={styles.count} role="status">
        {text("selection.count", { count: selected.length })}
      </span>
      {isOpen ? (
        <IconButton label={text("selection.close")} keys={closeKeys} onClick={() => act(actions.close)}>
          <IconCheck size={18} stroke={1.75} />
        </IconButton>
      ) : (
        <IconButton label={text("selection.reopen")} keys={closeKeys} onClick={() => act(actions.reopen)}>
          <IconReopen size={18} stroke={1.75} />
        </IconButton>
      )}
      <AssignSelected onPick={(userId) => act((conversations) => actions.assign(conversations, userId))} />
      {isPriority ? (
        <IconButton
          label={text("conversation.unprioritise")}
          keys={priorityKeys}
          onClick={() => act(actions.unprioritise)}
        >
          <IconStarFilled className={styles.star} size={18} />
        </IconButton>
      ) : (
        <IconButton label={text("conversation.prioritise")} keys={priorityKeys} onClick={() => act(actions.prioritise)}>
          <IconStar size={18} stroke={1.75} />
        </IconButton>
      )}
      <TagSelected onPick={(names) => act((conversations) => actions.tag(conversations, names))} />
    </div>
  );
}

function AssignSelected({ onPick }: { onPick(userId: number | null): void }) {
  const { user_id } = useSession();
  const others = useTeam().filter(({ id }) => id !== user_id);
  const [isOpen, setOpen] = useState(false);
  usePreferredCommands({ assign: () => setOpen(true) });
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={220}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={text("selection.assign")}>
          <IconAssign size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onPick(user_id)}>{text("assignee.toMe")}</Menu.Item>
        <Menu.Item onClick={() => onPick(null)}>{text("assignee.nobody")}</Menu.Item>
        {others.map((user) => (
          <Menu.Item key={user.id} onClick={() => onPick(user.id)}>
            {agentName(user)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function TagSelected({ onPick }: { onPick(names: string[]): void }) {
  const [isPicking, setPicking] = useState(false);
  usePreferredCommands({ tag: () => setPicking(true) });
  return (
    <TagPopover label={text("selection.tag")} isOpen={isPicking} onToggle={() => setPicking(!isPicking)}>
      <TagEditor names={[]} onDone={onPick} onCancel={() => setPicking(false)} />
    </TagPopover>
  );
}
