import type { Page } from "@playwright/test";
import { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";

const reply = (page: Page) => page.getByRole("textbox", { name: "Reply" });

test("single-key shortcuts work outside text fields and type letters inside them", async ({
  register,
  connectVisitor,
}) => {
  const agent = await register("Company");
  const { page } = agent;
  const { keyboard } = page;
  const accountId = await agent.accountId();
  const first = await connectVisitor(accountId);
  await first.say("One");
  const second = await connectVisitor(accountId);
  await second.say("Two");
  for (const hasText of ["One", "Two"]) await expect(agent.rows.filter({ hasText })).toBeVisible();
  // Activity has a resolution of 1 s, so the order of two conversations of the same second is undefined.
  const [top, below] = (await agent.rows.allInnerTexts()).map((text) => (text.includes("One") ? "One" : "Two"));
  if (!top || !below) throw new Error("two rows are expected");

  await test.step("j and k go down and up", async () => {
    await keyboard.press("j");
    await expect(agent.thread).toContainText(top);
    await keyboard.press("j");
    await expect(agent.thread).toContainText(below);
    await keyboard.press("k");
    await expect(agent.thread).toContainText(top);
  });

  await test.step("a focused text field receives every key as text", async () => {
    await keyboard.press("r");
    await expect(reply(page)).toBeFocused();
    await expect(reply(page)).toHaveValue("");
    await keyboard.type("e");
    await expect(reply(page)).toHaveValue("e");
    await keyboard.type("jznt*?");
    await keyboard.press("ControlOrMeta+ArrowDown");
    await keyboard.press("ControlOrMeta+d");
    await expect(reply(page)).toHaveValue("ejznt*?");
    await expect(agent.rows).toHaveCount(2);
    await expect(agent.thread).toContainText(top);
  });

  await test.step("Esc leaves the field, then goes to the list, then out of the conversation", async () => {
    await keyboard.press("Escape");
    await expect(reply(page)).not.toBeFocused();
    await keyboard.press("Escape");
    await expect(agent.rows.filter({ hasText: top })).toBeFocused();
    await keyboard.press("Escape");
    await expect(page).toHaveURL(/\/conversations\/all$/);
    await expect(agent.rows.filter({ hasText: top })).toContainText("Draft");
    await keyboard.press("Enter");
    await expect(reply(page)).toHaveValue("ejznt*?");
  });

  await test.step("an open menu receives the keys instead of the shortcuts", async () => {
    await page.getByRole("button", { name: "More actions" }).focus();
    await keyboard.press("Enter");
    await expect(page.getByRole("menu")).toBeVisible();
    await keyboard.press("e");
    await expect(page.getByRole("menu")).toBeVisible();
    await keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "More actions" })).toBeFocused();
    await expect(agent.rows).toHaveCount(2);
  });

  await test.step("a held key closes one conversation", async () => {
    await keyboard.down("e");
    await keyboard.down("e");
    await expect(agent.rows).toHaveCount(1);
    await keyboard.down("e");
    await keyboard.up("e");
    await expect(agent.thread).toContainText(below);
    await expect(agent.rows).toHaveCount(1);
  });

  await test.step("* marks the conversation as priority, and z undoes that", async () => {
    await keyboard.press("*");
    await expect(page.getByRole("button", { name: "Remove priority" })).toBeVisible();
    await keyboard.press("z");
    await expect(page.getByRole("button", { name: "Mark as priority" })).toBeVisible();
  });

  await test.step("Shift+U marks the conversation as unread", async () => {
    await expect(agent.unreadIn("All")).toHaveCount(0);
    await keyboard.press("Shift+U");
    await expect(page).toHaveURL(/\/conversations\/all$/);
    await expect(agent.unreadIn("All")).toBeVisible();
  });

  await test.step("g and a letter open a list; g and another key run that key's command", async () => {
    await keyboard.press("g");
    await keyboard.press("u");
    await expect(page).toHaveURL(/\/conversations\/unread$/);
    await keyboard.press("g");
    await keyboard.press("1");
    await expect(page).toHaveURL(/\/inboxes\/[^/]+\/conversations$/);
    await keyboard.press("g");
    await keyboard.press("s");
    await expect(page.getByRole("textbox", { name: "Search messages..." })).toBeFocused();
    await keyboard.press("Escape");
    await keyboard.press("g");
    await keyboard.press("a");
    await expect(page).toHaveURL(/\/conversations\/all$/);
  });
});

