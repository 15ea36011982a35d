import type { Page } from "@playwright/test";
import { aCustomer } from "../support/a-customer.ts";
import { expectAccessibleInBothThemes, widths } from "../support/accessible.ts";
import { expect, test } from "../support/parley.ts";
import { receiveMail } from "../support/receive-mail.ts";
import { follow, open, type Stop, signedIn } from "../support/route-map.ts";

test("every public screen is accessible", async ({ openPage }) => {
  const page = await openPage();
  await page.goto("/login");
  for (const stop of open) await visitAndCheck(page, stop);
});

for (const isAlike of [false, true]) {
  test(`${isAlike ? "every further address" : "every page"} of a signed-in user is accessible`, async ({
    register,
  }) => {
    test.slow(); // there are many pages
    const { api, page } = await register("Company");
    const inbox = (await (await api).inboxes.list())[0]!.id;
    for (const stop of signedIn.filter((stop) => (stop.isAlike ?? false) === isAlike)) {
      await visitAndCheck(page, { ...stop, path: stop.path.replace("{inbox}", inbox) });
    }
  });
}

test("the menus are accessible", async ({ signUp }) => {
  const { page } = await signUp("Company");
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
  await page.getByRole("button", { name: "8 earlier changes" }).click();
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
  await page.getByRole("button", { name: "How the list is shown" }).click();
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
  await expect(page.getByRole("dialog", { name: "Pictures" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("the widget's settings are accessible", async ({ signUp }) => {
  const { page } = await signUp("Company");
  await page.goto("/settings/chat-widget");
  const preview = page.frameLocator('iframe[title="Preview of the widget"]').frameLocator("iframe");
  await expect(preview.getByRole("heading", { name: "Welcome to Company!" })).toBeVisible();
  await page.getByRole("textbox", { name: "Colour" }).fill("#12");
  await expect(page.getByText("Use a colour like #1890ff")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("the page of saved replies is accessible", async ({ signUp }) => {
  const { page } = await signUp("Company");
  await page.goto("/settings/saved-replies");
  await expect(page.getByText("No saved replies")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel("Name").fill("/delivery");
  await page.getByLabel("Content").fill("We deliver on Saturdays.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Delete /delivery" }).click();
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("the pages of companies, tags, issues and notes are accessible", async ({ register }) => {
  const agent = await register("Company");
  const { page } = agent;
  const api = await agent.api;
  const { id: customerId } = await aCustomer(agent, { name: "Ann", email: "ann@example.com" });
  const company = await api.companies.create({ name: "A company", website_url: "example.com" });
  const tag = await api.tags.create({ name: "billing", color: "red" });
  await api.customers.tag(customerId, tag.id);
  const { id: conversation_id } = await api.conversations.create({ customer_id: customerId });
  await api.messages.send({ conversation_id, body: "Your invoice" });
  await api.conversations.tag(conversation_id, tag.id);
  await api.conversations.update(conversation_id, { status: "closed" });
  const states = ["unstarted", "in_progress", "in_review", "done", "closed"] as const;
  const issues = await Promise.all(states.map((state) => api.issues.create({ title: `It is ${state}`, state })));
  await api.customers.linkIssue(customerId, issues[0]!.id);
  await api.notes.create({ customer_id: customerId, body: "Likes **tea**, see https://example.com" });

  for (const [path, shown] of [
    ["/companies", "A company"],
    [`/companies/${company.id}`, "Nobody yet"],
    ["/tags", "billing"],
    [`/tags/${tag.id}`, "You: Your invoice"],
    ["/issues", "It is closed"],
    ["/notes", "Likes tea"],
    [`/issues/${issues[0]!.id}`, "ann@example.com"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shown).first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
  await page.getByRole("button", { name: "Link new customer to issue" }).click();
  await expect(page.getByRole("radio", { name: "Ann" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
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

test("every settings page is accessible", async ({ register }) => {
  const { page } = await register("Company");
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

test("the team's page is accessible", async ({ signUp, join }) => {
  const admin = await signUp("Company");
  const link = await admin.inviteLink();
  await join(link, "stays@example.com");
  await join(link, "leaves@example.com");
  const { page } = admin;
  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Actions for leaves@example.com" }).click();
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
  await expect(keys.getByText("R is already used: Write a reply")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Other options" }).click();
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
  await expect(page.getByRole("list", { name: "Files to send" })).toContainText("There is nothing in it");
  await page.getByRole("button", { name: "Load previous conversation" }).click();
  await expect(page.getByText("No previous conversations")).toBeVisible();
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

async function visitAndCheck(page: Page, { path, heading, isAlike }: Stop) {
  await follow(page, path);
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page, isAlike ? [390] : widths);
}
