import type { Page } from "@playwright/test";
import { expect, test } from "../support/parley.ts";
import { aConversation, aCustomerRecord } from "../support/records.ts";

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
    await expect(agent.rows.filter({ hasText: "ejznt*?" })).toBeFocused();
    await keyboard.press("Escape");
    await expect(page).toHaveURL(/\/conversations\/all$/);
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

test("a key with Mod never runs the browser's own action in the inbox", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const open = aConversation({ customer: aCustomerRecord({ name: "Ada" }) }, []);
  const closed = aConversation(
    { customer: aCustomerRecord({ name: "Bea" }), status: "closed", priority: "priority" },
    [],
  );
  screen.answerConversations(open, closed);
  /** The keys that the page leaves to the browser. */
  const leftToBrowser = async (...keys: string[]) => {
    await page.evaluate(`
      window.left = [];
      window.addEventListener("keydown", (event) => {
        if (event.key !== "Control" && !event.defaultPrevented) left.push(event.key);
        event.preventDefault();
      });
    `);
    for (const key of keys) await page.keyboard.press(`Control+${key}`);
    return page.evaluate<string[]>("left");
  };

  await page.goto(`/conversations/closed/${closed.id}`);
  await expect(page.getByRole("button", { name: "Reopen conversation" })).toBeVisible();
  expect(await leftToBrowser("d", "p")).toEqual([]);
  await page.goto(`/conversations/all/${open.id}`);
  await expect(page.getByRole("button", { name: "Close conversation" })).toBeVisible();
  expect(await leftToBrowser("o", "u")).toEqual([]);

  await test.step("without an open conversation", async () => {
    await page.goto("/conversations/all");
    await expect(page.getByText("No conversation is open")).toBeVisible();
    expect(await leftToBrowser("d", "o", "p", "u")).toEqual([]);
    await page.getByPlaceholder("Search messages...").fill("order");
    expect(await leftToBrowser("u")).toEqual(["u"]);
  });

  await test.step("elsewhere the browser keeps its keys", async () => {
    await page.goto("/tags");
    await expect(page.getByRole("heading", { name: "Tags", level: 1 })).toBeVisible();
    expect(await leftToBrowser("d", "o", "p", "u")).toEqual(["d", "o", "p", "u"]);
  });
});

test("an agent finds, answers, notes, mentions, assigns, tags, closes, reopens and shares without a mouse", async ({
  register,
  join,
  visit,
  connectVisitor,
}) => {
  const agent = await register("Company", { permissions: ["clipboard-read", "clipboard-write"] });
  const colleague = await join(await agent.inviteLink(), "colleague@example.com");
  await (await agent.api).savedReplies.create({ name: "/shipping", content: "It arrives tomorrow." });
  const { page } = agent;
  await page.reload(); // reads the team with the colleague
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

  await test.step("an agent answers with a saved reply", async () => {
    await keyboard.press("r");
    await keyboard.type("/ship");
    await expect(page.getByRole("option", { name: "/shipping", selected: true })).toBeVisible();
    await keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Reply" })).toHaveValue("It arrives tomorrow.");
    await keyboard.press("ControlOrMeta+Enter");
    await expect(visitor.messages).toContainText("It arrives tomorrow.");
    await keyboard.press("Escape");
  });

  await test.step("note that mentions a teammate", async () => {
    await keyboard.press("n");
    await expect(page.getByRole("textbox", { name: "Private note" })).toBeFocused();
    await keyboard.type("Please look, @coll");
    await expect(page.getByRole("option", { name: "colleague@example.com", selected: true })).toBeVisible();
    await keyboard.press("Enter");
    await keyboard.type("They ask every day.");
    await keyboard.press("ControlOrMeta+Enter");
    await expect(agent.thread).toContainText("They ask every day.");
    await expect(visitor.messages).not.toContainText("They ask every day.");
    await expect(agent.thread.locator("strong")).toHaveText("@colleague@example.com");
    await colleague.openList("Mentions");
    await colleague.open("They ask every day.");
    await expect(colleague.thread).toContainText("Where is my parcel?");
    await keyboard.press("Escape");
  });

  await test.step("an agent sees no mention of others in their own Mentions", async () => {
    await keyboard.press("g");
    await keyboard.press("@");
    await expect(page).toHaveURL(/\/conversations\/mentions$/);
    await expect(agent.rows).toHaveCount(0);
    await keyboard.press("g");
    await keyboard.press("a");
    await expect(agent.rows).toHaveCount(2);
    await keyboard.press("j");
    await expect(agent.thread).toContainText("They ask every day.");
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
  await page.getByRole("button", { name: "More options" }).focus();
  await tabTo(/Inbox/);
});
