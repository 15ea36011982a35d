import { VisuallyHidden } from "@mantine/core";
import { IconDown, IconUp } from "../theme/icons.ts";
import type { Column } from "./column.ts";
import { nextOrder, type Order } from "./order.ts";
import styles from "./RecordTable.module.css";
import { text } from "./texts.ts";

interface SortableHeadingProps<Row> {
  column: Column<Row>;
  order: Order | undefined;
  onOrder?: ((order: Order | undefined) => void) | undefined;
}

/** The heading of a column. A click sorts by it. */
export function SortableHeading<Row>({ column, order, onOrder }: SortableHeadingProps<Row>) {
  const { name, heading, isSortable, isMinor } = column;
  const className = isMinor ? styles.minor : undefined;
  if (!isSortable || !onOrder) {
    return (
      <th scope="col" className={className}>
        {heading}
      </th>
    );
  }
  const own = order?.column === name ? order : undefined;
  const Arrow = own?.isDescending ? IconDown : IconUp;
  return (
    <th scope="col" className={className} aria-sort={own ? (own.isDescending ? "descending" : "ascending") : "none"}>
      <button type="button" className={styles.sort} onClick={() => onOrder(nextOrder(order, name))}>
        {heading}
        <Arrow className={styles.arrow} data-shown={own !== undefined} size={14} stroke={2} aria-hidden />
        {own && <VisuallyHidden>{text(own.isDescending ? "table.sortedDown" : "table.sortedUp")}</VisuallyHidden>}
      </button>
    </th>
  );
}
