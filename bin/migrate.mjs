// npm run migrate: installs and builds if needed, then runs apps/server/src/migrate.ts.
import { buildStale } from "./build-stale.mjs";
import { prepare } from "./prepare.mjs";

await prepare();
await buildStale({ only: "server" });
process.setSourceMapsEnabled(true);
const { main } = await import("../apps/server/dist/migrate.js");
await main();
