import type { LaunchOptions } from "@playwright/test";

const executablePath = process.env.PARLEY_TEST_BROWSER;

/** The browser for the tests, without its background traffic. */
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
