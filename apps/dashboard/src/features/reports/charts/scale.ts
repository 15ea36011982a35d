import type { Series } from "../figures/figures.ts";

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
const times = [10, 30, MINUTE, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY];

/** The upper end of an axis: a round number not below any value, whose half is round too. */
export function axisMaximum(most: number, unit: Series["unit"]): number {
  if (unit !== "seconds") return roundAbove(most);
  return times.find((time) => time >= most) ?? roundAbove(most / DAY) * DAY;
}

function roundAbove(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [2, 4, 10].map((digit) => digit * power).find((top) => top >= most)!;
}
