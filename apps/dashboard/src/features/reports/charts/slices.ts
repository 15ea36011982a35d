const MOST_SLICES = 5;

interface Slice {
  name: string;
  count: number;
}

/** At most five slices of a list sorted by size. Longer lists keep the first four and combine the others. */
export function slicesOf(all: Slice[], other: string): Slice[] {
  if (all.length <= MOST_SLICES) return all;
  const kept = all.slice(0, MOST_SLICES - 1);
  const rest = all.slice(MOST_SLICES - 1);
  return [...kept, { name: other, count: rest.reduce((sum, { count }) => sum + count, 0) }];
}
