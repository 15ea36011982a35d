import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, expect, type Page, type Route } from "@playwright/test";
import { ParleyProcess } from "../../apps/server/test/process/parley-process.ts";
import { StripeStandIn } from "../providers/stripe/stripe.ts";
import { violations } from "../support/accessible.ts";
import { chromiumOptions } from "../support/chromium.ts";
import { busyCompany, type Company, newCompany } from "./company.ts";
import { type Answer, type Screen, screens } from "./screens.ts";
import { writeIndex } from "./write-index.ts";

const FOLDER = fileURLToPath(new URL("../../screenshots", import.meta.url));
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const themes = ["light", "dark"] as const;
const ANIMATED_MS = 400;
const LOADING_MS = 1_500;

const wanted = screens.filter(
  ({ name }) => process.argv.length < 3 || process.argv.slice(2).some((part) => name.includes(part)),
);
const problems: string[] = [];
const stripe = await new StripeStandIn().open();
stripe.sellPlans();
const parley = new ParleyProcess({
  DEFAULT_PLAN: "team",
  FORWARDING_DOMAIN: "mail.example.com",
  INBOUND_SMTP_PORT: "0",
  ...stripe.environment,
});
await parley.start();
try {
  await using browser = await chromium.launch(chromiumOptions);
  const company = await busyCompany(parley, browser);
  const newcomer = await newCompany(parley);
  const signIn = { nobody: async () => undefined, agent: company.signIn, newcomer: newcomer.signIn };
  if (wanted.length === screens.length) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const screen of wanted) {
    const takeIn = async (theme: (typeof themes)[number]) => {
      const session = await signIn[screen.as]();
      const page = await openPage(browser, theme, session);
      await take(page, screen, company, theme).catch((error) =>
        problems.push(`${screen.name}, ${theme}: ${error.message}`),
      );
      await page.context().close();
    };
    await Promise.all(themes.map(takeIn));
    process.stdout.write(`${screen.name}\n`);
  }
  writeIndex(FOLDER);
} finally {
  await parley.end();
  await stripe.close();
}
process.stdout.write(problems.length > 0 ? `\n${problems.join("\n")}\n` : `\nAll in ${join(FOLDER, "index.html")}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Answers for the server. Without an answer, the page waits until it is closed. */
async function answer(route: Route, value: Answer) {
  if (value === "none") return;
  if (value === "failure") await route.fulfill({ status: 500, json: {} });
  else await route.fulfill({ json: value });
}

async function openPage(browser: Browser, colorScheme: (typeof themes)[number], session?: object) {
  const localStorage = session ? [{ name: "parley:session", value: JSON.stringify(session) }] : [];
  const context = await browser.newContext({
    baseURL: parley.url,
    colorScheme,
    viewport: sizes[0]!,
    locale: "en-US",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    storageState: { cookies: [], origins: [{ origin: parley.url, localStorage }] },
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
  return page;
}

async function take(page: Page, { name, path, until, answers }: Screen, company: Company, theme: string) {
  const all = [answers ?? []].flat();
  for (const { url, with: value } of all) await page.route(url, (route) => answer(route, value));
  await page.goto(path(company));
  if (all.some((each) => each.with === "none")) {
    await page.waitForTimeout(LOADING_MS);
  } else {
    await page.waitForLoadState("networkidle");
    await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
  }
  await until?.(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.waitForTimeout(ANIMATED_MS);
    await page.screenshot({ path: join(FOLDER, `${name}-${size.width}-${theme}.png`) });
    const wider = await page.locator("html").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    if (wider > 0) problems.push(`${name} at ${size.width} scrolls ${wider} px sideways`);
    for (const violation of await violations(page)) problems.push(`${name}, ${theme}, ${size.width}: ${violation}`);
  }
}
