import { memo, useRef } from "react";
import type { PickerHandle } from "../../../ui/pickers/PickerButton.tsx";
import { PickerField } from "../../../ui/pickers/PickerField.tsx";
import { useCommands } from "../../commands/index.ts";
import { assigneeOf, assigneeValue, useAssigneeOptions } from "../actions/useAssigneeOptions.tsx";
import { text } from "../texts.ts";
import styles from "./AssigneeField.module.css";

interface AssigneeFieldProps {
  assigneeId: number | null;
  onAssign(userId: number | null): void;
}

/** Shows and changes the assignee. */
export const AssigneeField = memo(({ assigneeId, onAssign }: AssigneeFieldProps) => {
  const picker = useRef<PickerHandle>(null);
  const options = useAssigneeOptions(assigneeId);
  useCommands({ assign: () => picker.current?.open() });
  return (
    <PickerField
      ref={picker}
      className={styles.field}
      label={text("assignee.label")}
      isLabelHidden
      width={240}
      position="bottom-end"
      options={options}
      value={assigneeValue(assigneeId)}
      onPick={(value) => onAssign(assigneeOf(value))}
      nothing={(q) => text("assignee.noMatch", { q })}
    />
  );
});
