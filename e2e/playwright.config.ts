import { defineConfig } from "@playwright/test";

const executablePath = process.env.PARLEY_TEST_BROWSER;

/** Journeys in a real browser, against the server as it is shipped. `npm test` builds the pages first. */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  workers: 1,
  timeout: 240_000, // for machines that are slow and shared; whoever passes does not wait
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    screenshot: "only-on-failure",
    actionTimeout: 30_000,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
