import { setTimeout as sleep } from "node:timers/promises";
import { createVisitorApi } from "@parley/api-client";
import { Widget as VisitorClient } from "../../apps/server/test/harness/clients.ts";
import type { Visitor } from "../../apps/server/test/harness/world.ts";
import type { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";

const select = (agent: Desk, name: string) => agent.page.getByRole("checkbox", { name: `Select ${name}` });
const toastWith = (agent: Desk, what: string) => agent.page.getByRole("alert").filter({ hasText: what });
const undo = (agent: Desk, what: string) => toastWith(agent, what).getByRole("button", { name: "Undo" });
const selection = (agent: Desk) => agent.page.getByRole("toolbar", { name: "Selected conversations" });

test("the conversation list does not reorder under the pointer; a button inserts new conversations", async ({
  register,
}) => {
  const agent = await register("Company");
  const { page } = agent;
  await addQuestion(agent, "Ada");
  await addQuestion(agent, "Bea");
  await expect(agent.rows).toContainText(["Bea", "Ada"]);

  await agent.rows.filter({ hasText: "Bea" }).hover();
  await addQuestion(agent, "Cleo");
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  await expect(agent.rows).toContainText(["Bea", "Ada"]);
  await page.getByRole("button", { name: "1 new" }).click();
  await expect(agent.rows).toContainText(["Cleo", "Bea", "Ada"]);

  await test.step("new conversations are inserted when the pointer leaves the list", async () => {
    await addQuestion(agent, "Dora");
    await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
    await agent.movePointerOffList();
    await expect(agent.rows).toContainText(["Dora", "Cleo", "Bea", "Ada"]);
  });

  await test.step("the list does not reorder while it has the focus; arrow keys follow the visible order", async () => {
    await page.getByRole("button", { name: "Skip to conversations" }).press("Enter");
    await expect(agent.rows.first()).toBeFocused();
    await addQuestion(agent, "Emmy");
    await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(agent.rows.filter({ hasText: "Cleo" })).toBeFocused();
  });
});

test("an empty list explains the next step; a long list loads more pages", async ({ register }) => {
  const agent = await register("Company");
  const { page } = agent;
  await expect(page.getByText("It looks like no channels have been set up yet!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Get started" })).toHaveAttribute("href", "/getting-started");
  await agent.openList("Primary Inbox");
  await expect(page.getByRole("link", { name: "Configure inbox", exact: true })).toHaveAttribute(
    "href",
    /^\/inboxes\/[0-9a-f-]{36}$/,
  );
  await page.route("**/api/conversations?*", (route) => route.continue({ url: `${route.request().url()}&limit=1` }));
  await addQuestion(agent, "Ada");
  await addQuestion(agent, "Bea");
  await page.goto("/conversations/all");
  await expect(agent.rows).toHaveText([/Bea/, /Ada/]); // the next page loads while the list has room for it
  await agent.openList("Closed");
  await expect(page.getByText("No conversations")).toBeVisible();
  await expect(page.getByText("No messages", { exact: true })).toBeVisible();
  await expect(page.getByText("Nothing to show here! Take a well-earned break")).toBeVisible();

  await test.step("a page that failed to load can be requested again", async () => {
    await page.route("**/api/conversations?*after=*", (route) =>
      route.fulfill({ status: 500, json: { error: { message: "The database is resting" } } }),
    );
    await page.goto("/conversations/all");
    await expect(toastWith(agent, "More conversations did not load")).toContainText("The database is resting");
    await expect(agent.rows).toHaveText([/Bea/]);
    await page.unroute("**/api/conversations?*after=*");
    await page.getByRole("button", { name: "Load more..." }).click();
    await expect(agent.rows).toHaveText([/Bea/, /Ada/]);
    await expect(page.getByRole("button", { name: "Load more..." })).toHaveCount(0);
  });
});

test("after closing, a notice links to the closed conversations for 400 ms", async ({ register }) => {
  const agent = await register("Company");
  const { page } = agent;
  await page.clock.install();
  await page.reload();
  await addQuestion(agent, "Ada");
  await addQuestion(agent, "Bea");
  await agent.open("Bea");
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole("button", { name: "Close conversation" }).click();
  await expect(page.getByText("Conversation closed!")).toBeVisible();
  await expect(page.getByRole("link", { name: "closed conversations" })).toHaveAttribute(
    "href",
    "/conversations/closed",
  );
  await page.clock.runFor(399);
  await expect(page.getByText("Conversation closed!")).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByText("Conversation closed!")).toHaveCount(0);
  await page.clock.resume();
  await expect(agent.thread).toContainText("A question of Ada");
});

