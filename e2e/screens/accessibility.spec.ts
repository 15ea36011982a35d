import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes, widths } from "../support/accessible.ts";
import { type Answers, accountOf, agent, primaryInbox, Refusal } from "../support/answers.ts";
import { expect, test } from "../support/parley.ts";
import { receiveMail } from "../support/receive-mail.ts";
import {
  aCompany,
  aConversation,
  aCustomerRecord,
  aMember,
  aNote,
  anIssue,
  aSavedReply,
  aTag,
  conversationPage,
  customerPage,
} from "../support/records.ts";
import { navigate, publicPages, type RouteCase, signedIn } from "../support/route-map.ts";

/** Nothing has the id `one`. */
const notFound: Partial<Answers> = Object.fromEntries(
  ["customers", "companies", "tags", "issues", "lambdas", "browser_sessions"].map((kind) => [
    `${kind}/one`,
    new Refusal(404, "Not found"),
  ]),
);

test("every public screen is accessible", async ({ openScreen }) => {
  const screen = await openScreen({ isSignedIn: false });
  screen.answer({ "POST verify_email": new Refusal(404, "Not found") });
  screen.answerAt("user_invitations/invite/company", { data: { company_name: "Company" } });
  const { page } = screen;
  await page.goto("/login");
  for (const stop of publicPages) await visitAndCheck(page, stop);
});

for (const isAlike of [false, true]) {
  test(`${isAlike ? "every further address" : "every page"} of a signed-in user is accessible`, async ({
    openScreen,
  }) => {
    test.slow(); // there are many
    const screen = await openScreen();
    screen.answer(notFound);
    await screen.page.goto("/conversations/all");
    for (const stop of signedIn.filter((stop) => (stop.isAlike ?? false) === isAlike)) {
      await visitAndCheck(screen.page, { ...stop, path: stop.path.replace("{inbox}", primaryInbox.id) });
    }
  });
}

