import type { LaunchOptions } from "@playwright/test";

const { PARLEY_TEST_BROWSER, PARLEY_TEST_SHELL } = process.env;

const executable = (executablePath?: string): LaunchOptions => (executablePath ? { executablePath } : {});

/** A browser that runs scripts as an agent's browser does, for measurements, without its background traffic. */
export const optimizingChromiumOptions: LaunchOptions = {
  ...executable(PARLEY_TEST_SHELL ?? PARLEY_TEST_BROWSER),
  args: [
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-gpu",
  ],
};

/**
 * The browser for the tests. A page of a journey is short-lived: drawing without the emulated GPU and running without
 * optimized code takes an eighth less processor time.
 */
export const chromiumOptions: LaunchOptions = {
  ...optimizingChromiumOptions,
  args: [...optimizingChromiumOptions.args!, "--js-flags=--no-opt --no-maglev"],
};

/** For pushes: the headless shell stops a service worker during a DevTools session with it. */
export const wholeChromiumOptions: LaunchOptions = {
  ...chromiumOptions,
  ...(PARLEY_TEST_BROWSER ? executable(PARLEY_TEST_BROWSER) : { channel: "chromium" }),
};
