// npm test: all tests, including those in a browser. `npm test -- NAME` runs only the unit and server tests whose file
// matches.
import { buildStale } from "./build-stale.mjs";
import { prepare, show } from "./prepare.mjs";

await prepare();
await buildStale();
const only = process.argv.slice(2);
const failed = [];
if ((await show("vitest", ["run", ...only])) !== 0) failed.push("unit and server tests");
if (only.length === 0) {
  // Imported after `prepare` installed Playwright, which it needs.
  const { findBrowser, findHeadlessShell } = await import("./find-browser.mjs");
  const browser = await findBrowser();
  const shell = browser && findHeadlessShell();
  const env = {
    ...process.env,
    ...(browser && { PARLEY_TEST_BROWSER: browser }),
    ...(shell && { PARLEY_TEST_SHELL: shell }),
  };
  if ((await show("playwright", ["test", "--config", "e2e/playwright.config.ts"], { env })) !== 0)
    failed.push("journeys");
}
process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(", ")}\n` : "\nAll tests passed.\n");
process.exitCode = failed.length > 0 ? 1 : 0;
