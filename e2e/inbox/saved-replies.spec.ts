import type { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";

async function save({ page }: Desk, name: string, content: string) {
  await page.getByRole("button", { name: "New", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "New saved reply" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Content").fill(content);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

test("an agent adds, searches, edits and deletes saved replies; other accounts do not see them", async ({
  register,
  join,
}) => {
  const agent = await register("Company");
  const colleague = await join(await agent.inviteLink(), "replies@example.com");
  const neighbour = await register("Neighbour");
  for (const { page } of [agent, colleague, neighbour]) await page.goto("/settings/saved-replies");
  const { page } = agent;
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(page.getByText("No saved replies")).toBeVisible();

  await save(agent, "/delivery", "We deliver on Saturdays.");
  await save(agent, "refund", "You have 30 days.");
  await expect(rows).toHaveText([/\/refund/, /\/delivery/]);

  await test.step("the server refuses a duplicate name, and the form keeps the typed text", async () => {
    await page.getByRole("button", { name: "New", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "New saved reply" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Name is required")).toBeVisible();
    await dialog.getByLabel("Name").fill("/refund");
    await dialog.getByLabel("Content").fill("Another text");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Error: name has already been taken");
    await expect(dialog.getByLabel("Content")).toHaveValue("Another text");
    const questions: string[] = [];
    page.once("dialog", (question) => {
      questions.push(question.message());
      void question.dismiss();
    });
    await page.keyboard.press("Escape");
    expect(questions).toEqual(["You have unsaved changes. Leave without saving them?"]);
    await expect(dialog.getByLabel("Content")).toHaveValue("Another text");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await expect(page.getByRole("button", { name: "New", exact: true })).toBeFocused();
  await page.getByPlaceholder("Search saved replies...").fill("saturdays");
  await expect(rows).toHaveText([/\/delivery/]);
  await page.getByPlaceholder("Search saved replies...").fill("");
  await page.waitForTimeout(1000); // the list is sorted with a resolution of 1 s
  await page.getByRole("button", { name: "Edit /delivery" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit saved reply" });
  await dialog.getByLabel("Content").fill("We deliver from Monday to Friday.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(rows.first()).toContainText("We deliver from Monday to Friday.");
  const remove = async () => {
    await page.getByRole("button", { name: "Delete /refund" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  };
  await page.route("**/api/canned_responses/*", (route) => route.abort());
  await remove();
  await expect(page.getByRole("alert")).toContainText("Couldn't delete the saved reply");
  await expect(rows).toHaveText([/\/delivery/, /\/refund/]);
  await page.unrouteAll();
  await remove();
  await expect(rows).toHaveText([/\/delivery/]);

  await colleague.page.reload();
  await expect(colleague.page.getByRole("rowheader")).toHaveText(["/delivery"]);
  await neighbour.page.reload();
  await expect(neighbour.page.getByText("No saved replies")).toBeVisible();
});

test("an agent inserts saved replies by keyboard", async ({ register, visit }) => {
  const agent = await register("Company");
  const api = await agent.api;
  await api.savedReplies.create({ name: "delivery", content: "We deliver on Saturdays,\nfrom nine to one." });
  await api.savedReplies.create({ name: "refund policy", content: "You have 30 days." });
  await api.savedReplies.create({ name: "late delivery", content: "We are sorry." });
  const visitor = await visit(await agent.accountId());
  await visitor.say("Do you deliver?");
  await agent.open("Do you deliver?");

  const { keyboard } = agent.page;
  const reply = agent.page.getByRole("textbox", { name: "Reply" });
  const options = agent.page.getByRole("listbox", { name: "Saved replies" }).getByRole("option");
  const selected = agent.page.getByRole("option", { selected: true });
  await reply.focus();
  await keyboard.type("Yes! /");
  await expect(options).toHaveText([/^\/late delivery/, /^\/refund policy/, /^\/delivery/]);
  await expect(reply).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id"))!);
  await keyboard.type("del");
  await expect(options).toHaveText([/^\/delivery/, /^\/late delivery/]);

  await test.step("Esc closes the suggestions, and Enter inserts a new line", async () => {
    await keyboard.press("Escape");
    await expect(options).toHaveCount(0);
    await expect(reply).toBeFocused();
    await keyboard.type("i");
    await expect(reply).toHaveValue("Yes! /deli");
    await expect(options).toHaveCount(0);
    await keyboard.press("Enter");
    await expect(reply).toHaveValue("Yes! /deli\n");
  });

  await keyboard.press("ControlOrMeta+a");
  await keyboard.type("Yes! #del");
  await keyboard.press("ArrowDown");
  await expect(selected).toHaveText(/^\/late delivery/);
  await keyboard.press("ArrowDown");
  await expect(selected).toHaveText(/^\/delivery/);
  await keyboard.press("Enter");
  await expect(reply).toHaveValue("Yes! We deliver on Saturdays,\nfrom nine to one.");
  await keyboard.type(" (/ref");
  await keyboard.press("Tab");
  await keyboard.type(")");
  await expect(reply).toHaveValue("Yes! We deliver on Saturdays,\nfrom nine to one. (You have 30 days.)");
  await keyboard.press("ControlOrMeta+Enter");
  await expect(visitor.messages).toContainText("from nine to one. (You have 30 days.)");
  await expect(reply).toHaveValue("");
});

test("a saved reply inserts the customer's name, and its files are sent", async ({ signUp, visit }) => {
  const agent = await signUp("Company");
  const { page } = agent;
  await page.goto("/settings/saved-replies");
  await page.getByRole("button", { name: "New", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "New saved reply" });
  await dialog.getByLabel("Name").fill("/terms");
  await dialog.getByLabel("Content").fill("Hi {{customer.first_name|there}}, here are the terms of {{company.name}}.");
  for (const name of ["terms.txt", "old.txt"]) {
    await dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(name) });
    await expect(dialog.getByRole("listitem").filter({ hasText: name })).toBeVisible();
  }
  const more = Array.from({ length: 9 }, (_, number) => `more-${number}.txt`);
  await dialog
    .locator("input[type=file]")
    .setInputFiles(more.map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(name) })));
  await expect(dialog.getByText("A reply can have at most 10 attachments")).toBeVisible();
  const fitting = more.slice(0, 8);
  await expect(dialog.getByRole("listitem")).toHaveText(["terms.txt", "old.txt", ...fitting]);
  for (const name of ["old.txt", ...fitting]) await dialog.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(dialog.getByRole("listitem")).toHaveText(["terms.txt"]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();

  await test.step("with uploads disabled, a saved reply's files can be removed but not added", async () => {
    const elsewhere = await page.context().newPage();
    await elsewhere.route("**/settings/saved-replies", async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace('"FILE_UPLOADS_ENABLED":"1"', '"FILE_UPLOADS_ENABLED":""');
      await route.fulfill({ response, body: html });
    });
    await elsewhere.goto("/settings/saved-replies");
    await elsewhere.getByRole("button", { name: "Edit /terms" }).click();
    await expect(elsewhere.getByRole("button", { name: "Remove terms.txt" })).toBeVisible();
    await expect(elsewhere.getByRole("button", { name: "Attach files" })).toHaveCount(0);
    await elsewhere.close();
  });

  const visitor = await visit(await agent.accountId());
  await visitor.say("What are your terms?");
  await page.goto("/conversations/all");
  await agent.open("What are your terms?");
  const reply = page.getByRole("textbox", { name: "Reply" });
  const use = async (greeting: string) => {
    await reply.focus();
    await page.keyboard.type("/ter");
    await expect(page.getByRole("option", { selected: true })).toContainText(
      `${greeting}, here are the terms of Company.`,
    );
    await page.keyboard.press("Enter");
  };
  await use("Hi there");
  await expect(reply).toHaveValue("Hi there, here are the terms of Company.");
  await expect(page.getByRole("list", { name: "Files to send" }).getByRole("listitem")).toHaveText([/^terms\.txt/]);
  await reply.fill("");
  const api = await agent.api;
  const { data } = await api.customers.list({ include_anonymous: true });
  await api.customers.update(data[0]!.id, { name: "Ann Lee" });
  await page.reload();
  await expect(agent.thread).toContainText("What are your terms?");
  await use("Hi Ann");
  await expect(page.getByRole("list", { name: "Files to send" }).getByRole("listitem")).toHaveText([/^terms\.txt/]);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(visitor.messages).toContainText("Hi Ann, here are the terms of Company.");
  await expect(visitor.messages).toContainText("terms.txt");
});

test("a tag on a conversation appears at a second agent without a reload; other accounts do not see it", async ({
  register,
  join,
  visit,
  connectVisitor,
  signUp,
}) => {
  const agent = await signUp("Company");
  const colleague = await join(await agent.inviteLink(), "tags@example.com");
  const neighbour = await register("Neighbour");
  await agent.page.goto("/conversations/all");
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("My invoice is wrong.");
  await (await visit(await neighbour.accountId())).say("Hello, neighbour");
  await agent.open("My invoice is wrong.");
  await expect(colleague.rows).toHaveCount(1);

  const tags = agent.page.getByRole("combobox", { name: "Tags" });
  const { keyboard } = agent.page;
  await agent.rows.first().focus();
  await keyboard.press("t");
  await expect(tags).toBeFocused();
  for (const name of ["billing", "urgent", "vip"]) {
    await keyboard.type(name);
    await keyboard.press("Enter");
  }
  await keyboard.press("Enter");
  await expect(tags).toBeHidden();
  await expect(agent.rows.first()).toContainText("Tags: billing, urgent, vip");
  await expect(colleague.rows.first()).toContainText("Tags: billing, urgent, vip");
  await expect(colleague.rows.first()).toContainText("+1");

  await test.step("the colleague removes a tag and adds another", async () => {
    await colleague.open("My invoice is wrong.");
    await colleague.page.getByRole("button", { name: "Edit tags" }).click();
    const dialog = colleague.page.getByRole("dialog", { name: "Edit tags" });
    await dialog.getByRole("option", { name: "vip" }).click();
    await dialog.getByRole("combobox").fill("refund");
    await dialog.getByRole("combobox").press("Enter");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(agent.rows.first()).toContainText("Tags: billing, urgent, refund");
    await agent.page.reload();
    await expect(agent.rows.first()).toContainText("Tags: billing, urgent, refund");
  });

  await test.step("a refused change is reverted, and can be retried", async () => {
    await agent.page.route("**/api/conversations/*/tags", (route) => route.abort());
    await agent.page.getByRole("button", { name: "Edit tags" }).click();
    await keyboard.type("late");
    await keyboard.press("Enter");
    await expect(agent.page.getByText("Couldn't update the tags")).toBeVisible();
    await expect(tags).toBeFocused();
    await expect(agent.rows.first()).not.toContainText("late");
    await agent.page.unroute("**/api/conversations/*/tags");
    await keyboard.type("late");
    await keyboard.press("Enter");
    await expect(colleague.rows.first()).toContainText("Tags: billing, urgent, refund, late");
  });

  await neighbour.open("Hello, neighbour");
  await neighbour.page.getByRole("button", { name: "Edit tags" }).click();
  await expect(neighbour.page.getByRole("combobox", { name: "Tags" })).toBeFocused();
  await expect(neighbour.page.getByText("No tags yet")).toBeVisible();
  await expect(neighbour.page.getByText("billing")).toHaveCount(0);
});
