import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "../support/accessible.ts";
import type { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";
import { openShop } from "../support/shop.ts";

/** Agents watch visits to a customer's site. */

const shopPage = `<style>h1 { color: rgb(200, 0, 0) }</style><h1 style="font-size: 40px">Kettles</h1><p id="price">20</p>
  <button onclick="price.textContent = 19">Bargain</button><input data-record aria-label="Note">
  <input type="password" aria-label="Password" value="OLD-PASSWORD">`;

const replay = (page: Page) =>
  page.frameLocator('iframe[title="The visitor\'s page"]').frameLocator("iframe").frameLocator("iframe").last();

/** Opens the visit from the list. */
async function watch({ page }: Desk) {
  await page.goto("/sessions/list");
  await page.getByRole("table", { name: "Live Sessions (beta)" }).getByRole("link").click();
  await expect(page.getByRole("status").filter({ hasText: "Active" })).toBeVisible();
  return replay(page);
}

test("an agent finds a visit and watches it; a second agent joins later", async ({
  signUp,
  join,
  openPage,
  parley,
}) => {
  const desk = await signUp("Company");
  const { page } = desk;
  await page.goto("/sessions");
  await expect(page.getByRole("heading", { name: "Live Sessions (beta)" })).toBeVisible();
  await page.getByRole("link", { name: "Set up the session-recording plugin" }).click();
  await expect(page.getByText("/recorder.js")).toBeVisible();
  await page.getByRole("link", { name: "See live sessions" }).click();

  const visitor = await openPage();
  const accountId = await desk.accountId();
  const shop = await openShop(visitor, parley.url, accountId, {
    body: shopPage,
    config: { customer: { name: "Ada" } },
  });
  const row = page.getByRole("row", { name: /Ada/ });
  await expect(row).toContainText("Active");
  const seen = await watch(desk);
  await expect(page.getByText("Note: This is an experimental feature!")).toBeVisible();
  await expect(seen.getByRole("heading", { name: "Kettles" })).toHaveCSS("color", "rgb(200, 0, 0)");
  await expect(seen.getByRole("heading", { name: "Kettles" })).toHaveCSS("font-size", "40px");
  await visitor.getByRole("button", { name: "Bargain" }).click();
  await expect(seen.locator("#price")).toHaveText("19");
  await visitor.getByLabel("Note").fill("by Friday");
  await expect(seen.getByLabel("Note")).toHaveValue("by Friday");

  const second = await join(await desk.inviteLink(), `second-${Date.now()}@example.com`);
  const alsoSeen = await watch(second);
  await expect(alsoSeen.locator("#price")).toHaveText("19");
  await visitor.goto(`${shop}/other`);
  await expect(alsoSeen.locator("#price")).toHaveText("20");
  await expect(second.page.getByRole("status").filter({ hasText: "Active" })).toBeVisible();

  await visitor.evaluate(`Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"))`);
  await expect(second.page.getByRole("status").filter({ hasText: "Inactive" })).toBeVisible();
  await visitor.close();
  await expect(second.page.getByRole("status").filter({ hasText: "Disconnected" })).toBeVisible();
  await second.page.getByRole("link", { name: "Back to live sessions" }).click();
  await expect(second.page.getByText("No visitors on your site right now")).toBeVisible();
});

test("a customer's panel links to the customer's visits", async ({ register, visit, openPage, parley }) => {
  const desk = await register("Company");
  const { page } = desk;
  const accountId = await desk.accountId();
  const visitor = await visit(accountId);
  await visitor.say("Where is my order?");
  const storage = () => visitor.page.evaluate<Record<string, string>>("({ ...localStorage })");
  const id = "__PAPERCUPS____CUSTOMER_ID__";
  await expect.poll(storage).toHaveProperty(id);
  const kept = await storage();
  const shop = await openPage();
  await shop.addInitScript(`Object.assign(localStorage, ${JSON.stringify(kept)})`);
  await openShop(shop, parley.url, accountId, { body: shopPage });
  const { recordings } = await desk.api;
  await expect.poll(() => recordings.list({ customer_id: JSON.parse(kept[id]!) })).toHaveLength(1);
  await desk.open("Where is my order?");
  await page.getByRole("link", { name: /^Session from/ }).click();
  await expect(replay(page).getByText("Kettles")).toBeVisible();
  await expect(page.getByRole("region", { name: "Customer" })).toBeVisible();
});

test("unknown visits and visits of another account are not shown", async ({ register, openPage, parley }) => {
  const [desk, neighbour] = [await register("Company"), await register("Neighbour")];
  await openShop(await openPage(), parley.url, await neighbour.accountId(), { body: shopPage });
  const { recordings } = await neighbour.api;
  await expect.poll(() => recordings.list({})).toHaveLength(1);
  const [recording] = await recordings.list({});
  for (const id of [recording!.id, "nothing"]) {
    await desk.page.goto(`/sessions/live/${id}`);
    await expect(desk.page.getByText("Error retrieving session")).toBeVisible();
    await expect(desk.page.locator("iframe")).toHaveCount(0);
  }
});

test("an admin enables recordings and replays a visit after its end", async ({ signUp, openPage, parley }) => {
  const desk = await signUp("Company");
  const { page } = desk;
  await page.goto("/sessions/setup");
  const kept = page.getByRole("switch", { name: "Keep visits for 30 days" });
  await expect(kept).not.toBeChecked();
  await kept.focus();
  await page.keyboard.press("Space");
  await expect(kept).toBeChecked();

  const visitor = await openPage();
  await openShop(visitor, parley.url, await desk.accountId(), {
    body: shopPage,
    config: { customer: { name: "Ada" } },
  });
  const { recordings } = await desk.api;
  await expect.poll(() => recordings.list({})).toHaveLength(1);
  const [{ id } = { id: "" }] = await recordings.list({});
  const typesKept = async () => (await recordings.get(id)).browser_replay_events.map(({ event }) => event.type);
  await expect.poll(typesKept, { timeout: 20_000 }).toContain(2);
  await visitor.getByRole("button", { name: "Bargain" }).click(); // no agent has watched this visit
  await visitor.waitForTimeout(1000);
  await visitor.close();
  await expect.poll(typesKept, { timeout: 20_000 }).toContain(3);
  await expect.poll(async () => JSON.stringify(await recordings.get(id))).toContain('"19"');
  await expect.poll(async () => (await recordings.get(id)).finished_at).not.toBeNull();
  expect(JSON.stringify(await recordings.get(id))).not.toContain("OLD-PASSWORD");

  await page.goto(`/sessions/live/${id}`);
  const seen = replay(page);
  await expect(seen.locator("#price")).toHaveText("20");
  await page.getByText("8×").click();
  await page.getByRole("button", { name: "Play" }).click();
  await expect(seen.locator("#price")).toHaveText("19");
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible(); // it has ended
  const timeline = page.getByRole("slider", { name: "Timeline" });
  await expect(timeline).toHaveAttribute("aria-valuetext", /^0:\d\d of 0:\d\d$/);
  await timeline.focus();
  await page.keyboard.press("Home");
  await expect(seen.locator("#price")).toHaveText("20");
  await expectAccessible(page);
  await page.getByText("Live", { exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Disconnected" })).toBeVisible();
});

test("the pages of visits are accessible", async ({ signUp, openPage, parley }) => {
  const desk = await signUp("Company");
  const { page } = desk;
  const visitor = await openPage();
  await openShop(visitor, parley.url, await desk.accountId(), {
    body: shopPage,
    config: { customer: { name: "Ada" } },
  });
  await page.goto("/sessions/list");
  await expect(page.getByRole("row", { name: /Ada/ })).toContainText("Active");
  await expectAccessibleInBothThemes(page);
  await watch(desk);
  await expectAccessibleInBothThemes(page);
  await page.goto("/sessions/setup");
  await expect(page.getByText("/recorder.js")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
