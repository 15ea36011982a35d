import { setTimeout as sleep } from "node:timers/promises";
import { createVisitorApi } from "@parley/api-client";
import type { ExpandedConversation, ExpandedCustomer } from "@parley/contract";
import { Widget as VisitorClient } from "../../apps/server/test/harness/clients.ts";
import type { Visitor } from "../../apps/server/test/harness/world.ts";
import { expectAccessibleInBothThemes, violations } from "../support/accessible.ts";
import { accountOf, agent, noAnswer, primaryInbox, Refusal } from "../support/answers.ts";
import type { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";
import { aConversation, aCustomerRecord, aMember, conversationPage } from "../support/records.ts";

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
  const configure = page.getByRole("link", { name: "Configure inbox", exact: true });
  await expect(configure).toHaveCount(2); // beside the title, and in the empty state
  await expect(configure.last()).toHaveAttribute("href", /^\/inboxes\/[0-9a-f-]{36}$/);
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
    await expect(toastWith(agent, "Couldn't load more conversations")).toContainText("The database is resting");
    await expect(agent.rows).toHaveText([/Bea/]);
    await page.unroute("**/api/conversations?*after=*");
    await page.getByRole("button", { name: "Load more..." }).click();
    await expect(agent.rows).toHaveText([/Bea/, /Ada/]);
    await expect(page.getByRole("button", { name: "Load more..." })).toHaveCount(0);
  });
});

test("an account without messages is new, also with imported customers", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const isNew = page.getByText("It looks like no channels have been set up yet!");
  const isDone = page.getByText("Nothing to show here! Take a well-earned break");
  screen.answer({ conversations: { ...conversationPage([]), seq: 3 } }); // the events of an import
  await page.goto("/conversations/all");
  await expect(isNew).toBeVisible();
  const example = page.getByRole("region", { name: "Example: a conversation in your inbox" });
  await expect(example).toContainText("Hello! How long does delivery take?");
  await expect(page.getByRole("region", { name: "Try your chat widget" }).locator("iframe")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await test.step("a conversation arrives and is closed", async () => {
    const conversation = aConversation({ customer: aCustomerRecord({ name: "Ada" }) }, [{ body: "A question" }]);
    screen.answerConversations(conversation);
    screen.answerAt(`PUT conversations/${conversation.id}`, noAnswer);
    screen.answer({ messages: { data: conversation.messages } });
    await page.reload();
    await page.getByRole("listitem").filter({ hasText: "Ada" }).hover();
    await page.getByRole("button", { name: "Close Ada" }).click();
    await expect(isDone).toBeVisible();
    await expect(isNew).toHaveCount(0);
  });

  await test.step("an empty list shows the break while it is not known whether there are messages", async () => {
    screen.answer({ messages: new Refusal(500), conversations: conversationPage([]) });
    await page.goto("/conversations/unassigned");
    await expect(isDone).toBeVisible();
  });
});

test("each row shows the channel, the assignee and the author of the last message", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const bruno = { ...aMember("bruno@example.com"), full_name: "Bruno Silva" };
  const [ada, bea, cleo] = ["Ada", "Bea", "Cleo"].map((name) => aCustomerRecord({ name })) as [
    ExpandedCustomer,
    ExpandedCustomer,
    ExpandedCustomer,
  ];
  const anonymous = aCustomerRecord({ time_zone: "Europe/Lisbon", pathname: "/pricing", browser: "Firefox" });
  screen.answer({ "accounts/me": accountOf(agent, bruno) });
  screen.answerConversations(
    aConversation({ customer: ada, source: "email", assignee_id: bruno.id }, [
      { body: "It is on its way", user_id: bruno.id, user: bruno },
    ]),
    aConversation({ customer: bea, source: "sms", assignee_id: agent.id }, [{ body: "Done", user_id: agent.id }]),
    aConversation({ customer: cleo }, [{ body: "Where is it?", customer_id: cleo.id }]),
    aConversation({ customer: anonymous }, [{ body: "Hello", customer_id: anonymous.id }]),
  );
  await page.goto("/conversations/all");
  const rows = page.getByRole("region", { name: "Conversations" }).getByRole("link");
  await expect(rows).toHaveText([
    /^A.*Ada.*Email.*Bruno: It is on its way.*assigned to Bruno Silva$/,
    /^B.*Bea.*Text message.*You: Done.*assigned to you$/,
    /^C.*Cleo.*Chat.*Where is it\?$/,
    /[A-Z][a-z]+ \d\d · Lisbon · \/pricing · FirefoxChat/,
  ]);
  await expect(rows.first().getByTitle("Email")).toBeVisible();
  await expect(rows.first().getByTitle("assigned to Bruno Silva")).toBeVisible();

  await test.step("an anonymous visitor has the same name in the thread and the panel", async () => {
    await rows.last().click();
    await expect(page.getByRole("heading", { name: "Lisbon · /pricing · Firefox", level: 2 })).toBeVisible();
    const panel = page.getByRole("region", { name: "Customer details" });
    await expect(panel.getByRole("link", { name: "Lisbon · /pricing · Firefox" })).toBeVisible();
  });
});

