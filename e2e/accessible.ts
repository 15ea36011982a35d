import { expect, type Frame, type Page } from "@playwright/test";
import axe from "axe-core";

export const widths = [1440, 1024, 390];

/** Rules whose result depends on the theme. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** No script runs in such a frame, so axe would wait there until its timeout. */
const scriptless = "iframe[sandbox]";

/** At every width: no violation that axe finds, and nothing wider than the screen. */
export async function expectAccessible(page: Page, among = widths) {
  for (const width of among) await checkAt(page, width);
  await page.setViewportSize({ width: widths[0]!, height: 900 });
}

/** The same, and at every width the colors of the dark theme. Other rules have the same result in both themes. */
export async function expectAccessibleInBothThemes(page: Page, among = widths) {
  for (const width of among) {
    await page.emulateMedia({ colorScheme: "light" });
    await checkAt(page, width);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await violations(page, { rules: colorRules }), `${page.url()} at ${width}, dark`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: widths[0]!, height: 900 });
}

async function checkAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
  expect(await violations(page), `${page.url()} at ${width}`).toEqual([]);
  const overflow = await page.locator("html").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(overflow, `${page.url()} at ${width} scrolls sideways`).toBeLessThanOrEqual(0);
}

interface Looking {
  /** Only these rules. */
  rules?: string[];
  /** Only this part of the page, as a selector. */
  within?: string;
}

/**
 * Runs axe in the page, and loads it once per document. `@axe-core/playwright` sends the whole of axe (550 KB) several
 * times per check and returns every passed rule, which takes five times as long.
 */
export async function violations(page: Page, { rules, within = "html" }: Looking = {}): Promise<string[]> {
  await settle(page);
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
