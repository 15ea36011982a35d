import { useRef, useState } from "react";
import { IconButton } from "../../../../ui/buttons/IconButton.tsx";
import { PickerButton, type PickerHandle } from "../../../../ui/pickers/PickerButton.tsx";
import { PickerList } from "../../../../ui/pickers/PickerList.tsx";
import {
  IconAssign,
  IconCheck,
  IconClose,
  IconReopen,
  IconStar,
  IconStarFilled,
  IconTag,
} from "../../../../ui/theme/icons.ts";
import { useKeys, usePreferredCommands } from "../../../commands/index.ts";
import { hasTag, type TagChange, TagPicker } from "../../../tags/index.ts";
import { assigneeOf, assigneeValue, useAssigneeOptions } from "../../actions/useAssigneeOptions.tsx";
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
      <AssignSelected selected={selected} onPick={assignTo} />
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
      <TagSelected selected={selected} onChange={(change) => actions.tag(selected, change)} />
    </div>
  );
}

interface AssignSelectedProps {
  selected: CachedConversation[];
  onPick(userId: number | null): void;
}

function AssignSelected({ selected, onPick }: AssignSelectedProps) {
  const picker = useRef<PickerHandle>(null);
  const [common, ...others] = new Set(selected.map(({ assignee_id }) => assignee_id));
  const assigneeId = others.length === 0 ? common : undefined;
  const options = useAssigneeOptions(assigneeId);
  usePreferredCommands({ assign: () => picker.current?.open() });
  return (
    <PickerButton
      ref={picker}
      title={text("selection.assign")}
      button={(props) => (
        <IconButton label={text("selection.assign")} {...props}>
          <IconAssign size={18} stroke={1.75} />
        </IconButton>
      )}
    >
      {(close) => (
        <PickerList
          label={text("assignee.label")}
          options={options}
          chosen={assigneeId === undefined ? [] : [assigneeValue(assigneeId)]}
          onPick={(value) => onPick(assigneeOf(value))}
          nothing={(q) => text("assignee.noMatch", { q })}
          onClose={close}
        />
      )}
    </PickerButton>
  );
}

interface TagSelectedProps {
  selected: CachedConversation[];
  onChange(change: TagChange): void;
}

/** The tags that all selected conversations have count as chosen. After a change, closing clears the selection. */
function TagSelected({ selected, onChange }: TagSelectedProps) {
  const picker = useRef<PickerHandle>(null);
  const [hasChanged, setChanged] = useState(false);
  const common = selected[0]?.tags.filter(({ name }) => selected.every(({ tags }) => hasTag(tags, name))) ?? [];
  usePreferredCommands({ tag: () => picker.current?.open() });
  return (
    <TagPicker
      ref={picker}
      title={text("selection.tag")}
      chosen={common}
      onChange={(change) => {
        setChanged(true);
        onChange(change);
      }}
      onClose={() => hasChanged && clearSelectionAndFocusList()}
      button={(props) => (
        <IconButton label={text("selection.tag")} {...props}>
          <IconTag size={18} stroke={1.75} />
        </IconButton>
      )}
    />
  );
}
