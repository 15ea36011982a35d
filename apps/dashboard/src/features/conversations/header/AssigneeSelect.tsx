import { Select } from "@mantine/core";
import { memo, useRef } from "react";
import { useSession } from "../../../platform/SessionContext.tsx";
import { useCommands } from "../../commands/index.ts";
import { agentName, useTeam, useUser } from "../../users/index.ts";
import { text } from "../texts.ts";
import styles from "./AssigneeSelect.module.css";

const NOBODY = "nobody";

interface AssigneeSelectProps {
  assigneeId: number | null;
  onAssign(userId: number | null): void;
}

/** Selects the assignee. Options: the agent, no assignee, the present assignee even if they have left, then the team. */
export const AssigneeSelect = memo(({ assigneeId, onAssign }: AssigneeSelectProps) => {
  const field = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const { user_id } = useSession();
  const team = useTeam();
  const assignee = useUser(assigneeId);
  useCommands({
    assign: () => {
      cameFrom.current = document.activeElement as HTMLElement | null;
      field.current?.focus(); // focusing the field opens it
    },
  });

  /** Restores the focus after the field was opened by its key. */
  function goBack() {
    const before = cameFrom.current;
    cameFrom.current = null;
    if (document.activeElement !== field.current) return; // the focus is moving to another element
    if (before) field.current?.blur();
    before?.focus();
  }

  const others = team.filter(({ id }) => id !== user_id && id !== assigneeId);
  const people = assignee && assignee.id !== user_id ? [assignee, ...others] : others;
  const options = [
    { value: String(user_id), label: assigneeId === user_id ? text("assignee.you") : text("assignee.toMe") },
    { value: NOBODY, label: text("assignee.nobody") },
    ...people.map((user) => ({ value: String(user.id), label: agentName(user) })),
  ];
  return (
    <Select
      ref={field}
      className={styles.select ?? ""}
      aria-label={text("assignee.label")}
      size="xs"
      data={options}
      value={assigneeId === null ? NOBODY : String(assigneeId)}
      onChange={(value) => onAssign(value === NOBODY ? null : Number(value))}
      placeholder={team.length > 0 ? text("assignee.former") : ""}
      onDropdownClose={goBack}
      allowDeselect={false}
      searchable
      nothingFoundMessage={text("assignee.notFound")}
      comboboxProps={{ width: 220, position: "bottom-end", shadow: "md", withinPortal: false }}
    />
  );
});
