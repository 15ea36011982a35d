import { readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

/** A row of the table. */
export interface Figure {
  what: string;
  target: string;
  measured: string;
  reference: string;
  isReached: boolean;
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: number[]) => percentile(values, 0.5);

export const ms = (milliseconds: number) =>
  `${milliseconds.toFixed(milliseconds < 1 ? 2 : milliseconds < 10 ? 1 : 0)} ms`;
export const times = (ratio: number) => `${ratio.toFixed(2)} ×`;
export const perSecond = (rate: number) => `${Math.round(rate).toLocaleString("en")}/s`;

/** The duration of an action, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

interface Effort {
  rounds?: number;
  calls?: number;
  warmUp?: number;
}

/**
 * Runs two kinds of work alternately, and returns for each the median of the rounds' medians. The work receives the
 * number of the call.
 */
export async function measureAlternately(
  first: (call: number) => Promise<unknown>,
  second: (call: number) => Promise<unknown>,
  { rounds = 3, calls = 100, warmUp = 30 }: Effort = {},
) {
  for (let call = 0; call < warmUp; call++) await Promise.all([first(call), second(call)]);
  const medians: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const took: [number[], number[]] = [[], []];
    for (let call = 0; call < calls; call++) {
      took[0].push(await timed(() => first(call)));
      took[1].push(await timed(() => second(call)));
    }
    medians[0].push(median(took[0]));
    medians[1].push(median(took[1]));
  }
  return [median(medians[0]), median(medians[1])] as const;
}

export function table(figures: Figure[]): string {
  const rows = figures.map(
    ({ what, target, measured, reference, isReached }) =>
      `| ${what} | ${target} | ${measured} | ${reference} | ${isReached ? "yes" : "**no**"} |`,
  );
  return [
    "| measurement | target | result | reference value, same run | target met |",
    "|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

export function describeMachine(): string {
  const [cpu] = cpus();
  const system = readFileSync("/etc/os-release", "utf8").match(/PRETTY_NAME="(.*)"/)?.[1] ?? process.platform;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${cpus().length} × ${cpu?.model.trim()}, ${memory}, ${system}, Node ${process.version}`;
}
