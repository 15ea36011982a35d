import { show } from "./prepare.mjs";

/**
 * Lets servers, workers, Redis, the database and connections of one installation fail, while messages are sent.
 * @param {{ seconds: number, seed?: number | string }} options the seed decides the order of the failures
 * @returns {Promise<number>} the exit code: 0 when nothing was lost, twice or out of order
 */
export function runChaos({ seconds, seed = Date.now() % 1_000_000 }) {
  console.log(`Chaos for ${seconds} seconds, seed ${seed}`);
  const env = { ...process.env, CHAOS_SEED: String(seed), CHAOS_SECONDS: String(seconds) };
  return show("vitest", ["run", "--project", "server", "test/chaos", "--disable-console-intercept"], { env });
}