test("the menus are accessible", async ({ openScreen }) => {
  const { page } = await openScreen();
  await page.goto("/reporting");
  await page.getByRole("button", { name: "Customers" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Me", exact: true }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessibleInBothThemes(page, [390]);
});

test("tags and saved replies in a conversation are accessible", async ({ register, connectVisitor }) => {
  const agent = await register("Company");
  const api = await agent.api;
  await api.savedReplies.create({ name: "delivery", content: "We deliver on Saturdays." });
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Do you deliver?");
  await agent.open("Do you deliver?");
  const conversation = (await api.conversations.list({})).data[0]!;
  for (const color of ["default", "magenta", "red", "volcano", "orange", "gold", "green", "purple", "blue"]) {
    const tag = await api.tags.create({ name: `a ${color} tag`, color });
    await api.conversations.tag(conversation.id, tag.id);
  }
  const { page } = agent;
  await page.getByRole("button", { name: "Show 8 earlier events" }).click();
  await expect(agent.thread).toContainText("You added the tag “a default tag”");
  await page.getByRole("textbox", { name: "Reply" }).fill("/");
  await expect(page.getByRole("option", { name: "/delivery" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Edit tags" }).click();
  await expect(page.getByRole("combobox", { name: "Tags" })).toBeFocused();
  await expectAccessibleInBothThemes(page);
});

test("rows, panes and the image gallery are accessible", async ({ register, connectVisitor }) => {
  const agent = await register("Company");
  const { page } = agent;
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Which one is it?");
  await page.getByRole("button", { name: "List options" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await agent.open("Which one is it?");
  await page.locator("input[type=file]").setInputFiles([
    { name: "one.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") },
    { name: "one.gif", mimeType: "image/gif", buffer: Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAA=", "base64") },
  ]);
  await agent.reply("This one");
  await agent.rows.first().focus();
  await page.keyboard.press("x");
  await expect(page.getByRole("toolbar", { name: "Selected conversations" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await agent.thread.getByRole("link", { name: "one.gif" }).click();
  await expect(page.getByRole("dialog", { name: "Images" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("the widget's settings are accessible", async ({ signUp }) => {
  const { page } = await signUp("Company");
  await page.goto("/settings/chat-widget");
  const preview = page.frameLocator('iframe[title="Preview of the widget"]').frameLocator("iframe");
  await expect(preview.getByRole("heading", { name: "Welcome to Company!" })).toBeVisible();
  await page.getByRole("textbox", { name: "Color" }).fill("#12");
  await expect(page.getByText("Use a color such as #1890ff")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("the page of saved replies is accessible", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  await page.goto("/settings/saved-replies");
  await expect(page.getByText("No saved replies")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel("Name").fill("/delivery");
  await page.getByLabel("Content").fill("We deliver on Saturdays.");
  const reply = aSavedReply({ name: "delivery", content: "We deliver on Saturdays." });
  screen.answer({ "POST canned_responses": { data: reply }, canned_responses: { data: [reply] } });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Delete /delivery" }).click();
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("the pages of companies, tags, issues and notes are accessible", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const ann = aCustomerRecord({ name: "Ann", email: "ann@example.com" });
  const company = aCompany({ name: "A company", website_url: "example.com" });
  const tag = aTag({ name: "billing", color: "red" });
  const conversation = aConversation({ customer: ann, status: "closed", tags: [tag] }, [
    { body: "Your invoice", user_id: agent.id, user: agent },
  ]);
  const states = ["unstarted", "in_progress", "in_review", "done", "closed"] as const;
  const issues = states.map((state) => anIssue({ title: `It is ${state}`, state }));
  const issue = issues[0]!;
  screen.answer({
    companies: { data: [company] },
    tags: { data: [tag] },
    conversations: conversationPage([conversation]),
    issues: { data: issues },
    notes: { data: [aNote({ customer: ann, body: "Likes **tea**, see https://example.com" })] },
  });
  screen.answerAt(`companies/${company.id}`, { data: company });
  screen.answerAt(`tags/${tag.id}`, { data: tag });
  screen.answerAt(`issues/${issue.id}`, { data: issue });

  for (const [path, shown, answers] of [
    ["/companies", "A company", {}],
    [`/companies/${company.id}`, "No customers yet", {}],
    ["/tags", "billing", { customers: customerPage([{ ...ann, tags: [tag] }]) }],
    [`/tags/${tag.id}`, "You: Your invoice", {}],
    ["/issues", "It is closed", {}],
    ["/notes", "Likes tea", {}],
    [`/issues/${issue.id}`, "ann@example.com", {}],
  ] as const) {
    screen.answer(answers);
    await page.goto(path);
    await expect(page.getByText(shown).first()).toBeVisible();
    if (path === "/notes") {
      await expect(
        page.getByRole("button", { name: "Delete the note “Likes tea, see https://example.com”" }),
      ).toBeVisible();
    }
    await expectAccessibleInBothThemes(page);
  }
  await page.getByRole("button", { name: "Link new customer to issue" }).click();
  await expect(page.getByRole("option", { name: "Ann" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  screen.answer({ "POST issues": new Refusal(422, "Unprocessable entity", { title: ["can't be blank"] }) });
  await page.goto("/issues");
  await page.getByRole("button", { name: "New issue" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("title can't be blank");
  await expectAccessibleInBothThemes(page);
  await page.goto("/tags");
  await page.getByRole("button", { name: "New tag" }).click();
  await expect(page.getByRole("radio", { name: "Blue" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("the inbox and the visitor's chat are accessible", async ({ register, visit }) => {
  const agent = await register("Company");
  await expectAccessibleInBothThemes(agent.page);
  const visitor = await visit(await agent.accountId());
  await visitor.say("Where is my order? See https://example.com/orders/1");
  await agent.open("Where is my order?");
  await agent.reply("On its way.");
  await agent.note("Sent yesterday.");
  await expect(visitor.messages).toContainText("On its way.");
  await expectAccessibleInBothThemes(agent.page);
  await expectAccessibleInBothThemes(visitor.page);
});

test("every settings page is accessible", async ({ openScreen }) => {
  const { page } = await openScreen();
  await page.goto("/conversations/all");
  await page.getByRole("button", { name: "Add inbox" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.goto("/settings/account");
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  for (const card of ["Company", "Working hours", "Conversation reminders"]) {
    await page.getByRole("button", { name: `Edit ${card}` }).click();
  }
  await expectAccessibleInBothThemes(page);

  for (const path of ["/settings/profile", "/inboxes"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
  await page.getByRole("link", { name: "Configure Primary Inbox" }).click();
  await page.getByRole("button", { name: "Edit Inbox details" }).click();
  await expectAccessibleInBothThemes(page);
});

test("the team's page is accessible", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const [stays, leaves] = [aMember("stays@example.com"), aMember("leaves@example.com")];
  const left = { ...leaves, disabled_at: "2026-11-25T09:00:00Z" };
  screen.answer({ "accounts/me": accountOf(agent, stays, leaves) });
  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Actions for leaves@example.com" }).click();
  screen.answerAt(`POST users/${left.id}/disable`, { data: left });
  screen.answer({ "accounts/me": accountOf(agent, stays, left) });
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await expect(page.getByText("Successfully disabled user!")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(page.getByRole("table", { name: "Disabled users" })).toBeVisible();
  await page.getByRole("button", { name: "Actions for stays@example.com" }).click();
  await expectAccessibleInBothThemes(page);
});

test("Markdown, mail and the customer details are accessible", async ({ signUp }) => {
  const agent = await signUp("Company");
  const { page, thread } = agent;
  const html =
    '<h1>Hello</h1><p>See <a href="https://example.com">the order</a>.</p><img src="https://example.com/a.png" alt="A"><blockquote>So?</blockquote>';
  const ann = { name: "Ann", email: "ann@example.com", external_id: "17", metadata: { plan: "gold" } };
  const id = await receiveMail(agent, ann, "Broken kettle", [
    {
      body: "As you know:",
      metadata: { ses_to: "help@example.com", ses_subject: "Broken kettle", ses_quoted: "> It is." },
    },
    { body: "", metadata: { ses_html: html } },
  ]);
  await page.goto(`/conversations/all/${id}`);
  await page
    .getByRole("textbox", { name: "Reply" })
    .fill(
      "# So\n**Yes**, `npm`: [here](https://example.com)\n\n```\nrun\n```\n\n|a|b|\n|-|-|\n|1|2|\n\n- one\n\n> two",
    );
  await page.getByRole("button", { name: "Send" }).click();
  await expect(thread.getByRole("table")).toBeVisible();
  await expect(page.frameLocator('iframe[title="Email"]').getByText("Hello")).toBeVisible();
  const quotations = thread.getByRole("button", { name: "Show quoted text" });
  await expect(quotations).toHaveCount(2);
  await quotations.last().click();
  await quotations.click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Edit the customer's tags" }).click();
  await expect(page.getByRole("combobox", { name: "Tags" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("the palette and the keyboard shortcuts dialog are accessible", async ({ register, connectVisitor }) => {
  const agent = await register("Company");
  const { page } = agent;
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Where is my order?");
  await agent.open("Where is my order?");
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("o");
  await expect(palette.getByRole("group", { name: "Conversations" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await keys.getByRole("button", { name: /Close conversation/ }).click();
  await page.keyboard.press("r");
  await expect(keys.getByText("R is already used for: Write a reply")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More options" }).click();
  await expect(page.getByRole("menuitem", { name: "Send and close" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("uploads, search, menus and dialogs of a conversation are accessible", async ({ register, connectVisitor }) => {
  const agent = await register("Company");
  const { page } = agent;
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Where is my order?");
  await agent.open("Where is my order?");
  await page.locator("input[type=file]").setInputFiles([
    { name: "order.txt", mimeType: "text/plain", buffer: Buffer.from("1 x") },
    { name: "empty.txt", mimeType: "text/plain", buffer: Buffer.from("") },
  ]);
  await expect(page.getByRole("list", { name: "Files to send" })).toContainText("This file is empty");
  await page.getByRole("textbox", { name: "Search messages..." }).fill("order");
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("menuitem", { name: "Archive conversation" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.goto("/conversations/all?q=zeppelin");
  await expect(page.getByText("No conversations")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
test("an agent opens, answers and closes a conversation by keyboard", async ({ register, visit }) => {
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

async function visitAndCheck(page: Page, { path, heading, isAlike }: RouteCase) {
  await navigate(page, path);
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page, isAlike ? [390] : widths);
}
