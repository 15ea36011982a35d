// Finds or installs a Chromium for the tests: Playwright's own, the system's, Debian's package, or one from an npm
// package for machines that can only use npm.
import { existsSync, mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { fail, npm, root, run, step } from "./prepare.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const packaged = "@sparticuz/chromium@153.0.0";

/** The path of a browser; undefined if Playwright finds its own. */
export async function findBrowser() {
  if (process.env.PARLEY_TEST_BROWSER) return process.env.PARLEY_TEST_BROWSER;
  if (existsSync(chromium.executablePath())) return undefined;
  const found = onPath(names);
  if (found) return found;

  let browser;
  await step("Bringing a browser for the tests", async () => {
    for (const bring of [fromPlaywright, fromDebian, fromNpm]) {
      browser = await bring().catch(() => undefined);
      if (browser !== undefined) return;
    }
    throw new Error(
      "No Chromium was found and none could be installed. Install one, or name it in PARLEY_TEST_BROWSER.",
    );
  });
  return browser || undefined;
}

/**
 * The path of Debian's headless shell, if installed. It opens a page in less than half the time of the full browser.
 */
export const findHeadlessShell = () => onPath(["chromium-headless-shell"]);

function onPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

async function fromPlaywright() {
  await run("playwright", ["install", "chromium"], { timeout: 60_000 });
  return existsSync(chromium.executablePath()) ? "" : undefined;
}

async function fromDebian() {
  if (process.getuid?.() !== 0) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = (name) => run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env });
  await run("apt-get", ["update", "-qq"], { env });
  await install("chromium");
  await install("chromium-headless-shell").catch(() => {}); // older releases of Debian do not have it
  return onPath(names);
}

async function fromNpm() {
  const folder = join(root, "node_modules", ".cache", "browser");
  mkdirSync(folder, { recursive: true });
  await npm(["install", "--prefix", folder, "--no-save", packaged]);
  // This variable makes the package also unpack libraries that minimal machines lack. The package is made for AWS
  // Lambda.
  process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs22.x";
  const entry = join(folder, "node_modules", "@sparticuz", "chromium", "build", "index.js");
  const { default: packagedChromium } = await import(pathToFileURL(entry).href);
  return packagedChromium.executablePath();
}

if (import.meta.main) process.stdout.write(`${(await findBrowser()) ?? fail("Playwright brings its own")}\n`);