test("an agent closes and assigns a conversation from its row, and undoes it", async ({ register }) => {
  const agent = await register("Company");
  const { page } = agent;
  await addQuestion(agent, "Ada");
  await addQuestion(agent, "Bea");
  await agent.rows.filter({ hasText: "Ada" }).hover();
  await page.getByRole("button", { name: "Close Ada" }).click();
  await expect(agent.rows).toHaveCount(1);
  await undo(agent, "Closed: Ada").click();
  await expect(agent.rows).toHaveCount(2);
  await agent.open("Ada");
  await page.getByRole("button", { name: "Close conversation" }).click();
  await expect(toastWith(agent, "Closed: Ada")).toBeVisible();
  await page.keyboard.press("z");
  await expect(agent.rows).toHaveCount(2);
  await expect(agent.thread).toContainText("A question of Ada");

  await agent.openList("Unassigned");
  await agent.rows.filter({ hasText: "Bea" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Close Bea" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Assign Bea to me" })).toHaveCount(0);
  await agent.openList("Assigned to me");
  await expect(agent.rows).toContainText(["Bea"]);
});

test("an agent changes several selected conversations at once", async ({ signUp, join }) => {
  const agent = await signUp("Company");
  const { page } = agent;
  await join(await agent.inviteLink(), "helps@example.com");
  await page.goto("/conversations/all");
  const api = await agent.api;
  for (const name of ["Ada", "Bea", "Cleo", "Dora"]) await addQuestion(agent, name);
  await expect(agent.rows).toContainText(["Dora", "Cleo", "Bea", "Ada"]);

  await test.step("by keyboard", async () => {
    await agent.rows.first().focus();
    await page.keyboard.press("x");
    await page.keyboard.press("Shift+J");
    await page.keyboard.press("Shift+J");
    await expect(selection(agent)).toContainText("3 selected");
    await page.keyboard.press("Shift+K");
    await expect(selection(agent)).toContainText("2 selected");
    await selection(agent).getByRole("button", { name: "Mark as priority" }).click();
    await expect(agent.rows.filter({ hasText: "prioritized" })).toHaveCount(2);
    await expect(selection(agent)).toHaveCount(0);
  });

  await test.step("with the pointer", async () => {
    await agent.rows.filter({ hasText: "Ada" }).hover();
    await select(agent, "Ada").check();
    await select(agent, "Cleo").click({ modifiers: ["Shift"] });
    await expect(selection(agent)).toContainText("3 selected");
    await selection(agent).getByRole("button", { name: "Tag all selected" }).click();
    await page.getByRole("combobox", { name: "Tags" }).fill("shipping");
    await page.getByRole("button", { name: "Done" }).click();
    await expect(agent.rows.filter({ hasText: "shipping" })).toHaveCount(3);
  });

  await test.step("a refused change names its conversation, and the row returns", async () => {
    const { data } = await api.conversations.list({});
    const refused = data.find(({ customer }) => customer.name === "Bea")!.id;
    await page.route(`**/api/conversations/${refused}`, (route) => route.fulfill({ status: 500, body: "{}" }));
    await agent.rows.filter({ hasText: "Ada" }).hover();
    await select(agent, "Ada").check();
    await select(agent, "Bea").check();
    await selection(agent).getByRole("button", { name: "Close all selected" }).click();
    await expect(toastWith(agent, "The conversation was not changed")).toContainText("Bea:");
    await expect(agent.rows).toContainText(["Dora", "Cleo", "Bea"]);
    await expect(agent.rows).toHaveCount(3);
    await page.unroute(`**/api/conversations/${refused}`);
  });

  await test.step("the selected conversations are assigned to a teammate, and that is undone", async () => {
    await agent.openList("Unassigned");
    await agent.rows.filter({ hasText: "Dora" }).hover();
    await select(agent, "Dora").check();
    await select(agent, "Cleo").check();
    await selection(agent).getByRole("button", { name: "Assign all selected" }).click();
    await page.getByRole("menuitem", { name: "helps@example.com" }).click();
    await undo(agent, "Assigned to helps@example.com: 2 conversations").click();
    await agent.openList("All");
    await agent.open("Dora");
    await expect(page.getByRole("combobox", { name: "Assignee" })).toHaveValue("No assignee");
  });
});

