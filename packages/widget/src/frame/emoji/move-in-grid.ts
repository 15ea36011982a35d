export interface Grid {
  count: number;
  columns: number;
  isRightToLeft: boolean;
}

/** The cell that a key moves to from a cell, both by index. Undefined for a key that moves to no cell. */
export function moveInGrid(from: number, key: string, { count, columns, isRightToLeft }: Grid): number | undefined {
  const forward = isRightToLeft ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -from,
    End: count - 1 - from,
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  const to = from + step;
  return to < 0 || to >= count ? from : to;
}
