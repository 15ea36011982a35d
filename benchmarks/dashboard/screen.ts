import { fileURLToPath } from "node:url";
import type { Session } from "@parley/contract";
import type { Browser, CDPSession, Page, Request } from "@playwright/test";

const IN_PAGE = fileURLToPath(new URL("./in-page.js", import.meta.url));

/** What `in-page.js` does in the page. */
declare const bench: {
  nextPaint(selector: string): Promise<number>;
  visit: Promise<number>;
  next: Promise<number>;
  needed: string[];
  frames(): () => number[];
  swapBare(selector: string, markupByPath: Record<string, string>): void;
};

/** An agent's window, in a browser that has never seen the dashboard before. */
export class Screen implements AsyncDisposable {
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly requests: Request[] = [];

  private constructor(page: Page, devtools: CDPSession) {
    this.page = page;
    this.devtools = devtools;
    page.on("request", (request) => this.requests.push(request));
  }

  static async on(browser: Browser, url: string, session?: Session): Promise<Screen> {
    const kept = session && { ...session, renewed_at: Date.now() }; // as the login leaves it
    const localStorage = kept ? [{ name: "parley:session", value: JSON.stringify(kept) }] : [];
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      locale: "en-US",
      bypassCSP: true, // it would refuse the styles of markup that the yardstick puts in place
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    });
    const page = await context.newPage();
    await page.addInitScript({ path: IN_PAGE });
    const devtools = await context.newCDPSession(page);
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    return new Screen(page, devtools);
  }

  /** Milliseconds from the first click or key until there is such an element on screen, as the page itself sees it. */
  async msToPaint(selector: string, act: () => Promise<void>): Promise<number> {
    await this.page.evaluate((wanted) => {
      bench.next = bench.nextPaint(wanted); // not to be waited for here, only to be watching before anything is done
    }, selector);
    await act();
    return this.page.evaluate(() => bench.next);
  }

  /** Milliseconds from the beginning of the visit until there is such an element on screen and the page has time. */
  async msToInteractive(path: string, selector: string): Promise<number> {
    await this.page.addInitScript(`bench.visit = bench.interactive(${JSON.stringify(selector)})`);
    await this.page.goto(path, { waitUntil: "commit" });
    return this.page.evaluate(() => bench.visit);
  }

  /** The addresses of what was fetched before the page was there. */
  needed() {
    return this.page.evaluate(() => bench.needed);
  }

  /** Milliseconds that each frame took while something was done. */
  async framesDuring(work: () => Promise<void>): Promise<number[]> {
    const frames = await this.page.evaluateHandle(() => bench.frames());
    await work();
    return frames.evaluate((stop) => stop());
  }

  /** Leaves the document and takes away the code: a click on a row puts markup in the element's place, and that is all. */
  swapBare(selector: string, markupByPath: Record<string, string>) {
    return this.page.evaluate(([wanted, markup]) => bench.swapBare(wanted, markup), [selector, markupByPath] as const);
  }

  /** Milliseconds of processor time that scripts have taken on this page so far. */
  async scriptMs(): Promise<number> {
    const { metrics } = await this.devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "ScriptDuration")!.value * 1000;
  }

  /** The middle of an element. Where a click is measured, the mouse must not look for its target by running scripts. */
  async middleOf(selector: string) {
    const { x, y, width, height } = (await this.page.locator(selector).boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  }

  async [Symbol.asyncDispose]() {
    await this.page.context().close();
  }
}
