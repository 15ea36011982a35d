import { ActionIcon, Menu } from "@mantine/core";
import { IconColumns } from "../theme/icons.ts";
import type { Column } from "./column.ts";
import styles from "./RecordTable.module.css";
import { text } from "./texts.ts";

interface ColumnMenuProps {
  columns: readonly Pick<Column<never>, "name" | "heading" | "isMinor">[];
  hidden: readonly string[];
  onToggle(column: string): void;
}

/** Shows and hides columns. The choice is kept in this browser. */
export const ColumnMenu = ({ columns, hidden, onToggle }: ColumnMenuProps) => (
  <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false} closeOnItemClick={false}>
    <Menu.Target>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={text("table.columns")}
        title={text("table.columns")}
      >
        <IconColumns size={16} stroke={1.75} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {columns.map(({ name, heading, isMinor }) => (
        <Menu.CheckboxItem
          key={name}
          className={(isMinor && styles.minor) || ""}
          checked={!hidden.includes(name)}
          onChange={() => onToggle(name)}
        >
          {heading}
        </Menu.CheckboxItem>
      ))}
    </Menu.Dropdown>
  </Menu>
);
