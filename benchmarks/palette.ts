import { type Figure, median, ms, percentile, timed, times } from "./harness/figures.ts";
import { type SeededAccount, signIn } from "./harness/seed.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { nameTerms, searchTerms } from "./harness/words.ts";

const ROUNDS = 3;

/** Response times of the palette's search, in 10,000,000 and in 100,000 messages. */
export async function measurePalette(server: ServerProcess): Promise<Figure[]> {
  const [large, small] = [await signIn(server, "large"), await signIn(server, "small")];
  return [
    await figure(server, "words and phrases, rare to common", searchTerms(), large, small),
    await figure(server, "names of customers, correct and with a typing error", names(), large, small),
    await figure(server, "words with `from:`, `before:`, `in:`, `has:file`", narrowed(), large, small),
  ];
}

async function figure(
  server: ServerProcess,
  what: string,
  searches: string[],
  large: SeededAccount,
  small: SeededAccount,
): Promise<Figure> {
  const [inLarge, inSmall]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    for (const q of searches) {
      const path = `/search?${new URLSearchParams({ q })}`;
      inLarge.push(await timed(() => server.call("GET", path, undefined, large.token)));
      inSmall.push(await timed(() => server.call("GET", path, undefined, small.token)));
    }
  }
  const [p50, p50InSmall] = [median(inLarge), median(inSmall)];
  return {
    what: `GET /api/search over 10 million messages and 1 million customers: ${what}`,
    target: "p50 ≤ 100 ms",
    measured: `p50 ${ms(p50)}, p90 ${ms(percentile(inLarge, 0.9))}, slowest ${ms(Math.max(...inLarge))}`,
    ms: p50,
    reference: `over 100 thousand messages and 10 thousand customers ${ms(p50InSmall)}: ${times(p50 / p50InSmall)}`,
    isReached: p50 <= 100,
  };
}

const names = () => nameTerms().flatMap((name) => [name, withTypo(name)]);

/** Swaps two letters in the middle. */
function withTypo(name: string) {
  const at = Math.floor(name.length / 2);
  return `${name.slice(0, at - 1)}${name[at]}${name[at - 1]}${name.slice(at + 1)}`;
}

const narrowed = () => {
  const day = new Date(Date.now() - 400 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const operators = ["from:me", `before:${day}`, "in:primary", "from:me in:primary", `after:${day.slice(0, 4)}`];
  return searchTerms()
    .filter((_, index) => index % 3 === 0)
    .flatMap((term, index) => `${term} ${operators[index % operators.length]}`);
};
