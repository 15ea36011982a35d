// npm run build: builds the server and all files for browsers, whether or not they changed.
import { buildStale } from "./build-stale.mjs";
import { prepare } from "./prepare.mjs";

await prepare();
await buildStale({ force: true });
