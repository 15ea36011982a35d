import { Button } from "@mantine/core";
import { IconRemove } from "../theme/icons.ts";
import { BulkBar } from "./BulkBar.tsx";
import { text } from "./texts.ts";
import type { Selection } from "./useSelectedRows.ts";

interface RemovalBarProps<Row> {
  rows: readonly Row[];
  selection: Selection;
  onRemove(rows: Row[]): void;
}

/** The bulk action that deletes the selected rows. */
export const RemovalBar = <Row extends { id: string }>({ rows, selection, onRemove }: RemovalBarProps<Row>) => (
  <BulkBar selection={selection}>
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRemove size={16} stroke={1.75} />}
      onClick={() => onRemove(rows.filter(({ id }) => selection.ids.includes(id)))}
    >
      {text("table.remove")}
    </Button>
  </BulkBar>
);
