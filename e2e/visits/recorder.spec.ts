import { fileURLToPath } from "node:url";
import { createVisitorApi } from "@parley/api-client";
import type { Page } from "@playwright/test";
import { Client } from "../../apps/server/test/harness/clients.ts";
import type { Desk } from "../support/desk.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { test as base, expect } from "../support/parley.ts";
import { openShop, type ShopOptions } from "../support/shop.ts";

/** Which actions of visitors on a customer's site reach an agent (`widget.md` §14). */

const form = `<h1>Kettles</h1><p id="price">20</p><button onclick="price.textContent = 19">Bargain</button>
  <input id="name" aria-label="Name"><input id="note" data-record aria-label="Note">
  <input id="password" type="password" aria-label="Password"><input id="agree" type="checkbox" aria-label="Agree">
  <textarea aria-label="Story">OLD-STORY</textarea><p contenteditable aria-label="Letter">OLD-LETTER</p>`;

interface Event {
  type: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a recorder says
  data: any;
}

/** An agent's socket client, like the page of live sessions. */
class Watcher {
  readonly #client: Client;
  readonly #account: string;

  private constructor(url: string, account: string, token: string) {
    this.#client = new Client(url, { token });
    this.#account = account;
  }

  static async of(desk: Desk, url: string) {
    const { account_id, token } = await desk.session();
    const watcher = new Watcher(url, account_id, token);
    await watcher.#client.join(`events:admin:${account_id}:all`);
    return watcher;
  }

  /** The current visits, and whether each one is active. */
  get visits(): Record<string, boolean> {
    const visits: Record<string, boolean> = {};
    for (const { event, payload } of this.#client.all) {
      const { joins, leaves } = event === "presence_diff" ? payload : { joins: payload, leaves: {} };
      if (!event.startsWith("presence")) continue;
      for (const key of Object.keys(leaves)) delete visits[key.replace("session:", "")];
      for (const [key, { metas }] of Object.entries<{ metas: { active: boolean }[] }>(joins)) {
        visits[key.replace("session:", "")] = metas[0]!.active;
      }
    }
    return visits;
  }

  async theVisit() {
    await expect.poll(() => Object.keys(this.visits)).toHaveLength(1);
    return Object.keys(this.visits)[0]!;
  }

  async watch(id: string) {
    expect(await this.#client.join(`events:admin:${this.#account}:${id}`)).toMatchObject({ status: "ok" });
  }

  get events(): Event[] {
    return this.#client.received("replay:event:emitted").map(({ event }) => event);
  }

  get eventsText() {
    return JSON.stringify(this.events);
  }

  snapshotCount() {
    return this.events.filter(({ type }) => type === 2).length;
  }

  leave() {
    this.#client.close();
  }
}

/**
 * Starts a visit to a shop and an agent who has received a full snapshot. If the recorder reconnected meanwhile, the
 * agent waits for a second snapshot.
 */
const test = base.extend<{ watched: (options?: Partial<ShopOptions>) => Promise<WatchedVisit> }>({
  watched: async ({ register, openPage, parley }, use) =>
    use(async (options) => {
      const desk = await register("Company");
      const page = await openPage();
      const shop = await openShop(page, parley.url, await desk.accountId(), { body: form, ...options });
      const agent = await Watcher.of(desk, parley.url);
      const visit = await agent.theVisit();
      await agent.watch(visit);
      await expect.poll(() => agent.snapshotCount()).toBeGreaterThan(0);
      return { desk, page, shop, agent, visit };
    }),
});

interface WatchedVisit {
  desk: Desk;
  page: Page;
  shop: string;
  agent: Watcher;
  visit: string;
}

const requestsTo = (page: Page, server: string) => {
  const requests: string[] = [];
  page.on("request", (request) => request.url().startsWith(server) && requests.push(new URL(request.url()).pathname));
  page.on("websocket", (socket) => requests.push(new URL(socket.url()).pathname));
  return requests;
};

test("an agent who watches sees what a visitor does", async ({ register, openPage, parley }) => {
  const desk = await register("Company");
  const page = await openPage();
  await openShop(page, parley.url, await desk.accountId(), { body: form });
  const agent = await Watcher.of(desk, parley.url);
  const visit = await agent.theVisit();
  expect(agent.events).toEqual([]);
  await agent.watch(visit);
  await expect.poll(() => agent.snapshotCount()).toBeGreaterThan(0);
  expect(agent.eventsText).toContain("Kettles");

  await page.getByRole("button", { name: "Bargain" }).click();
  await expect.poll(() => agent.eventsText).toContain('"textContent":"19"');
  await page.getByLabel("Note").fill("by Friday");
  await expect.poll(() => agent.eventsText).toContain("by Friday");
  expect(agent.events.some(({ data }) => data.source === 2 && data.type === 2)).toBe(true); // the click
});

test("a second agent gets a full snapshot, and without watchers no events are sent", async ({ watched, parley }) => {
  const { desk, page, agent: first, visit } = await watched();
  await page.getByRole("button", { name: "Bargain" }).click();
  await expect.poll(() => first.eventsText).toContain('"textContent":"19"');

  const second = await Watcher.of(desk, parley.url);
  await second.watch(visit);
  await expect.poll(() => second.snapshotCount()).toBeGreaterThan(0);
  expect(second.eventsText).toContain('"textContent":"19"');

  first.leave();
  second.leave();
  const third = await Watcher.of(desk, parley.url);
  await expect.poll(() => Object.keys(third.visits)).toEqual([visit]);
  await page.waitForTimeout(500);
  const before = [first.events.length, second.events.length];
  await page.getByLabel("Note").fill("to nobody");
  await page.waitForTimeout(500);
  expect([first.events.length, second.events.length, third.events.length]).toEqual([...before, 0]);
});

test("typed text, choices and checkboxes are not recorded, and passwords never are", async ({
  register,
  openPage,
  parley,
}) => {
  const desk = await register("Company");
  const page = await openPage();
  const frames: string[] = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => frames.push(String(payload))));
  const body = `${form}<input type="hidden" value="OLD-TOKEN"><input value="OLD-VALUE" id="emptied"><select aria-label="Size"><option>small</option>
    <option value="LARGE-CHOICE">large</option></select><input type="password" data-record value="OLD-PASSWORD" aria-label="Marked">
    <input class="rr-ignore" aria-label="Ignored"><div class="rr-block">BLOCKED</div>`;
  await openShop(page, parley.url, await desk.accountId(), { body });
  await page.locator("#emptied").fill("");
  const agent = await Watcher.of(desk, parley.url);
  await agent.watch(await agent.theVisit());
  await expect.poll(() => agent.snapshotCount()).toBeGreaterThan(0);