test("a conversation is marked as unread and moved to another inbox from each of its menus", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const billing = { ...primaryInbox, id: "00000000-0000-4000-8000-0000000000b1", name: "Billing", is_primary: false };
  const ada = aConversation({ customer: aCustomerRecord({ name: "Ada" }) }, [{ body: "A question" }]);
  screen.answer({ inboxes: { data: [primaryInbox, billing] } });
  screen.answerConversations(ada);
  screen.answerAt(`PUT conversations/${ada.id}`, { data: ada, timeline: [] });
  const row = page.getByRole("region", { name: "Conversations" }).getByRole("link", { name: "Ada" });
  const toast = (what: string) => page.getByRole("alert").filter({ hasText: what });
  const palette = page.getByRole("dialog", { name: "Command palette" });

  async function expectChange(conversation: object, act: () => Promise<void>) {
    const change = page.waitForRequest((request) => request.method() === "PUT");
    await act();
    expect((await change).postDataJSON()).toMatchObject({ conversation });
  }

  async function openMenu(menu: string) {
    if (menu === "row") return row.click({ button: "right" });
    if (menu === "header") return page.getByRole("button", { name: "More actions" }).click();
    await page.keyboard.press("Control+K");
    return palette.getByRole("combobox").fill("inbox");
  }

  for (const menu of ["row", "header", "palette"]) {
    await test.step(menu, async () => {
      await page.goto(`/conversations/all/${ada.id}`);
      await expect(page.getByRole("log")).toContainText("A question");
      await openMenu(menu);
      if (menu === "palette") {
        await palette.getByRole("option", { name: "Move to inbox…" }).click();
        await expectChange({ inbox_id: billing.id }, () =>
          palette.getByRole("option", { name: "Move to → Billing" }).click(),
        );
      } else {
        await page.getByRole("menuitem", { name: "Move to inbox" }).click();
        const dialog = page.getByRole("dialog", { name: "Move to inbox" });
        await expect(dialog.getByRole("option", { name: "Primary Inbox", selected: true })).toBeVisible();
        if (menu === "row") expect(await violations(page, { within: "dialog" })).toEqual([]);
        await expectChange({ inbox_id: billing.id }, () => dialog.getByRole("option", { name: "Billing" }).click());
      }
      await expect(toast("Moved to Billing: Ada").getByRole("button", { name: "Undo" })).toBeVisible();

      await page.reload();
      await expect(page.getByRole("log")).toContainText("A question");
      if (menu === "palette") {
        await page.keyboard.press("Control+K");
        await palette.getByRole("combobox").fill("unread");
        await expectChange({ read: false }, () => palette.getByRole("option", { name: "Mark as unread" }).click());
      } else {
        await openMenu(menu);
        expect(await violations(page, { within: "[role=menu]" })).toEqual([]);
        await expectChange({ read: false }, () => page.getByRole("menuitem", { name: "Mark as unread" }).click());
      }
      await expect(toast("Marked as unread: Ada").getByRole("button", { name: "Undo" })).toBeVisible();
      await expect(row).toContainText("unread");
    });
  }

  await test.step("the context-menu key opens the menu, and Escape returns to the row", async () => {
    await row.focus();
    await page.keyboard.press("Shift+F10");
    await expect(page.getByRole("menuitem", { name: "Mark as priority" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(row).toBeFocused();
  });
});

test("each menu of a conversation starts a new one with the customer, unless one is open", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const customer = aCustomerRecord({ name: "Ada" });
  const closed = aConversation({ customer, status: "closed" }, [{ body: "Thanks" }]);
  const open = aConversation({ customer: aCustomerRecord({ name: "Bea" }) }, [{ body: "A question" }]);
  const later = aConversation({ customer }, [{ body: "One more question" }]);
  screen.answerConversations(closed, open);
  const row = (name: string) => page.getByRole("region", { name: "Conversations" }).getByRole("link", { name });
  const item = page.getByRole("menuitem", { name: "New conversation" });
  const starting = page.getByRole("dialog", { name: "Start a new conversation" });
  const palette = page.getByRole("dialog", { name: "Command palette" });
  const openers = {
    row: (name: string) =>
      row(name)
        .click({ button: "right" })
        .then(() => item),
    header: () =>
      page
        .getByRole("button", { name: "More actions" })
        .click()
        .then(() => item),
    palette: async () => {
      await page.keyboard.press("Control+K");
      await palette.getByRole("combobox").fill("new conversation");
      return palette.getByRole("option", { name: "New conversation", exact: true });
    },
  };

  for (const [menu, find] of Object.entries(openers)) {
    await test.step(menu, async () => {
      await page.goto(`/conversations/closed/${closed.id}`);
      await expect(page.getByRole("log")).toContainText("Thanks");
      await (await find("Ada")).click();
      await expect(starting.getByLabel("Message")).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(starting).toBeHidden();
    });
  }

  await page.goto(`/conversations/all/${open.id}`);
  await expect(page.getByRole("log")).toContainText("A question");
  for (const find of [openers.row, openers.header]) {
    await expect(await find("Bea")).toBeDisabled();
    await expect(item).toContainText("This customer already has an open conversation.");
    await page.keyboard.press("Escape");
    await expect(item).toBeHidden();
  }

  await test.step("another conversation of the customer is open", async () => {
    screen.answerAt(`conversations/${closed.id}/related`, { data: [later] });
    screen.answerAt(`conversations/${later.id}`, { data: later });
    screen.answerAt(`conversations/${later.id}/related`, { data: [closed] });
    await page.goto(`/conversations/closed/${closed.id}`);
    await expect(page.getByRole("log")).toContainText("Thanks");
    await (await openers.header()).click();
    const refusal = page.getByRole("dialog", { name: "New conversation" });
    await expect(refusal).toContainText("This customer already has an open conversation.");
    expect(await violations(page, { within: "dialog" })).toEqual([]);
    await refusal.getByRole("button", { name: "Open conversation" }).click();
    await expect(page).toHaveURL(`/conversations/all/${later.id}`);
  });
});

test("the list of an inbox links to its settings", async ({ openScreen }) => {
  const { page } = await openScreen();
  await page.goto(`/inboxes/${primaryInbox.id}/conversations`);
  const list = page.getByRole("region", { name: "Conversations" });
  await expect(list.getByRole("heading", { name: "Primary Inbox" })).toBeVisible();
  await expect(list.getByRole("link", { name: "Configure inbox" })).toHaveAttribute(
    "href",
    `/inboxes/${primaryInbox.id}`,
  );
  await page.goto("/conversations/all");
  await expect(list.getByRole("heading", { name: "All" })).toBeVisible();
  await expect(list.getByRole("link", { name: "Configure inbox" })).toHaveCount(0);
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
  await expect(page.getByRole("link", { name: "View closed conversations" })).toHaveAttribute(
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

test("closing the open conversation from its row, or with others, shows the same notice", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const [ada, bea] = ["Ada", "Bea"].map((name) =>
    aConversation({ customer: aCustomerRecord({ name }) }, [{ body: `A question of ${name}` }]),
  ) as [ExpandedConversation, ExpandedConversation];
  screen.answerConversations(ada, bea);
  for (const { id } of [ada, bea]) screen.answerAt(`PUT conversations/${id}`, noAnswer);
  const notice = page.getByText("Conversation closed!");
  const rows = page.getByRole("region", { name: "Conversations" }).getByRole("listitem");
  const row = (name: string) => rows.filter({ hasText: name });
  await page.clock.install();

  for (const close of ["from its row", "with others"]) {
    await page.goto(`/conversations/all/${ada.id}`);
    await expect(page.getByRole("log")).toContainText("A question of Ada");
    await page.clock.pauseAt((await page.evaluate<number>("Date.now()")) + 60_000);
    if (close === "with others") {
      for (const name of ["Ada", "Bea"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
      await page.getByRole("button", { name: "Close all selected" }).click();
    } else {
      await row("Bea").hover();
      await page.getByRole("button", { name: "Close Bea" }).click();
      await expect(row("Bea")).toHaveCount(0);
      await expect(notice).toHaveCount(0);
      await row("Ada").hover();
      await page.getByRole("button", { name: "Close Ada" }).click();
    }
    await expect(notice).toBeVisible();
    await page.clock.runFor(400);
    await expect(notice).toHaveCount(0);
    await page.clock.resume();
  }
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
  await expect(agent.rows).toContainText(["Bea", "Ada"]);
  await agent.open("Ada");
  await page.getByRole("button", { name: "Close conversation" }).click();
  await expect(toastWith(agent, "Closed: Ada")).toBeVisible();
  await page.keyboard.press("z");
  await expect(agent.rows).toContainText(["Bea", "Ada"]);
  await expect(agent.thread).toContainText("A question of Ada");
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await expect(agent.rows).toContainText(["Bea", "Ada"]);
    await expect(agent.thread).not.toContainText(/closed|reopened/);
  }

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
    await page.keyboard.press("Enter");
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
    await expect(toastWith(agent, "Couldn't update the conversation")).toContainText("Bea:");
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
    await page.getByRole("option", { name: "helps@example.com" }).click();
    await undo(agent, "2 conversations assigned to helps@example.com").click();
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
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(agent.rows.filter({ hasText: "shipping" })).toContainText(["Bea", "Ada"]);
  await expect(agent.rows.filter({ hasText: "shipping" })).toHaveCount(2);

  await select(agent, "Ada").check({ force: true });
  await page.keyboard.press("a");
  await page.keyboard.type("assign to me");
  await page.keyboard.press("Enter");
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
    await page.keyboard.press("Enter");
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
  await page.getByRole("button", { name: "List options" }).click();
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
