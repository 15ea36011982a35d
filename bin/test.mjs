// npm test: all tests, including those in a browser. `npm test -- NAME` runs only the unit and server tests whose file
// matches.
import { readFile, rm } from "node:fs/promises";
import { relative } from "node:path";
import { buildStale } from "./build-stale.mjs";
import { prepare, show } from "./prepare.mjs";

const RESULTS = "node_modules/.cache/test-results.json";

await prepare();
await buildStale();
const only = process.argv.slice(2);
const failed = [];
await rm(RESULTS, { force: true });
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${RESULTS}`];
if ((await show("vitest", ["run", ...reporters, ...only])) !== 0)
  failed.push("unit and server tests", ...(await failedTests()));
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
process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join("\n")}\n` : "\nAll tests passed.\n");
process.exitCode = failed.length > 0 ? 1 : 0;

/** File, title and error of each failed unit and server test: the end of the output repeats what is far above. */
async function failedTests() {
  const results = await readFile(RESULTS, "utf8").then(JSON.parse, () => ({ testResults: [] }));
  return results.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative("", name);
    const failures = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failures.length === 0) return [`  ${file}: ${firstLine(message)}`];
    return failures.map((test) => `  ${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
}

function firstLine(text = "") {
  return text.split("\n")[0];
}
