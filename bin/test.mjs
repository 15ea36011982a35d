// npm test: all tests, including a minute of chaos and those in a browser. `npm test -- NAME` runs only the unit and
// server tests whose file matches.
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { buildStale } from "./build-stale.mjs";
import { findRedis } from "./find-redis.mjs";
import { prepare, root, show } from "./prepare.mjs";
import { runChaos } from "./run-chaos.mjs";

const FAILURES_FILE = join(root, "node_modules/.cache/test-failures.txt");

await prepare();
await buildStale();
const only = process.argv.slice(2);
const failed = [];
process.env.PARLEY_TEST_REDIS = await findRedis(); // before several test files need it at the same time
await rm(FAILURES_FILE, { force: true });
const unitTests = await show(
  "vitest",
  ["run", "--reporter=default", "--reporter=./bin/failures-reporter.mjs", ...only],
  {
    env: { ...process.env, FAILURES_FILE },
  },
);
if (unitTests !== 0)
  failed.push(`unit and server tests (exit code ${unitTests})`, (await failuresOfUnitTests()).trimEnd());
if (only.length === 0) {
  if ((await runChaos({ seconds: 60 })) !== 0) failed.push("chaos");
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
process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join("\n")}\n` : "\nAll tests passed.\n");
process.exitCode = failed.length > 0 ? 1 : 0;

/** File, title and error of each failure: the end of the output repeats what is far above. */
function failuresOfUnitTests() {
  return readFile(FAILURES_FILE, "utf8").catch(() => "  vitest ended before it wrote its failures");
}
