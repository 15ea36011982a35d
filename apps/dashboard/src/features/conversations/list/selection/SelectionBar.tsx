import { ActionIcon, Menu } from "@mantine/core";
import { useState } from "react";
import { useSession } from "../../../../platform/SessionContext.tsx";
import { IconButton } from "../../../../ui/buttons/IconButton.tsx";
import { IconAssign, IconCheck, IconClose, IconReopen, IconStar, IconStarFilled } from "../../../../ui/theme/icons.ts";
import { useKeys, usePreferredCommands } from "../../../commands/index.ts";
import { TagEditor, TagPopover } from "../../../tags/index.ts";
import { agentName, useTeam } from "../../../users/index.ts";
import type { CachedConversation } from "../../cache/cached-conversation.ts";
import type { ListActions } from "../useListActions.ts";
import styles from "./SelectionBar.module.css";
import type { selectionCommands } from "./selection-commands.ts";
import { text } from "./texts.ts";
import { clearSelectionAndFocusList } from "./useSelected.ts";

interface SelectionBarProps {
  selected: CachedConversation[];
  commands: ReturnType<typeof selectionCommands>;
  actions: ListActions;
}

/** Replaces the list's title while rows are selected, with the bulk actions. */
export function SelectionBar({ selected, commands, actions }: SelectionBarProps) {
  const { close, reopen, prioritise, unprioritise, assignTo } = commands;
  const closeKeys = useKeys(close ? "close" : "reopen");
  const priorityKeys = useKeys(prioritise ? "prioritise" : "unprioritise");

  function tag(names: string[]) {
    clearSelectionAndFocusList();
    actions.tag(selected, names);
  }

  return (
    <div className={styles.bar} role="toolbar" aria-label={text("selection.label")}>
      <IconButton label={text("selection.clear")} onClick={clearSelectionAndFocusList}>
        <IconClose size={18} stroke={1.75} />
      </IconButton>
      <span className={styles.count} role="status">
        {text("selection.count", { count: selected.length })}
      </span>
      {close && (
        <IconButton label={text("selection.close")} keys={closeKeys} onClick={close}>
          <IconCheck size={18} stroke={1.75} />
        </IconButton>
      )}
      {!close && reopen && (
        <IconButton label={text("selection.reopen")} keys={closeKeys} onClick={reopen}>
          <IconReopen size={18} stroke={1.75} />
        </IconButton>
      )}
      <AssignSelected onPick={assignTo} />
      {prioritise && (
        <IconButton label={text("conversation.prioritise")} keys={priorityKeys} onClick={prioritise}>
          <IconStar size={18} stroke={1.75} />
        </IconButton>
      )}
      {!prioritise && unprioritise && (
        <IconButton label={text("conversation.unprioritise")} keys={priorityKeys} onClick={unprioritise}>
          <IconStarFilled className={styles.star} size={18} />
        </IconButton>
      )}
      <TagSelected onPick={tag} />
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
