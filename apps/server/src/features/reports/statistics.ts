/** 0 for an empty list. */
export const averageOf = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** For an even number of values, the mean of the middle two. 0 for an empty list. Values are whole seconds. */
export function medianOf(values: readonly number[]) {
  if (values.length === 0) return 0;
  const sorted = Int32Array.from(values).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
