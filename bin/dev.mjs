// npm run dev: the server restarts, the dashboard reloads in place and the widget is rebuilt when a file changes.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { buildStale } from "./build-stale.mjs";
import { prepare, show } from "./prepare.mjs";

const DASHBOARD_PORT = 5173;
const QUIET_MS = 200; // an editor saves a file in several steps

await prepare();
await buildStale();

const watched = ["apps/server/src", "apps/server/migrations", "packages/contract/src", "packages/channels/src"];
const children = [
  start(process.execPath, [...watched.map((path) => `--watch-path=${path}`), "apps/server/src/main.ts"]),
  start("vite", ["apps/dashboard", "--port", String(DASHBOARD_PORT), "--strictPort"]),
];
let saved;
watch("packages/widget/src", { recursive: true }, () => {
  clearTimeout(saved);
  saved = setTimeout(() => show("npm", ["run", "build", "--workspace", "packages/widget"]), QUIET_MS);
});
process.stdout.write(`\n  The dashboard that reloads itself: http://localhost:${DASHBOARD_PORT}
  Mails that it sends, without SMTP_URL: http://localhost:${process.env.PORT ?? 4000}/mails\n`);

// Ctrl-C in a terminal also reaches the children. This process waits, because the server needs time to stop its
// database.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => stop());
const ends = children.map((child) => new Promise((resolve) => child.once("exit", resolve)));
await Promise.race(ends);
stop();
await Promise.all(ends);
process.exit();

function start(command, args) {
  const env = { MAIL_VIEWER: "1", ...process.env, PARLEY_SERVER: `http://localhost:${process.env.PORT ?? 4000}` };
  return spawn(command, args, { stdio: "inherit", env, shell: process.platform === "win32" });
}

function stop() {
  for (const child of children) child.kill("SIGTERM");
}
