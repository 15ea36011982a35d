import type { Random } from "../harness/random.ts";

const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 31,
  2 ** 63,
  1.5,
  "",
  " ",
  "\0",
  "\ud800",
  "‮",
  "NaN",
  "null",
  "undefined",
  "-1",
  "../../etc/passwd",
  "' or 1=1 --",
  "%00",
  "{}",
  "x".repeat(5_000),
  "2026-13-45T99:99:99Z",
  "+275760-09-13T00:00:00Z",
  "00000000-0000-0000-0000-000000000000",
  [],
  [null],
  [[[[[[]]]]]],
  {},
  { $ne: null },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
  Array.from({ length: 200 }, (_, index) => index),
];

/** Copies a JSON value and replaces a few parts with unexpected values. */
export function mutate(random: Random, value: unknown, times = 1 + random.below(3)): unknown {
  let mutated = value;
  for (let time = 0; time < times; time++) mutated = mutateOnce(random, mutated);
  return mutated;
}

function mutateOnce(random: Random, value: unknown): unknown {
  const isContainer = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  if (!isContainer || random.below(8) === 0) return random.one(HOSTILE);
  const key = random.one(Object.keys(value));
  const inner = (value as Record<string, unknown>)[key];
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === key ? mutateOnce(random, each) : each));
  if (random.below(10) === 0) {
    const { [key]: _, ...rest } = value as Record<string, unknown>;
    return rest;
  }
  if (random.below(10) === 0) return { ...value, [random.one(["id", "account_id", "unknown"])]: random.one(HOSTILE) };
  return { ...value, [key]: mutateOnce(random, inner) };
}
