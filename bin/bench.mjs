// npm run bench: seeds data, measures, and writes docs/benchmarks.md. `npm run bench -- lists` runs one part.
import { buildStale } from "./build-stale.mjs";
import { prepare, show } from "./prepare.mjs";

await prepare();
await buildStale();
const parts = process.argv.slice(2);
const env = { ...process.env };
if (parts.length === 0 || parts.some((part) => ["dashboard", "widget"].includes(part))) {
  // Imported after `prepare` installed Playwright, which it needs.
  const { findBrowser } = await import("./find-browser.mjs");
  const browser = await findBrowser();
  if (browser) env.PARLEY_TEST_BROWSER = browser;
}
process.exitCode = await show("node", ["benchmarks/run.ts", ...parts], { env });
