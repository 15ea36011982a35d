import type { Page } from "@playwright/test";
import type { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";
import type { VisitorClient } from "../support/visitor-client.ts";

const priority = (page: Page) => page.getByRole("button", { name: "Mark as priority" });

test("two agents see each other's changes in the timeline; the visitor does not", async ({
  register,
  join,
  visit,
  openPage,
}) => {
  const first = await register("Company");
  const accountId = await first.accountId();
  const second = await join(await first.inviteLink(), "decides@example.com");
  const visitor = await visit(accountId);
  await visitor.say("Where is my order?");
  await first.page.goto("/conversations/all");
  for (const desk of [first, second]) await desk.open("Where is my order?");
  const { email } = first.credentials;

  await test.step("each agent sees the change from their point of view", async () => {
    await first.page.getByRole("combobox", { name: "Assignee" }).click();
    await first.page.getByRole("option", { name: "decides@example.com" }).click();
    await expect(first.thread).toContainText("You assigned this conversation to decides@example.com");
    await expect(second.thread).toContainText(`${email} assigned this conversation to you`);
    await priority(second.page).click();
    await expect(second.thread).toContainText("You marked this conversation as priority");
    await expect(first.thread).toContainText("decides@example.com marked this conversation as priority");
  });

  await test.step("of three consecutive entries the last is shown; a button expands the others", async () => {
    await second.page.getByRole("button", { name: "Close conversation" }).click();
    await expect(first.thread).toContainText("decides@example.com closed this conversation");
    const earlier = first.thread.getByRole("button", { name: "Show 2 earlier events" });
    await expect(first.thread).not.toContainText("marked this conversation as priority");
    await earlier.focus();
    await first.page.keyboard.press("Enter");
    await expect(first.thread).toContainText("decides@example.com marked this conversation as priority");
    await expect(first.thread.getByRole("button", { name: "Hide earlier events" })).toBeFocused();
  });

  await test.step("a message that reopens the conversation comes before its timeline entry", async () => {
    await visitor.say("Hello?");
    const line = first.thread.getByText("The customer reopened this conversation");
    await expect(line).toBeVisible();
    await expect(line).toHaveAttribute("datetime", /^\d{4}-/);
    await expect(line).toHaveAttribute("title", /\d:\d\d/);
    await expect(first.thread).toContainText(/closed this conversation.*Hello\?.*The customer reopened/s);
  });

  await test.step("the timeline is the same after a reload", async () => {
    await first.page.reload();
    await expect(first.thread).toContainText(/Show 2 earlier events.*closed this.*Hello\?.*The customer reopened/s);
  });

  await test.step("the visitor and a share link do not show the timeline", async () => {
    await first.reply("It is on its way.");
    await expect(visitor.messages).toContainText("It is on its way.");
    await expect(visitor.frame.locator("body")).not.toContainText("this conversation");
    const api = await first.api;
    const [conversation] = (await api.conversations.list({})).data;
    const { token } = await api.conversations.share(conversation!.id);
    const stranger = await openPage();
    await stranger.goto(`/share?cid=${conversation!.id}&token=${token}`);
    await expect(stranger.getByText("It is on its way.")).toBeVisible();
    await expect(stranger.locator("body")).not.toContainText("closed this conversation");
  });
});

test("an agent's own change is shown optimistically, once, and removed if the server refuses it", async ({
  register,
  connectVisitor,
}) => {
  const agent = await register("Company");
  const { page } = agent;
  await aConversation(agent, connectVisitor);
  const api = await agent.api;
  const line = agent.thread.getByText("You marked this conversation as priority");

  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/conversations/*", async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    await held;
    await route.fulfill({ status: 500, json: {} });
  });
  await priority(page).click();
  await expect(line).toBeVisible();
  letGo();
  await expect(page.getByText("Couldn't update the conversation")).toBeVisible();
  await expect(line).toHaveCount(0);
  await page.unrouteAll();

  await priority(page).click();
  await expect(line).toBeVisible();
  await expect.poll(async () => (await api.conversations.list({})).data[0]!.priority).toBe("priority");
  await page.getByRole("button", { name: "Remove priority" }).click();
  await expect(agent.thread.getByText("You removed the priority")).toHaveCount(1);
  await expect.poll(async () => (await api.conversations.list({})).data[0]!.priority).toBe("not_priority");
  await page.reload();
  await expect(agent.thread.getByText("You removed the priority")).toHaveCount(1);
  await expect(line).toHaveCount(1);

  await test.step("changes of tags are optimistic, too", async () => {
    await page.getByRole("button", { name: "Edit tags" }).click();
    await page.getByRole("combobox", { name: "Tags" }).fill("billing");
    const tagged = page.waitForResponse(/\/api\/conversations\/[^/]+\/tags$/);
    await page.keyboard.press("Enter");
    await expect(agent.thread.getByText("You added the tag “billing”")).toHaveCount(1);
    await tagged;
    await page.reload();
    await expect(agent.thread.getByText("You added the tag “billing”")).toHaveCount(1);
  });
});

test("a colleague's change does not move the scroll position of an agent who has scrolled up, and survives a reconnect", async ({
  signUp,
  join,
  connectVisitor,
}) => {
  const agent = await signUp("Company");
  const { page } = agent;
  const colleague = await join(await agent.inviteLink(), "elsewhere@example.com");
  await page.goto("/conversations/all");
  const conversation_id = await aConversation(agent, connectVisitor);
  const api = await colleague.api;
  for (let said = 1; said <= 30; said++)
    await api.messages.send({ conversation_id, body: `Message ${said}`, type: "note" });
  await expect(agent.thread).toContainText("Message 30");
  const jump = page.getByRole("button", { name: "Jump to latest" });
  await agent.thread.evaluate((thread) => thread.scrollBy(0, -500));
  await expect(jump).toBeVisible();
  const scrolled = () => agent.thread.evaluate(({ scrollTop }) => scrollTop);
  const before = await scrolled();
  await api.conversations.update(conversation_id, { priority: "priority" });
  await expect(agent.thread).toContainText("elsewhere@example.com marked this conversation as priority");
  expect(await scrolled()).toBe(before);
  await jump.click();

  await page.context().setOffline(true);
  await expect(page.getByText("Reconnecting… your messages are kept")).toBeVisible();
  await api.conversations.update(conversation_id, { status: "closed" });
  await page.context().setOffline(false);
  await expect(agent.thread.getByText("elsewhere@example.com closed this conversation")).toHaveCount(1);
});

async function aConversation(agent: Desk, connectVisitor: (accountId: string) => Promise<VisitorClient>) {
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Where is my order?");
  await agent.open("Where is my order?");
  const api = await agent.api;
  return (await api.conversations.list({})).data[0]!.id;
}
