import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Checkbox, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { text as commonText } from "../../texts/text.ts";
import { DataTable } from "../DataTable.tsx";
import { Sheet } from "../feedback/Sheet.tsx";
import { ColumnMenu } from "./ColumnMenu.tsx";
import type { Column, ColumnChoice } from "./column.ts";
import type { Order } from "./order.ts";
import styles from "./RecordTable.module.css";
import { SortableHeading } from "./SortableHeading.tsx";
import { text } from "./texts.ts";
import type { Selection } from "./useSelectedRows.ts";

interface RecordTableProps<Row> {
  label: string;
  /** Without a surface of its own, inside a card. */
  isBare?: boolean;
  /** The first column identifies the row. It cannot be hidden. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  columnChoice: ColumnChoice;
  rows: readonly Row[];
  titleOf(row: Row): string;
  order?: Order | undefined;
  onOrder?: (order: Order | undefined) => void;
  selection?: Selection;
  /** Buttons in the last cell of each row. */
  actions?: (row: Row) => ReactNode;
}

/** A table of records: sorted by its headings, with a choice of columns, actions and a selection of rows. */
export function RecordTable<Row extends { id: string }>(props: RecordTableProps<Row>) {
  const { label, isBare, columns, columnChoice, rows, order, onOrder, selection } = props;
  const { hidden, toggle } = columnChoice;
  const [first, ...others] = columns;
  const shown = [first, ...others.filter((column) => !hidden.includes(column.name))] as const;
  /** A table cannot be sorted by a column that is not shown. */
  function toggleColumn(name: string) {
    toggle(name);
    if (order?.column === name) onOrder?.(undefined);
  }
  const table = (
    <DataTable
      label={label}
      isStacked
      head={
        <>
          {selection && <SelectAll selection={selection} table={label} count={rows.length} />}
          {shown.map((column) => (
            <SortableHeading key={column.name} column={column} order={order} onOrder={onOrder} />
          ))}
          <th scope="col" className={styles.actions}>
            <VisuallyHidden>{text("table.actions")}</VisuallyHidden>
            <ColumnMenu columns={others} hidden={hidden} onToggle={toggleColumn} />
          </th>
        </>
      }
    >
      {rows.map((row) => (
        <RecordRow key={row.id} {...props} row={row} shown={shown} />
      ))}
    </DataTable>
  );
  return isBare ? table : <Sheet>{table}</Sheet>;
}

function SelectAll({ selection, table, count }: { selection: Selection; table: string; count: number }) {
  const isAll = selection.ids.length === count;
  return (
    <th scope="col" className={styles.select} data-select-all>
      <Checkbox
        aria-label={text("table.selectAll", { table })}
        checked={isAll}
        indeterminate={!isAll && selection.ids.length > 0}
        onChange={selection.toggleAll}
      />
    </th>
  );
}

interface RecordRowProps<Row> extends Pick<RecordTableProps<Row>, "titleOf" | "selection" | "actions"> {
  row: Row;
  shown: readonly [Column<Row>, ...Column<Row>[]];
}

function RecordRow<Row extends { id: string }>({ row, shown, titleOf, selection, actions }: RecordRowProps<Row>) {
  const [first, ...others] = shown;
  const isSelected = selection?.ids.includes(row.id);
  return (
    <tr className={styles.row} data-selected={isSelected}>
      {selection && (
        <td className={styles.select} data-select>
          <Checkbox
            aria-label={text("table.select", { what: titleOf(row) })}
            checked={isSelected ?? false}
            onChange={() => selection.toggle(row.id)}
          />
        </td>
      )}
      <th scope="row" className={`${styles.title} ${first.className ?? ""}`}>
        {first.cell(row)}
      </th>
      {others.map((column) => {
        const value = column.cell(row);
        return (
          <td
            key={column.name}
            className={classOf(column)}
            dir="auto"
            data-label={column.isLabelled ? column.heading : undefined}
            data-empty={value === commonText("none")}
          >
            {value}
          </td>
        );
      })}
      <td className={styles.actions} data-actions>
        {actions?.(row)}
      </td>
    </tr>
  );
}

const classOf = <Row,>({ isMinor, className = "" }: Column<Row>) => `${isMinor ? styles.minor : ""} ${className}`;
