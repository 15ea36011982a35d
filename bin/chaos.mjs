// npm run chaos: lets servers, workers, Redis, the database and connections of one installation fail for ten minutes,
// while messages are sent. `npm run chaos -- --minutes 1 --seed 7` changes the time and the order of the failures.
import { parseArgs } from "node:util";
import { prepare, show } from "./prepare.mjs";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
await prepare();
console.log(`Seed ${values.seed}`);
const env = { ...process.env, CHAOS_SEED: values.seed, CHAOS_SECONDS: String(60 * Number(values.minutes)) };
process.exitCode = await show("vitest", ["run", "--project", "server", "test/chaos", "--disable-console-intercept"], {
  env,
});
