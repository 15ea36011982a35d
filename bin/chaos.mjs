// npm run chaos: lets parts of one installation fail for ten minutes, while messages are sent.
// `npm run chaos -- --minutes 1 --seed 7` changes the time and the order of the failures.
import { parseArgs } from "node:util";
import { prepare } from "./prepare.mjs";
import { runChaos } from "./run-chaos.mjs";

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, seed: { type: "string" } },
});
await prepare();
process.exitCode = await runChaos({ seconds: 60 * Number(values.minutes), seed: values.seed });