  await page.getByLabel("Name").fill("SECRET-NAME");
  await page.getByLabel("Story").fill("SECRET-STORY");
  await page.getByLabel("Letter").fill("SECRET-LETTER");
  await page.getByLabel("Password").fill("SECRET-PASSWORD");
  await page.getByLabel("Marked").fill("SECRET-MARKED");
  await page.getByLabel("Ignored").fill("SECRET-IGNORED");
  await page.getByLabel("Agree").check();
  await page.getByLabel("Size").selectOption("large");
  await page.evaluate('document.querySelector("#password").type = "text"'); // "show password"
  await page.getByLabel("Password").fill("SECRET-SHOWN");
  await page.evaluate('document.querySelector("#password").setAttribute("value", "SECRET-SET")');
  await page.evaluate(
    `document.body.insertAdjacentHTML("beforeend", '<input value="SECRET-LATER"><input type="checkbox" checked>')`,
  );
  await page.getByLabel("Note").fill("the end");
  await expect.poll(() => agent.eventsText).toContain("the end");

  const second = await Watcher.of(desk, parley.url);
  await second.watch(await agent.theVisit());
  await expect.poll(() => second.snapshotCount()).toBeGreaterThan(0);
  for (const said of [frames.join("\n"), agent.eventsText, second.eventsText]) {
    expect(said).not.toMatch(/SECRET|OLD-|BLOCKED|"isChecked":true|"checked":true|"selected":true/);
    expect(said).not.toMatch(/"value":"LARGE-CHOICE","selected"/);
  }
});

for (const signal of ["doNotTrack", "globalPrivacyControl"]) {
  test(`no request and no event concerns a visitor who objects by ${signal}`, async ({ signUp, openPage, parley }) => {
    const desk = await signUp("Company");
    const page = await openPage();
    const requests = requestsTo(page, parley.url);
    await page.addInitScript(
      `Object.defineProperty(navigator, "${signal}", { get: () => "${signal}" === "doNotTrack" ? "1" : true })`,
    );
    await openShop(page, parley.url, await desk.accountId(), { body: form });
    await expect.poll(() => requests).toEqual(["/storytime.js"]);
    await page.waitForTimeout(6000);
    expect(requests).toEqual(["/storytime.js"]);
  });
}

