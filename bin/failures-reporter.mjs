// A reporter of vitest: writes one line per failure to the file in FAILURES_FILE, so that `npm test` can repeat them at
// the end of its output.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";

export default class FailuresReporter {
  onTestRunEnd(testModules, unhandledErrors) {
    const failures = [...testModules.flatMap(failuresOf), ...unhandledErrors.map(unhandled)];
    writeFileSync(process.env.FAILURES_FILE, failures.map((line) => `  ${line}\n`).join(""));
  }
}

function failuresOf(testModule) {
  const file = relative("", testModule.moduleId);
  return [
    ...testModule.errors().map((error) => `${file}: ${summary(error)}`),
    ...[...testModule.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => `${file} › ${suite.fullName}: ${summary(error)}`),
    ),
    ...[...testModule.children.allTests("failed")].map(
      (test) => `${file} › ${test.fullName}: ${summary(test.result().errors?.[0])}`,
    ),
  ];
}

/** An error outside of every test, such as an unhandled rejection, also fails the run. */
function unhandled(error) {
  return `${error.type ?? "Unhandled error"}: ${summary(error)}${error.VITEST_TEST_PATH ? ` (while ${error.VITEST_TEST_PATH} ran)` : ""}\n${error.stack ?? ""}`;
}

const summary = (error) => `${error?.message ?? "no error message"}`.split("\n")[0];
