// npm run backup, npm run restore, npm run rollback: installs and builds if needed, then runs apps/server/src/backup.ts.
import { resolve } from "node:path";
import { buildStale } from "./build-stale.mjs";
import { prepare } from "./prepare.mjs";

// A folder is relative to the directory of the command. `prepare` changes to Parley's directory.
const from = process.env.INIT_CWD ?? process.cwd();
const [command, ...args] = process.argv.slice(2);
await prepare();
await buildStale({ only: "server" });
process.setSourceMapsEnabled(true);
const { main } = await import("../apps/server/dist/backup.js");
await main([command, ...args.map((arg) => (arg.startsWith("-") ? arg : resolve(from, arg)))]);
