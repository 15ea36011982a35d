import { type MouseEvent, memo, type ReactNode } from "react";
import { useSession } from "../../../../platform/session/SessionContext.tsx";
import { text } from "../../../../texts/text.ts";
import { IconAssign, IconCheck, IconReopen } from "../../../../ui/theme/icons.ts";
import { visitorLabel } from "../../../customers/index.ts";
import type { CachedConversation } from "../../cache/cached-conversation.ts";
import { toggleRow, useIsSelected } from "../selection/selection.ts";
import type { ListActions } from "../useListActions.ts";
import styles from "./RowToolbar.module.css";

interface RowToolbarProps {
  conversation: CachedConversation;
  /** Whether Tab reaches the tools after the row. */
  isReachable: boolean;
  actions: ListActions;
  /** Selects all rows from the last selected one to this one. */
  onSelectTo(id: string): void;
}

/** The checkbox and the most frequent actions of a row, shown while the row is hovered or focused. */
export const RowToolbar = memo(({ conversation, isReachable, actions, onSelectTo }: RowToolbarProps) => {
  const { id, status, assignee_id, customer } = conversation;
  const { user_id } = useSession();
  const isSelected = useIsSelected(id);
  const name = visitorLabel(customer);
  const tabIndex = isReachable ? 0 : -1;

  function select({ shiftKey }: MouseEvent) {
    if (shiftKey) onSelectTo(id);
    else toggleRow(id);
  }

  return (
    <>
      <label className={styles.select} data-selected={isSelected}>
        <input
          className={styles.checkbox}
          type="checkbox"
          aria-label={text("row.select", { name })}
          tabIndex={tabIndex}
          checked={isSelected}
          onClick={select}
          onChange={() => undefined}
        />
      </label>
      <div className={styles.actions}>
        {status === "open" ? (
          <Tool label={text("row.close", { name })} tabIndex={tabIndex} onClick={() => actions.close([conversation])}>
            <IconCheck size={18} stroke={1.75} />
          </Tool>
        ) : (
          <Tool label={text("row.reopen", { name })} tabIndex={tabIndex} onClick={() => actions.reopen([conversation])}>
            <IconReopen size={18} stroke={1.75} />
          </Tool>
        )}
        {assignee_id !== user_id && (
          <Tool
            label={text("row.assignToMe", { name })}
            tabIndex={tabIndex}
            onClick={() => actions.assignToMe([conversation])}
          >
            <IconAssign size={18} stroke={1.75} />
          </Tool>
        )}
      </div>
    </>
  );
});

interface ToolProps {
  label: string;
  tabIndex: number;
  onClick(): void;
  children: ReactNode;
}

/** Has no tooltip, unlike other icon buttons, because every row renders several. */
const Tool = ({ label, ...props }: ToolProps) => (
  <button type="button" className={styles.action} aria-label={label} title={label} {...props} />
);
