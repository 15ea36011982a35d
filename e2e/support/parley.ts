import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { freePort } from "../../apps/server/src/platform/free-port.ts";
import { ParleyProcess } from "../../apps/server/test/process/parley-process.ts";
import { collectTraffic, takeDifferences } from "../providers/traffic.ts";
import { Desk } from "./desk.ts";
import { reportProblems, Screen } from "./screens.ts";
import { VisitorClient } from "./visitor-client.ts";
import { Widget } from "./widget.ts";

interface Fixtures {
  /**
   * Opens a page in a browser context of its own, without animations. Uncaught errors and policy violations fail the
   * journey.
   */
  openPage(options?: BrowserContextOptions): Promise<Page>;
  /**
   * Opens a browser for screens without a server: its calls are answered from `answers.ts`. For tests of what a screen
   * shows. The agent is signed in, unless the test says otherwise.
   */
  openScreen(options?: BrowserContextOptions & { isSignedIn?: boolean }): Promise<Screen>;
  /** Compares the traffic of all stand-ins during the journey with the vendors' descriptions. */
  vendorTraffic: undefined;
  /** The company's first agent, signed in. */
  register(company: string, options?: BrowserContextOptions): Promise<Desk>;
  /** Signs up without opening a page. The journey opens its first page. */
  signUp(company: string, options?: BrowserContextOptions): Promise<Desk>;
  /** Registers a member of the team by an invitation link. */
  join(inviteLink: string, email: string): Promise<Desk>;
  /** Opens the company's demo page as a visitor. */
  visit(accountId: string, options?: BrowserContextOptions): Promise<Widget>;
  /** Connects a visitor without a page, for journeys that do not need the widget. */
  connectVisitor(accountId: string): Promise<VisitorClient>;
}

/** Declines the notification prompt after the first reply. Another journey covers the prompt. */
const declineNotifications = 'try { localStorage.setItem("parley:notifications", "false") } catch {}';

interface WorkerFixtures {
  parley: ParleyProcess;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  parley: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off this pattern
    async ({}, use) => {
      const port = await freePort(); // restarts keep the port, so that open pages can reconnect
      const parley = new ParleyProcess({
        PORT: String(port),
        ALLOW_PRIVATE_WEBHOOK_TARGETS: "1",
        PASSWORD_HASH_KB: "64", // nearly every journey registers users
      });
      await parley.start();
      await use(parley);
      await parley.end();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  baseURL: async ({ parley }, use) => use(parley.url),

  vendorTraffic: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off this pattern
    async ({}, use) => {
      collectTraffic();
      await use(undefined);
      expect(takeDifferences(), "traffic that differs from the vendor's own description").toEqual([]);
    },
    { auto: true },
  ],

  openPage: async ({ browser, baseURL }, use) => {
    const pageErrors: string[] = [];
    const machines: BrowserContext[] = [];
    await use(async (options) => {
      const machine = await browser.newContext({ baseURL: baseURL!, reducedMotion: "reduce", ...options });
      machines.push(machine);
      if (!options?.permissions?.includes("notifications")) await machine.addInitScript(declineNotifications);
      const page = await machine.newPage();
      reportProblems(page, pageErrors);
      return page;
    });
    // Otherwise all contexts stay connected until the last test.
    await Promise.all(machines.map((machine) => machine.close()));
    expect(pageErrors).toEqual([]);
  },
  openScreen: async ({ browser }, use) => {
    const screens: Screen[] = [];
    await use(async ({ isSignedIn = true, ...options } = {}) => {
      const screen = await Screen.open(browser, isSignedIn, options);
      screens.push(screen);
      return screen;
    });
    await Promise.all(screens.map((screen) => screen.close()));
    expect(screens.flatMap(({ problems }) => problems)).toEqual([]);
  },
  register: async ({ openPage }, use) =>
    use(async (company, options) => Desk.register(await openPage(options), company)),
  signUp: async ({ openPage }, use) => use(async (company, options) => Desk.signUp(await openPage(options), company)),
  join: async ({ openPage }, use) => use(async (inviteLink, email) => Desk.join(await openPage(), inviteLink, email)),
  visit: async ({ openPage }, use) => use(async (accountId, options) => Widget.on(await openPage(options), accountId)),
  connectVisitor: async ({ parley }, use) => {
    const visitors: VisitorClient[] = [];
    await use(async (accountId) => {
      const visitor = await VisitorClient.begin(parley.url, accountId, {});
      visitors.push(visitor);
      return visitor;
    });
    for (const visitor of visitors) visitor.leave();
  },
});

export { expect } from "@playwright/test";
