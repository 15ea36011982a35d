interface Identified {
  id: string;
}

/**
 * Replaces an item of a cached list, or adds it at the end. A created item may be in the list already, because of a
 * refetch during the creation.
 */
export const putLast = <Item extends Identified>(items: Item[], item: Item) =>
  replaced(items, item) ?? [...items, item];

/** The same, with new items at the beginning. */
export const putFirst = <Item extends Identified>(items: Item[], item: Item) =>
  replaced(items, item) ?? [item, ...items];

const replaced = <Item extends Identified>(items: Item[], item: Item) =>
  items.some(({ id }) => id === item.id) ? items.map((each) => (each.id === item.id ? item : each)) : undefined;
