// npm run fuzz: sends 100,000 generated requests and 20,000 socket frames to a server with its own database.
// `npm run fuzz -- --seed 7 --requests 5000 --frames 1000` changes the seed and the numbers. A seed always generates
// the same requests.
import { parseArgs } from "node:util";
import { prepare, show } from "./prepare.mjs";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    requests: { type: "string", default: "100000" },
    frames: { type: "string", default: "20000" },
  },
});
await prepare();
const env = { ...process.env, FUZZ_SEED: values.seed, FUZZ_REQUESTS: values.requests, FUZZ_FRAMES: values.frames };
process.exitCode = await show("vitest", ["run", "--project", "server", "test/fuzz"], { env });
