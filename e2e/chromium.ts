import type { LaunchOptions } from "@playwright/test";

const executablePath = process.env.PARLEY_TEST_BROWSER;

/** The browser that was found for the tests, without what it does on its own account. */
export const chromiumOptions: LaunchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