test("conversations that a held key passes are neither loaded nor marked as read", async ({ register, visit }) => {
  const agent = await register("Company");
  const { page } = agent;
  const { keyboard } = page;
  const accountId = await agent.accountId();
  for (const words of ["One", "Two", "Three", "Four"]) {
    await (await visit(accountId)).say(words);
    await expect(agent.rows.first()).toContainText(words);
  }
  await page.reload(); // messages that arrived while the page was open are cached
  const row = (words: string) => agent.rows.filter({ hasText: words });
  await agent.open("Two"); // the conversation is cached from now on, and would be shown without a request
  await expect(row("Two")).not.toContainText("unread");
  await keyboard.press("Shift+U");
  await expect(row("Two")).toContainText("unread");

  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const words of ["Four", "Three", "Two", "One"]) {
    await keyboard.down("j");
    await expect(row(words)).toHaveAttribute("aria-current", "true");
  }
  await keyboard.up("j");
  await page.clock.resume();
  await expect(agent.thread).toContainText("One");
  await expect(row("One")).not.toContainText("unread");
  await expect(row("Two")).toContainText("unread");
  await expect(row("Three")).toContainText("unread");
  expect(asked.filter((path) => /^\/api\/conversations\/[^/]{36}$/.test(path))).toHaveLength(2);
});

