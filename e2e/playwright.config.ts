import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "./support/chromium.ts";

/** Journeys in a real browser, against the server as it is shipped. `npm test` builds the pages first. */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  workers: 3, // a journey often waits for its page; four take 8 % more time on two cores
  retries: 0,
  timeout: 240_000, // for slow machines; a journey that passes earlier ends the wait
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    screenshot: "only-on-failure",
    actionTimeout: 30_000,
    launchOptions: chromiumOptions,
  },
});
