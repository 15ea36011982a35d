export interface Week {
  start_date: string;
  end_date: string;
  average: number;
  median: number;
  /** Each of what was measured. */
  seconds: number[];
}

/** From the week before to the latest, as a share: -0.25 is a quarter less. Unknown when either has nothing to compare. */
export function changeOf(kind: "average" | "median", [latest, before]: Week[]): number | undefined {
  if (!latest?.seconds.length || !before || before[kind] === 0) return undefined;
  return (latest[kind] - before[kind]) / before[kind];
}
