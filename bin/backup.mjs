// npm run backup, npm run restore: what apps/server/src/backup.ts says, with everything installed.
import { resolve } from "node:path";
import { prepare } from "./prepare.mjs";

// A folder is meant from where the command was given; `prepare` goes to where Parley is.
const from = process.env.INIT_CWD ?? process.cwd();
const [command, ...args] = process.argv.slice(2);
await prepare();
const { main } = await import("../apps/server/src/backup.ts");
await main([command, ...args.map((arg) => (arg.startsWith("-") ? arg : resolve(from, arg)))]);