test("a page that waits for consent is not recorded before", async ({ register, openPage, parley }) => {
  const desk = await register("Company");
  const page = await openPage();
  const requests = requestsTo(page, parley.url);
  await openShop(page, parley.url, await desk.accountId(), { body: form, config: { isRecordingDeferred: true } });
  await page.waitForTimeout(2000);
  expect(requests).toEqual(["/storytime.js"]);
  const agent = await Watcher.of(desk, parley.url);
  expect(agent.visits).toEqual({});
  await page.evaluate("Parley.recorder.start()");
  await agent.theVisit();
  await page.evaluate("Parley.recorder.finish()");
  await expect.poll(() => agent.visits).toEqual({});
  const { recordings } = await desk.api;
  await expect.poll(() => recordings.list({ active: true })).toEqual([]); // the end is stored after the presence
});

test("no events are sent from a blocked path, also after a navigation without a page load", async ({ watched }) => {
  const { page, shop, agent, visit } = await watched({ config: { blocklist: ["/checkout"] } });
  await page.evaluate(`history.pushState(null, "", "/checkout/pay");
    document.querySelector("h1").textContent = "CARD-NUMBER"`);
  await page.getByLabel("Note").fill("IN-CHECKOUT");
  await page.waitForTimeout(700);
  const before = agent.snapshotCount();
  await page.evaluate(`document.querySelector("h1").textContent = "Thank you";
    history.pushState(null, "", "/thanks")`);
  await expect.poll(() => agent.snapshotCount()).toBeGreaterThan(before);
  expect(agent.eventsText).toContain("Thank you");
  expect(agent.eventsText).not.toMatch(/CARD-NUMBER|"text":"IN-CHECKOUT"/);

  const snapshotCount = agent.snapshotCount();
  await page.goto(`${shop}/checkout`);
  await expect.poll(() => agent.visits[visit]).toBe(true);
  await page.waitForTimeout(1500);
  expect(agent.snapshotCount()).toBe(snapshotCount);
});

test("a visit continues across pages, becomes inactive in a hidden tab, and ends with the tab", async ({ watched }) => {
  const { desk, page, shop, agent, visit } = await watched({ config: { customer: { name: "Ada", age: 36 } } });
  const { recordings } = await desk.api;
  expect((await recordings.get(visit)).customer).toMatchObject({ name: "Ada" });

  const before = agent.snapshotCount();
  await page.goto(`${shop}/next`);
  await expect.poll(() => agent.snapshotCount()).toBeGreaterThan(before);
  await expect.poll(() => Object.keys(agent.visits)).toEqual([visit]);

  await page.evaluate(`Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"))`);
  await expect.poll(() => agent.visits).toEqual({ [visit]: false });

  await page.close({ runBeforeUnload: true });
  await expect.poll(() => agent.visits).toEqual({});
  await expect.poll(async () => (await recordings.get(visit)).finished_at).not.toBeNull();
});

test("the customer is reported when the page identifies the visitor", async ({ register, openPage, parley }) => {
  const desk = await register("Company");
  const page = await openPage();
  await openShop(page, parley.url, await desk.accountId(), { body: form });
  const agent = await Watcher.of(desk, parley.url);
  const visit = await agent.theVisit();
  const api = await desk.api;
  const { customer_id } = await api.recordings.get(visit);
  expect(await page.evaluate("localStorage.__PAPERCUPS____CUSTOMER_ID__")).toBe(JSON.stringify(customer_id));
  const visitors = createVisitorApi({ baseUrl: parley.url });
  const known = await visitors.createCustomer({ account_id: await desk.accountId(), name: "Known" });
  await page.evaluate(`window.dispatchEvent(new CustomEvent("papercups:customer:set", { detail: "${known.id}" }))`);
  await expect.poll(async () => (await api.recordings.get(visit)).customer_id).toBe(known.id);
});

test("the chat and the recorder of one page have the same customer", async ({ watched, parley }) => {
  const { desk, page, visit } = await watched({
    body: `${form}<script async src="${parley.url}/widget.js"></script>`,
  });
  await page.getByRole("button", { name: "Open chat widget" }).click();
  const input = page.frameLocator("iframe.Papercups-chatWindowContainer").getByRole("textbox");
  await input.fill("Hello?");
  await input.press("Enter");
  const { conversations, recordings } = await desk.api;
  await expect.poll(async () => (await conversations.list({})).data).toHaveLength(1);
  const [conversation] = (await conversations.list({})).data;
  await expect.poll(async () => (await recordings.get(visit)).customer_id).toBe(conversation!.customer_id);
});

