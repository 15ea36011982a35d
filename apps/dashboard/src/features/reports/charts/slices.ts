const MOST_SLICES = 5;

interface Slice {
  name: string;
  count: number;
}

/** At most five, of a list whose largest comes first: of more, the top four and all others together. */
export function slicesOf(all: Slice[], other: string): Slice[] {
  if (all.length <= MOST_SLICES) return all;
  const kept = all.slice(0, MOST_SLICES - 1);
  const rest = all.slice(MOST_SLICES - 1);
  return [...kept, { name: other, count: rest.reduce((sum, { count }) => sum + count, 0) }];
}
