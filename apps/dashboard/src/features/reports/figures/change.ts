export interface Week {
  start_date: string;
  end_date: string;
  average: number;
  median: number;
  /** The measured values. */
  seconds: number[];
}

/**
 * The relative change from the previous week to the latest: -0.25 is a quarter less. Undefined without comparable
 * values.
 */
export function changeOf(kind: "average" | "median", [latest, before]: Week[]): number | undefined {
  if (!latest?.seconds.length || !before?.seconds.length) return undefined;
  if (latest[kind] === before[kind]) return 0;
  return before[kind] === 0 ? undefined : (latest[kind] - before[kind]) / before[kind];
}
