import { expect, test } from "vitest";
import { ReplicaLag } from "./replica-lag.ts";

/** Each step: the time, the primary's position, the replica's position, and the expected lag. */
type Step = [nowMs: number, primary: bigint, replayed: bigint, lagMs: number];

test.each<[string, Step[]]>([
  [
    "a replica that has everything",
    [
      [0, 10n, 10n, 0],
      [1000, 20n, 20n, 0],
    ],
  ],
  [
    "an idle primary",
    [
      [0, 10n, 10n, 0],
      [9000, 10n, 10n, 0],
    ],
  ],
  [
    "a replica that stands still",
    [
      [0, 10n, 5n, 0],
      [1000, 20n, 5n, 1000],
      [2000, 30n, 5n, 2000],
    ],
  ],
  [
    "a replica that stands still while nothing is written",
    [
      [0, 10n, 5n, 0],
      [1000, 10n, 5n, 1000],
      [2000, 10n, 5n, 2000],
    ],
  ],
  [
    "a replica that follows two seconds later",
    [
      [0, 10n, 0n, 0],
      [1000, 20n, 0n, 1000],
      [2000, 30n, 10n, 1000],
      [3000, 40n, 20n, 1000],
    ],
  ],
  [
    "a replica that has caught up",
    [
      [0, 10n, 5n, 0],
      [5000, 20n, 5n, 5000],
      [6000, 30n, 30n, 0],
      [7000, 40n, 39n, 0],
    ],
  ],
])("lag of %s", (_, steps) => {
  const lag = new ReplicaLag();
  for (const [nowMs, primary, replayed, lagMs] of steps) expect(lag.measure(primary, replayed, nowMs)).toBe(lagMs);
});
