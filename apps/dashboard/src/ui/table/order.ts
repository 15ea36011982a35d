import { locale } from "../../texts/text.ts";

/** The order of a table by one of its columns. In the address: `name`, or `-name` for descending. */
export interface Order {
  readonly column: string;
  readonly isDescending: boolean;
}

export const orderInText = (text: string | null): Order | undefined =>
  text ? { column: text.replace(/^-/, ""), isDescending: text.startsWith("-") } : undefined;

export const textOfOrder = ({ column, isDescending }: Order) => (isDescending ? `-${column}` : column);

/** The order after a click on a heading: ascending, then descending, then as before the first click. */
export function nextOrder(order: Order | undefined, column: string): Order | undefined {
  if (order?.column !== column) return { column, isDescending: false };
  return order.isDescending ? undefined : { column, isDescending: true };
}

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });

/** A value of a row to sort by. Rows with an empty value come last in both directions. */
export type SortValue = string | number | null | undefined;

/** The rows in the order. An unknown column, as in a changed address, leaves them as they are. */
export function inOrder<Row>(
  rows: readonly Row[],
  order: Order | undefined,
  values: Readonly<Record<string, (row: Row) => SortValue>>,
): Row[] {
  const read = order && Object.hasOwn(values, order.column) ? values[order.column] : undefined;
  if (!order || !read) return [...rows];
  const direction = order.isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [read(one), read(other)];
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
    return (
      direction * (typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b)))
    );
  });
}

const isEmpty = (value: SortValue) => value === null || value === undefined || value === "";