test("the recorder works on a page with a strict policy, with modified built-ins, and with the snippet loaded twice", async ({
  watched,
  parley,
}) => {
  const ws = parley.url.replace("http", "ws");
  await watched({
    body: `<h1>Kettles</h1><script nonce="one" src="${parley.url}/recorder.js"></script>`,
    attributes: 'nonce="one"',
    policy: `default-src 'none'; script-src 'nonce-one'; connect-src ${parley.url} ${ws}`,
    head: `<script nonce="one">
      Array.prototype.broken = true; Object.prototype.odd = 1; window.setImmediate = null;
      String.prototype.padStart = () => { throw new Error("mine") };
    </script>`,
  });
});

test("a recording resumes after the server was down", async ({ watched, parley }) => {
  const { page, agent } = await watched();
  const before = agent.snapshotCount();
  await parley.kill("SIGKILL");
  await page.getByLabel("Note").fill("while away");
  await parley.start();
  await expect.poll(() => agent.snapshotCount(), { timeout: 60_000 }).toBeGreaterThan(before);
});

test("a recorder that loads slowly sends one full snapshot", async ({ register, openPage, parley }) => {
  const desk = await register("Company");
  const page = await openPage();
  await openShop(page, parley.url, await desk.accountId(), { body: form });
  const agent = await Watcher.of(desk, parley.url);
  const visit = await agent.theVisit();
  const release = await holdRequests(page, "**/capture-*.js");
  const asked = page.waitForRequest("**/capture-*.js");
  await agent.watch(visit);
  await asked;
  await page.evaluate("new Promise((resolve) => setTimeout(resolve, 600))"); // the path is checked every 250 ms
  release();
  await expect.poll(() => agent.snapshotCount()).toBeGreaterThan(0);
  await page.getByLabel("Note").fill("by Friday");
  await expect.poll(() => agent.eventsText).toContain("by Friday");
  expect(agent.snapshotCount()).toBe(1);
});

test("a busy page is recorded completely, with changes in batches", async ({ watched }) => {
  const { page, agent } = await watched({ body: `${form}<ol></ol>` });
  await page.evaluate(`(async () => {
    const list = document.querySelector("ol");
    for (let i = 0; i < 300; i++) {
      list.append(Object.assign(document.createElement("li"), { textContent: "row " + i }));
      if (i >= 10) list.firstElementChild.remove();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })()`);
  await expect.poll(() => agent.eventsText).toContain("row 299");
  const changes = agent.events.filter(({ type, data }) => type === 3 && data.source === 0);
  expect(changes.length).toBeLessThan(60);
  expect(agent.snapshotCount()).toBe(1);
});

test.describe("the published recorder, unchanged", () => {
  const published = fileURLToPath(import.meta.resolve("@papercups-io/storytime/dist/global.js"));

  test("is watched, becomes inactive with its tab and continues on the next page; its passwords stay hidden", async ({
    register,
    openPage,
    parley,
  }) => {
    const desk = await register("Company");
    const page = await openPage();
    await page.route("**/storytime.js", (route) => route.fulfill({ path: published }));
    const accountId = await desk.accountId();
    const body = `${form}<input type="password" value="OLD-PASSWORD">`;
    const shop = await openShop(page, parley.url, accountId, { body, config: { accountId, baseUrl: parley.url } });
    const agent = await Watcher.of(desk, parley.url);
    const visit = await agent.theVisit();
    await agent.watch(visit);
    await expect.poll(() => agent.snapshotCount()).toBeGreaterThan(0);
    await page.getByLabel("Password").fill("SECRET-PASSWORD");
    await page.getByLabel("Note").fill("by Friday");
    await expect.poll(() => agent.eventsText).toContain("by Friday");

    const second = await Watcher.of(desk, parley.url);
    await second.watch(visit);
    await expect.poll(() => second.snapshotCount()).toBeGreaterThan(0);
    expect(second.eventsText).toContain("Kettles");
    expect(agent.eventsText + second.eventsText).not.toMatch(/SECRET-PASSWORD|OLD-PASSWORD/);

    const before = agent.snapshotCount();
    await page.goto(`${shop}/next`);
    await expect.poll(() => agent.snapshotCount()).toBeGreaterThan(before);
    await expect.poll(() => agent.visits).toEqual({ [visit]: true });
    await page.evaluate(`Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"))`);
    await expect.poll(() => agent.visits).toEqual({ [visit]: false });
    await page.close();
    await expect.poll(() => agent.visits).toEqual({});
  });
});
