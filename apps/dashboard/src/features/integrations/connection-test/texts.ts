import { withSharedTexts } from "../../../texts/text.ts";

export const { text } = withSharedTexts({
  "test.heading": "Test connection",
  "test.headingOf": "Test connection: {name}",
  "test.hint": "Checks the token and the settings with the service. Nothing is changed. It takes up to 10 seconds.",
  "test.start": "Test connection",
  "test.again": "Test again",
  "test.running": "Testing…",
  "test.results": "Results",
  "test.passed": "The connection works.",
  "test.notAsked": "The connection couldn't be tested. Try again later.",
  "test.problems": "Problems: {failed}. Warnings: {warnings}.",
  "test.failedToRun": "Couldn't run the test: {reason}",
  "test.ok": "OK",
  "test.warning": "Warning",
  "test.failed": "Problem",
  "test.skipped": "Not checked",
  "test.guide": "The setup guide explains the codes.",
});