test("an agent finds, answers, notes, assigns, tags, closes, reopens and shares without a mouse", async ({
  register,
  visit,
  connectVisitor,
}) => {
  const agent = await register("Company", { permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = agent;
  const { keyboard } = page;
  const accountId = await agent.accountId();
  const visitor = await visit(accountId);
  await visitor.say("Where is my parcel?");
  const other = await connectVisitor(accountId);
  await other.say("Do you ship abroad?");
  await expect(agent.rows).toHaveCount(2);

  await test.step("Tab right after typing does not wait for the pause", async () => {
    await keyboard.press("s");
    await keyboard.type("abroad");
    await keyboard.press("Tab");
    await keyboard.press("Tab");
    await expect(agent.rows).toHaveCount(1);
    await expect(agent.rows).toBeFocused();
    await keyboard.press("s");
    await keyboard.press("Escape");
    await expect(agent.rows).toHaveCount(2);
  });

  await test.step("an agent finds the conversation", async () => {
    await keyboard.type("parcel");
    await expect(agent.rows).toHaveCount(1);
    await keyboard.press("Tab");
    await keyboard.press("Tab");
    await expect(agent.rows).toBeFocused();
    await keyboard.press("Enter");
    await expect(agent.thread).toContainText("Where is my parcel?");
    await keyboard.press("s");
    await keyboard.press("Escape");
    await expect(agent.rows).toHaveCount(2);
    await keyboard.press("Escape");
  });

  await test.step("an agent answers", async () => {
    await keyboard.press("r");
    await keyboard.type("It arrives tomorrow.");
    await keyboard.press("ControlOrMeta+Enter");
    await expect(visitor.messages).toContainText("It arrives tomorrow.");
    await keyboard.press("Escape");
  });

  await test.step("note", async () => {
    await keyboard.press("n");
    await expect(page.getByRole("textbox", { name: "Private note" })).toBeFocused();
    await keyboard.type("They ask every day.");
    await keyboard.press("ControlOrMeta+Enter");
    await expect(agent.thread).toContainText("They ask every day.");
    await expect(visitor.messages).not.toContainText("They ask every day.");
    await keyboard.press("Escape");
  });

  await test.step("assign", async () => {
    const assignee = page.getByRole("combobox", { name: "Assignee" });
    await keyboard.press("i");
    await expect(assignee).toHaveValue("Assigned to me");
    await keyboard.press("a");
    await expect(assignee).toBeFocused();
    await expect(page.getByRole("option", { name: "No assignee" })).toBeVisible();
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await expect(assignee).not.toBeFocused();
    await expect(assignee).toHaveValue("No assignee");
    await keyboard.press("z");
    await expect(assignee).toHaveValue("Assigned to me");
  });

  await test.step("tag", async () => {
    await keyboard.press("t");
    await expect(page.getByRole("combobox", { name: "Tags" })).toBeFocused();
    await keyboard.type("urgent");
    await keyboard.press("Enter");
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await expect(agent.rows.filter({ hasText: "Tags: urgent" })).toHaveCount(1);
    await expect(page.getByRole("dialog", { name: "Edit tags" })).toHaveCount(0);
  });

  await test.step("an agent closes the conversation and undoes that", async () => {
    await keyboard.press("e");
    await expect(agent.rows).toHaveCount(1);
    await expect(agent.thread).toContainText("Do you ship abroad?");
    await keyboard.press("z");
    await expect(agent.rows).toHaveCount(2);
    await expect(agent.thread).toContainText("Where is my parcel?");
    await keyboard.press("e");
    await expect(agent.rows).toHaveCount(1);
  });

  await test.step("reopen", async () => {
    await keyboard.press("g");
    await keyboard.press("c");
    await expect(page).toHaveURL(/\/conversations\/closed$/);
    await expect(agent.rows).not.toContainText("Do you ship abroad?");
    await expect(agent.rows).toHaveCount(1);
    await keyboard.press("j");
    await expect(agent.thread).toContainText("It arrives tomorrow.");
    await keyboard.press("Shift+E");
    await expect(page.getByText("Conversation re-opened!")).toBeVisible();
  });

  await test.step("share", async () => {
    await keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("combobox", { name: "Search commands, people and pages" })).toBeFocused();
    await keyboard.type("share");
    await keyboard.press("Enter");
    await expect(page.getByText("Anyone with this link can read the conversation for 24 hours.")).toBeVisible();
    expect(await page.evaluate("navigator.clipboard.readText()")).toContain("/share?cid=");
  });

  await test.step("send and close", async () => {
    await keyboard.press("r");
    await keyboard.type("Bye.");
    await keyboard.press("ControlOrMeta+Shift+Enter");
    await expect(visitor.messages).toContainText("Bye.");
    await expect(agent.rows).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Close conversation" })).toHaveCount(0);
  });
});

test("the palette finds commands, teammates, tags, saved replies, pages and conversations", async ({
  register,
  join,
  connectVisitor,
}) => {
  const agent = await register("Company");
  await join(await agent.inviteLink(), "palette-colleague@example.com");
  const { page } = agent;
  const { keyboard } = page;
  const api = await agent.api;
  await api.tags.create({ name: "billing", color: "blue" });
  await api.savedReplies.create({ name: "delivery", content: "We deliver on Saturdays." });
  await page.goto("/conversations/all");
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("My invoice is wrong.");
  await agent.open("My invoice is wrong.");
  await visitor.say("Hello?");
  await expect(agent.thread).toContainText("Hello?");

  const palette = page.getByRole("dialog", { name: "Command palette" });
  const field = palette.getByRole("combobox");
  const chosen = palette.getByRole("option", { selected: true });
  const open = async () => {
    await keyboard.press("ControlOrMeta+k");
    await expect(field).toBeFocused();
  };
  const choose = async (typed: string, option: string) => {
    await open();
    await keyboard.type(typed);
    await expect(chosen).toHaveText(new RegExp(`^${option}`));
    await keyboard.press("Enter");
    await expect(palette).toHaveCount(0);
  };

  const assignee = page.getByRole("combobox", { name: "Assignee" });
  const undoing = palette.getByRole("option", { name: "Undo the last action" });
  await test.step("Undo is only listed after an action", async () => {
    await open();
    await keyboard.type("undo the");
    await expect(palette.getByText("Search messages for “undo the”")).toBeVisible();
    await expect(undoing).toHaveCount(0);
    await keyboard.press("Escape");
    await expect(palette).toHaveCount(0);
    await choose("assign me", "Assign to me");
    await expect(assignee).toHaveValue("Assigned to me");
    await choose("undo the", "Undo the last action");
    await expect(assignee).toHaveValue("No assignee");
    await open();
    await expect(undoing).toHaveCount(0);
    await keyboard.press("Escape");
    await expect(palette).toHaveCount(0);
  });

  await test.step("an assignment by the teammate's name, or in two steps", async () => {
    await choose("palette-coll", "Assign to → palette-colleague@example.com");
    await expect(assignee).toHaveValue("palette-colleague@example.com");
    await open();
    await keyboard.type("assign to");
    await palette.getByRole("option", { name: "Assign to…" }).click();
    await expect(palette.getByRole("combobox", { name: "Assign to…" })).toBeFocused();
    await keyboard.press("Backspace");
    await expect(field).toHaveAccessibleName("Search commands, people and pages");
    await keyboard.type("assign to");
    await palette.getByRole("option", { name: "Assign to…" }).click();
    await keyboard.type("no");
    await keyboard.press("Enter");
    await expect(assignee).toHaveValue("No assignee");
  });

  await test.step("a tag, and a saved reply", async () => {
    await choose("tag bill", "Tag with → billing");
    await expect(agent.rows.filter({ hasText: "Tags: billing" })).toHaveCount(1);
    await choose("deliv", "Insert → /delivery");
    await expect(reply(page)).toHaveValue("We deliver on Saturdays.");
    await expect(reply(page)).toBeFocused();
    await keyboard.press("ControlOrMeta+k");
    await expect(palette).toHaveCount(0);
    await keyboard.press("Escape");
  });

  await test.step("pages, lists and the theme", async () => {
    await choose("team", "Go to My team");
    await expect(page.getByRole("heading", { name: "My team" })).toBeVisible();
    await open();
    await expect(palette.getByRole("group", { name: "This conversation" })).toHaveCount(0);
    await expect(palette.getByRole("group", { name: "Recent" }).getByRole("option").first()).toHaveText(
      "Go to My team",
    );
    await keyboard.press("Escape");
    await expect(palette).toHaveCount(0);
    await choose("theme dark", "Theme: Dark");
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  });

  await test.step("a loaded conversation, and a message search", async () => {
    await choose("hello", "Anonymous User");
    await expect(agent.thread).toContainText("My invoice is wrong.");
    await choose("zeppelin", "Search messages for “zeppelin”");
    await expect(page).toHaveURL(/\/conversations\/all\?q=zeppelin$/);
    await expect(page.getByText("Nobody said “zeppelin” here")).toBeVisible();
  });

  await test.step("closing the palette restores the focus; the menu also opens the palette", async () => {
    await page.getByRole("button", { name: "Clear search" }).first().click();
    await agent.rows.focus();
    await open();
    await keyboard.press("Escape");
    await expect(agent.rows).toBeFocused();
    await page.getByRole("button", { name: "Commands" }).click();
    await expect(field).toBeFocused();
  });
});

test("a palette that fails to load shows an error and opens once it loads", async ({ openPage }) => {
  const page = await openPage();
  await page.route("**/Palette-*.js", (route) => route.abort());
  await Desk.register(page, "Company");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("alert").filter({ hasText: "This did not load" })).toBeVisible();
  await page.unrouteAll();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
});

