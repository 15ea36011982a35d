import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export const widths = [1440, 1024, 390];

/** A frame in which no script runs, so axe would wait there for ever. */
const scriptless = "iframe[sandbox]";

/** At every width: no violation that axe can see, and nothing wider than the screen. */
export async function expectAccessible(page: Page, among = widths) {
  for (const width of among) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    // Without legacy mode, which sees no frames of other sites, each look costs a page of its own.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode(!hasForeignFrame(page))
      .exclude(scriptless)
      .analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
    );
    expect(found, `${page.url()} at ${width}`).toEqual([]);
    const overflow = await page.locator("html").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overflow, `${page.url()} at ${width} scrolls sideways`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: widths[0]!, height: 900 });
}

const hasForeignFrame = (page: Page) =>
  page.frames().some((frame) => /^https?:/.test(frame.url()) && originOf(frame) !== originOf(page));
const originOf = (page: { url(): string }) => new URL(page.url()).origin;

/** What is still fading in has the colours of neither what it was nor what it will be. */
const settle = (page: Page) =>
  page.evaluate(`(async () => {
    const documents = () => [document, ...[...document.querySelectorAll("iframe")].flatMap((frame) => frame.contentDocument ?? [])];
    const begun = () => documents().flatMap((one) => one.getAnimations()).filter((one) => one.playState === "running" && isFinite(one.effect.getComputedTiming().endTime));
    for (let moving = begun(); moving.length > 0; moving = begun()) await Promise.allSettled(moving.map(({ finished }) => finished));
  })()`);
