import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./parley.ts";

const widths = [1440, 1024, 390];
const themes = ["light", "dark"] as const;

const signedOut = [
  "/login",
  "/register",
  "/reset-password",
  "/reset-password-requested",
  "/reset?token=none",
  "/verify",
  "/bot/demo",
  "/sandbox",
];

for (const theme of themes) {
  test(`whoever is signed out can use every screen, ${theme}`, async ({ openPage }) => {
    const page = await openPage({ colorScheme: theme });
    for (const path of signedOut) {
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await expectAccessible(page);
    }
  });

  test(`an agent can use tags and saved replies, ${theme}`, async ({ register, visit }) => {
    const agent = await register("Company", { colorScheme: theme });
    const api = await agent.api;
    await api.savedReplies.create({ name: "delivery", content: "We deliver on Saturdays." });
    const visitor = await visit(await agent.accountId());
    await visitor.say("Do you deliver?");
    await agent.open("Do you deliver?");
    const conversation = (await api.conversations.list({})).data[0]!;
    for (const color of ["default", "magenta", "red", "volcano", "orange", "gold", "green", "purple", "blue"]) {
      const tag = await api.tags.create({ name: `a ${color} tag`, color });
      await api.conversations.tag(conversation.id, tag.id);
    }
    const { page } = agent;
    await page.getByRole("textbox", { name: "Reply" }).fill("/");
    await expect(page.getByRole("option", { name: "/delivery" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Edit tags" }).click();
    await expect(page.getByRole("combobox", { name: "Tags" })).toBeFocused();
    await expectAccessible(page);
  });

  test(`an agent can use the settings of the widget, ${theme}`, async ({ register }) => {
    const { page } = await register("Company", { colorScheme: theme });
    await page.goto("/settings/chat-widget");
    const preview = page.frameLocator('iframe[title="Preview of the widget"]').frameLocator("iframe");
    await expect(preview.getByRole("heading", { name: "Welcome to Company!" })).toBeVisible();
    await page.getByRole("textbox", { name: "Colour" }).fill("#12");
    await expect(page.getByText("Use a colour like #1890ff")).toBeVisible();
    await expectAccessible(page);
  });

  test(`an agent can use the screen of saved replies, ${theme}`, async ({ register }) => {
    const { page } = await register("Company", { colorScheme: theme });
    await page.goto("/settings/saved-replies");
    await expect(page.getByText("No saved replies")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Name is required")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Name").fill("/delivery");
    await page.getByLabel("Content").fill("We deliver on Saturdays.");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Delete /delivery" }).click();
    await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test(`an agent and a visitor can use every screen, ${theme}`, async ({ register, visit }) => {
    const agent = await register("Company", { colorScheme: theme });
    await expectAccessible(agent.page);
    const visitor = await visit(await agent.accountId(), { colorScheme: theme });
    await visitor.say("Where is my order? See https://example.com/orders/1");
    await agent.open("Where is my order?");
    await agent.reply("On its way.");
    await agent.note("Sent yesterday.");
    await expect(visitor.messages).toContainText("On its way.");
    await expectAccessible(agent.page);
    await expectAccessible(visitor.page);
  });

  test(`an admin can use every screen of the settings, ${theme}`, async ({ register }) => {
    const { page } = await register("Company", { colorScheme: theme, reducedMotion: "reduce" });
    await page.getByRole("button", { name: "Add inbox" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);

    await page.goto("/settings/account");
    await page.getByRole("button", { name: "Settings" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    for (const card of ["Company", "Working hours", "Conversation reminders"]) {
      await page.getByRole("button", { name: `Edit ${card}` }).click();
    }
    await expectAccessible(page);

    for (const path of ["/settings/profile", "/inboxes"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
    await page.getByRole("link", { name: "Configure Primary Inbox" }).click();
    await page.getByRole("button", { name: "Edit Inbox details" }).click();
    await expectAccessible(page);
  });

  test(`an admin can use the team's screen, ${theme}`, async ({ register, join }) => {
    const admin = await register("Company", { colorScheme: theme, reducedMotion: "reduce" });
    const link = await admin.inviteLink();
    await join(link, `stays-${theme}@example.com`);
    await join(link, `leaves-${theme}@example.com`);
    const { page } = admin;
    await page.reload();
    await page.getByRole("button", { name: `Actions for leaves-${theme}@example.com` }).click();
    await page.getByRole("menuitem", { name: "Disable" }).click();
    await expect(page.getByText("Successfully disabled user!")).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole("table", { name: "Disabled users" })).toBeVisible();
    await page.getByRole("button", { name: `Actions for stays-${theme}@example.com` }).click();
    await expectAccessible(page);
  });

  test(`an agent can use everything around a conversation, ${theme}`, async ({ register, visit }) => {
    const agent = await register("Company", { colorScheme: theme });
    const { page } = agent;
    const visitor = await visit(await agent.accountId());
    await visitor.say("Where is my order?");
    await agent.open("Where is my order?");
    await page.locator("input[type=file]").setInputFiles([
      { name: "order.txt", mimeType: "text/plain", buffer: Buffer.from("1 x") },
      { name: "empty.txt", mimeType: "text/plain", buffer: Buffer.from("") },
    ]);
    await expect(page.getByRole("list", { name: "Files to send" })).toContainText("There is nothing in it");
    await page.getByRole("button", { name: "Load previous conversation" }).click();
    await expect(page.getByText("No previous conversations")).toBeVisible();
    await page.getByRole("textbox", { name: "Search messages..." }).fill("order");
    await page.getByRole("button", { name: "More actions" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: "Archive conversation" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/conversations/all?q=zeppelin");
    await expect(page.getByText("No conversations")).toBeVisible();
    await expectAccessible(page);
  });
}

test("an agent can do without a mouse", async ({ register, visit }) => {
  const agent = await register("Company");
  const visitor = await visit(await agent.accountId());
  await visitor.say("First");
  await expect(agent.rows).toHaveCount(1);
  const { keyboard } = agent.page;
  await agent.rows.first().focus();
  await keyboard.press("Enter");
  await agent.page.getByRole("textbox", { name: "Reply" }).focus();
  await keyboard.type("By keyboard");
  await keyboard.press("ControlOrMeta+Enter");
  await expect(visitor.messages).toContainText("By keyboard");
  await keyboard.press("ControlOrMeta+d");
  await expect(agent.rows).toHaveCount(0);
});

/** At every width: no violation that axe can see, and nothing wider than the screen. */
async function expectAccessible(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    expect(found, `${page.url()} at ${width}`).toEqual([]);
    const overflow = await page.locator("html").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overflow, `${page.url()} at ${width} scrolls sideways`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: widths[0]!, height: 900 });
}
