interface Identified {
  id: string;
}

/** Adds a created item to a cached list. A refetch during the creation may have put it there already. */
export const addFirst = <Item extends Identified>(items: Item[], created: Item) => [
  created,
  ...withoutItem(items, created),
];

/** The same at the end of the list. */
export const addLast = <Item extends Identified>(items: Item[], created: Item) => [
  ...withoutItem(items, created),
  created,
];

const withoutItem = <Item extends Identified>(items: Item[], { id }: Item) => items.filter((item) => item.id !== id);
