// npm run bench: seeds what it needs, measures, and writes docs/benchmarks.md. `npm run bench -- lists` measures a part.
import { buildStale } from "./build-stale.mjs";
import { prepare, show } from "./prepare.mjs";

await prepare();
await buildStale();
process.exitCode = await show("node", ["benchmarks/run.ts", ...process.argv.slice(2)]);
