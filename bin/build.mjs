// npm run build: everything that browsers get, whether it changed or not.
import { buildStale } from "./build-stale.mjs";
import { prepare } from "./prepare.mjs";

await prepare();
await buildStale({ force: true });
