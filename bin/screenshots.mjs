// npm run screenshots: every screen at three widths in both themes, into screenshots/.
// `npm run screenshots -- settings` takes only the screens with this text in their name.
import { buildStale } from "./build-stale.mjs";
import { prepare, show } from "./prepare.mjs";

await prepare();
await buildStale();
// Imported after `prepare` installed Playwright, which it needs.
const { findBrowser } = await import("./find-browser.mjs");
const browser = await findBrowser();
const env = { ...process.env, ...(browser && { PARLEY_TEST_BROWSER: browser }) };
process.exitCode = await show("node", ["e2e/screenshots/take.ts", ...process.argv.slice(2)], { env });
