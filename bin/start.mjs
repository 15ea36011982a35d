// npm start: install, build, run. All of it only when needed.
import { buildStale } from "./build-stale.mjs";
import { prepare } from "./prepare.mjs";

await prepare();
await buildStale();
const { main } = await import("../apps/server/src/main.ts");
await main();
