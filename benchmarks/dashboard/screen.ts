import { fileURLToPath } from "node:url";
import type { Session } from "@parley/contract";
import type { Browser, CDPSession, Page, Request } from "@playwright/test";

const IN_PAGE = fileURLToPath(new URL("./in-page.js", import.meta.url));

/** The functions that `in-page.js` adds to the page. */
declare const bench: {
  nextPaint(selector: string): Promise<number>;
  visit: Promise<number>;
  next: Promise<number>;
  needed: string[];
  frames(): () => number[];
  swapBare(selector: string, markupByPath: Record<string, string>): void;
};

/** An agent's window, in a browser without any data of the dashboard. */
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
    const kept = session && { ...session, renewed_at: Date.now() }; // as the login stores it
    const localStorage = kept ? [{ name: "parley:session", value: JSON.stringify(kept) }] : [];
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      locale: "en-US",
      bypassCSP: true, // the policy would block inline styles of the reference's markup
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    });
    const page = await context.newPage();
    await page.addInitScript({ path: IN_PAGE });
    const devtools = await context.newCDPSession(page);
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    return new Screen(page, devtools);
  }

  /** Milliseconds from the first click or key until a matching element is painted, measured in the page. */
  async msToPaint(selector: string, act: () => Promise<void>): Promise<number> {
    await this.page.evaluate((wanted) => {
      bench.next = bench.nextPaint(wanted); // not awaited: the measurement must start before the action
    }, selector);
    await act();
    return this.page.evaluate(() => bench.next);
  }

  /** Milliseconds from the start of the visit until a matching element is painted and the page is idle. */
  async msToInteractive(path: string, selector: string): Promise<number> {
    await this.page.addInitScript(`bench.visit = bench.interactive(${JSON.stringify(selector)})`);
    await this.page.goto(path, { waitUntil: "commit" });
    return this.page.evaluate(() => bench.visit);
  }

  /** The URLs that were fetched before the page was interactive. */
  needed() {
    return this.page.evaluate(() => bench.needed);
  }

  /** The duration of each frame during an action, in milliseconds. */
  async framesDuring(work: () => Promise<void>): Promise<number[]> {
    const frames = await this.page.evaluateHandle(() => bench.frames());
    await work();
    return frames.evaluate((stop) => stop());
  }

  /** Keeps the document and removes the code. A click on a row then only replaces the element with markup. */
  swapBare(selector: string, markupByPath: Record<string, string>) {
    return this.page.evaluate(([wanted, markup]) => bench.swapBare(wanted, markup), [selector, markupByPath] as const);
  }

  /** The processor time of the page's scripts so far, in milliseconds. */
  async scriptMs(): Promise<number> {
    const { metrics } = await this.devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "ScriptDuration")!.value * 1000;
  }

  /** The center of an element. During a measured click, the mouse must not run scripts to find its target. */
  async middleOf(selector: string) {
    const { x, y, width, height } = (await this.page.locator(selector).boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  }

  async [Symbol.asyncDispose]() {
    await this.page.context().close();
  }
}
