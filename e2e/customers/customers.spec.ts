import type { Page } from "@playwright/test";
import pg from "pg";
import { expect, test } from "../support/parley.ts";

const panel = (page: Page) => page.getByRole("region", { name: "Customer details" });
const section = (page: Page, title: string) =>
  panel(page)
    .locator("section")
    .filter({ has: page.getByRole("button", { name: title, exact: true }) });

test("an agent sees the customer's details, copies values, and collapses sections", async ({
  register,
  visit,
  parley,
}) => {
  const agent = await register("Company", { permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = agent;
  const visitor = await visit(await agent.accountId());
  await visitor.say("Where is my order?");
  await expect(agent.rows).toHaveCount(1);
  const api = await agent.api;
  const { customer_id, account_id } = (await api.conversations.list({})).data[0]!;
  const { token, user_id } = await agent.session();
  const metadata = { plan: "gold", seats: 5, "a/very/long/key/that/goes/on/and/on": "x".repeat(300) };
  const customer = { name: "Ann", email: "ann@example.com", phone: "+49 30 1234", time_zone: "Asia/Tokyo", metadata };
  await page.request.put(`/api/customers/${customer_id}`, { headers: { authorization: token }, data: { customer } });
  await addDetails(parley.databaseUrl, { account_id, customer_id, user_id });

  await page.reload();
  await agent.open("Where is my order?");
  await expect(panel(page).getByRole("heading", { name: "Ann" })).toBeVisible();
  await expect(section(page, "Company")).toContainText("A company");
  await expect(section(page, "Basic info")).toContainText("ann@example.com");
  await expect(section(page, "Activity")).toContainText("Online now");
  await expect(section(page, "Activity")).toContainText("/demo");
  await expect(section(page, "Device")).toContainText("Asia/Tokyo");
  await expect(section(page, "Metadata")).toContainText("gold");
  await expect(section(page, "Notes").locator("strong")).toHaveText("tea");
  await expect(section(page, "Issues")).toContainText("The kettle leaks In progress");
  await expect(panel(page).getByRole("link", { name: "Open ann@example.com" })).toHaveAttribute(
    "href",
    "mailto:ann@example.com",
  );

  await test.step("a click or a key press copies a value", async () => {
    await panel(page).getByRole("button", { name: "Copy plan: gold" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Copied to clipboard!")).toBeVisible();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe("gold");
  });

  await test.step("no content overflows the panel", async () => {
    const overflow = await panel(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  await test.step("a collapsed section stays collapsed after a reload", async () => {
    await panel(page).getByRole("button", { name: "Metadata", exact: true }).click();
    await expect(panel(page).getByText("gold")).toBeHidden();
    await page.reload();
    await expect(panel(page).getByRole("button", { name: "Metadata", exact: true })).toHaveAttribute(
      "aria-expanded",
      "false",
    );
    await expect(panel(page).getByText("gold")).toBeHidden();
    await panel(page).getByRole("button", { name: "Metadata", exact: true }).click();
    await expect(panel(page).getByText("gold")).toBeVisible();
  });

  await test.step("the panel shows that the customer goes offline", async () => {
    await visitor.page.close();
    await expect(panel(page).getByText("Online now")).toHaveCount(0);
    await expect(section(page, "Activity")).toContainText("Last seen");
  });
});

test("an agent tags a customer, and a refused tag is removed again", async ({ register, connectVisitor }) => {
  const agent = await register("Company");
  const { page } = agent;
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Do you deliver?");
  await agent.open("Do you deliver?");
  const edit = panel(page).getByRole("button", { name: "Edit the customer's tags" });
  const field = panel(page).getByRole("combobox", { name: "Tags" });
  const tags = section(page, "Tags");
  const api = await agent.api;
  const { customer_id } = (await api.conversations.list({})).data[0]!;
  const stored = async () => (await api.customers.get(customer_id)).tags?.map(({ name }) => name);

  await edit.click();
  await field.fill("regular");
  await field.press("Enter");
  await panel(page).getByRole("button", { name: "Done" }).click();
  await expect(tags.getByText("regular", { exact: true })).toBeVisible();
  await expect(field).toHaveCount(0);
  await expect.poll(stored).toEqual(["regular"]);
  await page.reload();
  await expect(tags.getByText("regular", { exact: true })).toBeVisible();

  await page.route("**/api/customers/*/tags", (route) => route.fulfill({ status: 500, body: "{}" }));
  await edit.click();
  await field.fill("never stored");
  await field.press("Enter");
  await expect(page.getByText("Couldn't update the tags")).toBeVisible();
  await expect(tags.getByText("Tags: regular", { exact: true })).toBeAttached();
  await page.unroute("**/api/customers/*/tags");
  await field.fill("never stored");
  await field.press("Enter");
  await field.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(edit).toBeFocused();
  await expect(tags.getByText("never stored", { exact: true })).toBeVisible();
  await expect.poll(stored).toEqual(["regular", "never stored"]);
});

test("on a phone the details panel overlays the conversation and can be closed", async ({
  register,
  connectVisitor,
}) => {
  const agent = await register("Company");
  const { page } = agent;
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Hello from the train");
  await agent.open("Hello from the train");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Customer details" }).click();
  await expect(section(page, "Activity")).toBeVisible();
  await page.getByRole("button", { name: "Hide customer details" }).click();
  await expect(panel(page)).toBeHidden();
});

test("opening the inbox makes at most five API requests", async ({ register, connectVisitor }) => {
  const agent = await register("Company");
  const { page } = agent;
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Anybody there?");
  await expect(agent.rows).toHaveCount(1);
  await page.goto("about:blank"); // the page before may still make requests
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(`${request.method()} ${pathname}`);
  });
  await page.goto("/conversations/all");
  await expect(agent.rows).toHaveCount(1);
  await page.waitForLoadState("networkidle");
  expect(asked.length, asked.join(", ")).toBeLessThanOrEqual(5);
});

test("fast typing causes few requests for the customer", async ({ register, connectVisitor }) => {
  const agent = await register("Company", { viewport: { width: 1600, height: 900 } });
  const { page } = agent;
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Hello");
  await agent.open("Hello");
  await expect(section(page, "Activity")).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/customers/")) asked.push(request.url());
  });
  const messages = Array.from({ length: 12 }, (_, index) => `Line ${index + 1}.`);
  for (const message of messages) await visitor.say(message);
  await expect(agent.thread).toContainText("Line 12.");
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(messages.length - 3);
});

/** Data that has no screen and no API call yet. */
async function addDetails(
  connectionString: string,
  { account_id, customer_id, user_id }: { account_id: string; customer_id: string; user_id: number },
) {
  const database = new pg.Client({ connectionString });
  await database.connect();
  const add = async (statement: string, values: unknown[]) => (await database.query(statement, values)).rows[0]?.id;
  const company = await add("insert into companies (account_id, name, website_url) values ($1, $2, $3) returning id", [
    account_id,
    "A company",
    "https://example.com",
  ]);
  await add("update customers set company_id = $3 where account_id = $1 and id = $2", [
    account_id,
    customer_id,
    company,
  ]);
  await add("insert into notes (account_id, customer_id, author_id, body) values ($1, $2, $3, $4)", [
    account_id,
    customer_id,
    user_id,
    "Likes **tea**",
  ]);
  const issue = await add("insert into issues (account_id, title, state) values ($1, $2, $3) returning id", [
    account_id,
    "The kettle leaks",
    "in_progress",
  ]);
  await add("insert into customer_issues (account_id, customer_id, issue_id) values ($1, $2, $3)", [
    account_id,
    customer_id,
    issue,
  ]);
  await database.end();
}
