import { expect, type Frame, type Page } from "@playwright/test";
import axe from "axe-core";

const DESKTOP = 1440;
const TABLET = 1024;
const PHONE = 390;

export const widths = [DESKTOP, TABLET, PHONE];

/** Rules whose result depends on the theme. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** No script runs in such a frame, so axe would wait there until its timeout. */
const scriptless = "iframe[sandbox]";

/**
 * At every width nothing is wider than the screen, and axe finds no violation. Axe does not run at the width of a
 * tablet, because each of its elements is also on the desktop or the phone.
 */
export async function expectAccessible(page: Page, among = widths) {
  for (const width of among) await checkAt(page, width);
  await page.setViewportSize({ width: DESKTOP, height: 900 });
}

/** The same, and the colors of the dark theme. Other rules have the same result in both themes. */
export async function expectAccessibleInBothThemes(page: Page, among = widths) {
  for (const width of among) {
    await checkAt(page, width);
    if (width === TABLET) continue;
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await violations(page, { rules: colorRules }), `${page.url()} at ${width}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  }
  await page.setViewportSize({ width: DESKTOP, height: 900 });
}

async function checkAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
  await settle(page);
  const overflow = await page.evaluate(
    `Math.max(...[document.documentElement, ...document.querySelectorAll("main, main > *")].map(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))`,
  );
  expect(overflow, `${page.url()} at ${width} scrolls sideways`).toBeLessThanOrEqual(0);
  if (width !== TABLET) expect(await runAxe(page), `${page.url()} at ${width}`).toEqual([]);
}

interface AxeOptions {
  /** Only these rules. */
  rules?: string[];
  /** Only this part of the page, as a selector. */
  within?: string;
}

/** The violations that axe finds once the page is at rest. */
export async function violations(page: Page, looking?: AxeOptions): Promise<string[]> {
  await settle(page);
  return runAxe(page, looking);
}

/**
 * Runs axe in the page, and loads it once per document. `@axe-core/playwright` sends all of axe (550 KB) several times
 * per check and returns every passed rule. That takes five times as long.
 */
async function runAxe(page: Page, { rules, within = "html" }: AxeOptions = {}): Promise<string[]> {
  await Promise.all(page.frames().map(loadAxe));
  const context = { include: [within], exclude: [scriptless] };
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  return page.evaluate(`axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ": " + node.html + " " + node.failureSummary)))`);
}

async function loadAxe(frame: Frame) {
  try {
    if (!(await runsScripts(frame)) || (await frame.evaluate("typeof axe === 'object'"))) return;
    await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] })`);
  } catch (error) {
    if (!frame.isDetached()) throw error;
  }
}

async function runsScripts(frame: Frame): Promise<boolean> {
  const parent = frame.parentFrame();
  if (!parent) return true;
  if (!(await runsScripts(parent))) return false;
  return (await frame.frameElement()).evaluate(
    (element: { matches(selector: string): boolean }, selector) => !element.matches(selector),
    scriptless,
  );
}

/** Waits for the theme and the width to be rendered, then for transitions: during them colors are of neither state. */
const settle = (page: Page) =>
  page.evaluate(`(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const documents = () => [document, ...[...document.querySelectorAll("iframe")].flatMap((frame) => frame.contentDocument ?? [])];
    const begun = () => documents().flatMap((one) => one.getAnimations()).filter((one) => one.playState === "running" && isFinite(one.effect.getComputedTiming().endTime));
    for (let moving = begun(); moving.length > 0; moving = begun()) await Promise.allSettled(moving.map(({ finished }) => finished));
  })()`);