test("an agent changes single-key shortcuts and turns them off", async ({ register, connectVisitor }) => {
  const agent = await register("Company");
  const { page } = agent;
  const { keyboard } = page;
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Thanks, that was all.");
  await agent.open("Thanks, that was all.");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const closes = dialog.getByRole("button", { name: /Close conversation/ });

  await keyboard.press("Shift+?");
  await expect(dialog).toBeVisible();
  await expect(closes).toHaveText("E");
  await closes.click();
  await keyboard.press("r");
  await expect(dialog.getByText("R is already used: Write a reply")).toBeVisible();
  await keyboard.press("y");
  await expect(closes).toHaveText("Y");
  await keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await test.step("the new key works and the old key does not, also after a reload", async () => {
    await page.reload();
    await expect(agent.thread).toBeVisible();
    await page.getByRole("button", { name: "Close conversation" }).focus();
    await expect(page.getByRole("tooltip")).toHaveText("Close conversation (Y or Ctrl+D)");
    await keyboard.press("e");
    await keyboard.press("j");
    await expect(agent.rows).toHaveCount(1);
    await keyboard.press("y");
    await expect(agent.rows).toHaveCount(0);
    await keyboard.press("z");
    await expect(agent.rows).toHaveCount(1);
  });

  await test.step("with single keys off, only Mod shortcuts and Esc work", async () => {
    await keyboard.press("?");
    await dialog.getByRole("switch", { name: "Single keys" }).click();
    await keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await keyboard.press("y");
    await keyboard.press("?");
    await keyboard.press("r");
    await expect(reply(page)).not.toBeFocused();
    await expect(dialog).toHaveCount(0);
    await expect(agent.rows).toHaveCount(1);
    await keyboard.press("ControlOrMeta+k");
    await keyboard.type("keyboard");
    await keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await dialog.getByRole("switch", { name: "Single keys" }).click();
    await dialog.getByRole("button", { name: "Reset to defaults" }).click();
    await expect(closes).toHaveText("E");
  });
});

test("on a phone Tab follows the visual order and reaches the button above the list", async ({
  register,
  connectVisitor,
  visit,
}) => {
  const agent = await register("Company");
  const { page } = agent;
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Where is my order?");
  await expect(agent.rows).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const focused = page.locator(":focus");
  async function tabTo(name: RegExp) {
    await page.keyboard.press("Tab");
    await expect(focused).toHaveAccessibleName(name);
  }

  await agent.rows.first().focus();
  const second = await visit(await agent.accountId());
  await second.say("Another question");
  const waiting = page.getByRole("button", { name: "1 new" });
  await expect(waiting).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(waiting).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(agent.rows).toHaveCount(2);

  await agent.rows.filter({ hasText: "Where is my order?" }).press("Enter");
  await page.getByRole("link", { name: "Back to the list" }).focus();
  for (const name of [/Close conversation/, /Assignee/, /Mark as priority/, /Edit tags/]) await tabTo(name);
  await page.getByRole("button", { name: "Other options" }).focus();
  await tabTo(/Inbox/);
});