test("while rows are selected, shortcuts apply to them instead of the open conversation", async ({ register }) => {
  const agent = await register("Company");
  const { page } = agent;
  for (const name of ["Ada", "Bea", "Cleo"]) await addQuestion(agent, name);
  await expect(agent.rows).toContainText(["Cleo", "Bea", "Ada"]);
  await agent.rows.filter({ hasText: "Ada" }).hover();
  await select(agent, "Ada").check();
  await select(agent, "Bea").check();
  await agent.open("Cleo");

  await page.keyboard.press("t");
  await page.getByRole("combobox", { name: "Tags" }).fill("shipping");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(agent.rows.filter({ hasText: "shipping" })).toContainText(["Bea", "Ada"]);
  await expect(agent.rows.filter({ hasText: "shipping" })).toHaveCount(2);

  await select(agent, "Ada").check({ force: true });
  await page.keyboard.press("a");
  await page.getByRole("menuitem", { name: "No assignee" }).focus();
  await page.getByRole("menuitem", { name: "Assign to me" }).press("Enter");
  await expect(toastWith(agent, "Assigned to")).toContainText("Ada");

  await test.step("Esc leaves the text field before it clears the selection", async () => {
    await select(agent, "Bea").check({ force: true });
    const reply = page.getByRole("textbox", { name: "Reply" });
    await reply.fill("Hello Cleo");
    await reply.press("Escape");
    await expect(reply).not.toBeFocused();
    await expect(selection(agent)).toContainText("1 selected");
    await page.keyboard.press("Escape");
    await expect(selection(agent)).toHaveCount(0);
  });

  await test.step("a shortcut that does not apply to the selection does nothing", async () => {
    await select(agent, "Bea").check({ force: true });
    await page.keyboard.press("Shift+U");
    await expect(agent.thread).toContainText("A question of Cleo");
    await select(agent, "Cleo").check({ force: true });
    await page.keyboard.press("Shift+U");
    await expect(toastWith(agent, "Marked as unread")).toContainText("Cleo");
    await expect(page).toHaveURL(/\/conversations\/all$/);
  });
});

test("undo does not revert a colleague's later change", async ({ signUp, join }) => {
  const agent = await signUp("Company");
  const { page } = agent;
  const colleague = await join(await agent.inviteLink(), "does-more@example.com");
  await page.goto("/conversations/all");
  const [api, theirs] = await Promise.all([agent.api, colleague.api]);
  const urgent = await api.tags.create({ name: "urgent", color: "red" });
  const { user_id } = await colleague.session();
  await addQuestion(agent, "Ada");
  await agent.open("Ada");
  const id = new URL(page.url()).pathname.split("/").at(-1)!;

  await test.step("the assignee", async () => {
    await page.keyboard.press("i");
    await expect(toastWith(agent, "Assigned to")).toBeVisible();
    await theirs.conversations.update(id, { assignee_id: user_id });
    const assignee = page.getByRole("combobox", { name: "Assignee" });
    await expect(assignee).toHaveValue("does-more@example.com");
    await undo(agent, "Assigned to").click();
    await expect(toastWith(agent, "Assigned to")).toHaveCount(0);
    await page.reload();
    await expect(assignee).toHaveValue("does-more@example.com");
  });

  await test.step("other tags", async () => {
    const row = agent.rows.filter({ hasText: "Ada" });
    await row.hover();
    await select(agent, "Ada").check();
    await selection(agent).getByRole("button", { name: "Tag all selected" }).click();
    await page.getByRole("combobox", { name: "Tags" }).fill("shipping");
    await page.getByRole("button", { name: "Done" }).click();
    await expect(row).toContainText("shipping");
    await theirs.conversations.tag(id, urgent.id);
    await expect(row).toContainText("urgent");
    await undo(agent, "Tagged").click();
    await expect(row).not.toContainText("shipping");
    await page.reload();
    await expect(row).toContainText("urgent");
  });
});

test("an agent chooses the row density; the choice survives a reload", async ({ register }) => {
  const agent = await register("Company");
  const { page } = agent;
  await addQuestion(agent, "Ada");
  const row = agent.rows.filter({ hasText: "Ada" });
  const heightOf = async () => (await row.boundingBox())?.height;
  await expect.poll(heightOf).toBe(68);
  await page.getByRole("button", { name: "How the list is shown" }).click();
  await page.getByRole("menuitemradio", { name: "Compact rows" }).click();
  await expect.poll(heightOf).toBe(52);
  await page.reload();
  await expect.poll(heightOf).toBe(52);
});

/** Creates a conversation and waits for the next second, because rows are sorted by activity with a resolution of 1 s. */
async function addQuestion(agent: Desk, name: string) {
  const url = new URL(agent.page.url()).origin;
  const account_id = await agent.accountId();
  const api = createVisitorApi({ baseUrl: url });
  const customer = await api.createCustomer({ account_id, name });
  const { id } = await api.openConversation({ account_id, customer_id: customer.id });
  const visitor = await VisitorClient.open(url, { account_id, customer, conversation_id: id } as Visitor);
  await visitor.send(`A question of ${name}`);
  visitor.close();
  await sleep(1000 - (Date.now() % 1000));
}
