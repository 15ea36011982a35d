import { readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import type { Speed } from "./yardstick.ts";

/** A row of the table. */
export interface Figure {
  what: string;
  target: string;
  measured: string;
  reference: string;
  /** Of targets that are set for a machine of a known speed: depends on the speed of this one. */
  isReached: boolean | ((speed: Speed) => boolean);
  /** The duration of one piece, for the comparison with the machine's speed: 0.5 for 2,000 pieces a second. */
  ms?: number;
  /** What this is compared with. Default: inserts. */
  comparedWith?: "inserts" | "echoes";
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

export function table(figures: Figure[], speed: Speed): string {
  const rows = figures.map(
    ({ isReached, ...figure }) =>
      `| ${figure.what} | ${figure.target} | ${figure.measured} | ${costOf(figure, speed)} | ${figure.reference} | ${isMet({ isReached }, speed) ? "yes" : "**no**"} |`,
  );
  return [
    "| measurement | target | result | in yardsticks | reference value, same run | target met |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

/** The targets of rates were set on a machine that does this many inserts a second. */
const INSERTS_OF_TARGETS = 26_000;

/** The rate that this machine has to reach, where the machine of the targets has to reach `rate`. */
export const scaled = (rate: number, { insertsPerSecond }: Speed) => (rate * insertsPerSecond) / INSERTS_OF_TARGETS;

export const isMet = ({ isReached }: Pick<Figure, "isReached">, speed: Speed) =>
  typeof isReached === "boolean" ? isReached : isReached(speed);

/** How many inserts or echoes the machine does in this time. The number is similar on slow and on fast machines. */
function costOf({ ms, comparedWith = "inserts" }: Omit<Figure, "isReached">, speed: Speed) {
  if (ms === undefined) return "";
  const rate = comparedWith === "inserts" ? speed.insertsPerSecond : speed.echoesPerSecond;
  const count = (ms * rate) / 1000;
  return `${count.toLocaleString("en", { maximumSignificantDigits: 2 })} ${comparedWith}`;
}

export const describeSpeed = ({ insertsPerSecond, echoesPerSecond }: Speed) =>
  `Yardsticks: ${perSecond(insertsPerSecond)} inserts, ${perSecond(echoesPerSecond)} echoes of a socket, each with 16 connections.`;

export function describeMachine(): string {
  const [cpu] = cpus();
  const system = readFileSync("/etc/os-release", "utf8").match(/PRETTY_NAME="(.*)"/)?.[1] ?? process.platform;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${cpus().length} × ${cpu?.model.trim()}, ${memory}, ${system}, Node ${process.version}`;
}
