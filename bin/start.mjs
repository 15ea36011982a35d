// npm start: installs and builds if needed, then runs the server.
import { buildStale } from "./build-stale.mjs";
import { prepare } from "./prepare.mjs";

await prepare();
await buildStale();
process.setSourceMapsEnabled(true);
const { main } = await import("../apps/server/dist/main.js");
await main();
