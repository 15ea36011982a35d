import type { Page } from "@playwright/test";
import { addCustomer, openCustomer } from "../support/a-customer.ts";
import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import { noAnswer, Refusal } from "../support/answers.ts";
import { expect, test } from "../support/parley.ts";
import { aCompany, aConversation, aCustomerRecord } from "../support/records.ts";

/** The page of one customer. */

const names = (page: Page) => page.getByRole("table", { name: "People" }).getByRole("rowheader");
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toastWith = (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words });

test("an agent starts a conversation from the customer's panel, unless one is open", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const customer = aCustomerRecord({ name: "Ada" });
  const closed = aConversation({ customer, status: "closed" }, [{ body: "Thanks" }]);
  const started = aConversation({ customer }, [{ body: "Your order is ready." }]);
  screen.answerConversations(closed, started);
  screen.answer({ "POST conversations": { data: started } });
  const start = page.getByRole("region", { name: "Customer details" }).getByRole("button", {
    name: "Start a new conversation",
  });
  await page.goto(`/conversations/closed/${closed.id}`);
  await start.click();
  const dialog = page.getByRole("dialog", { name: "Start a new conversation" });
  await expect(dialog.getByRole("radio", { name: "Email" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(start).toBeFocused();
  await start.click();
  await dialog.getByLabel("Message").fill("Your order is ready.");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await dialog.getByRole("button", { name: "Send" }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    conversation: { customer_id: customer.id, message: { body: "Your order is ready." } },
  });
  await expect(page).toHaveURL(new RegExp(`/conversations/all/${started.id}$`));
  await expect(start).toBeDisabled();
});

test("a customer's page shows the customer's conversations and links to them", async ({ register, visit }) => {
  const desk = await register("Company");
  const { page } = desk;
  const visitor = await visit(await desk.accountId());
  await visitor.say("Where is my order?");
  await desk.open("Where is my order?");
  const conversation = new URL(page.url()).pathname;
  await page.getByRole("region", { name: "Customer details" }).getByRole("link", { name: "· /demo ·" }).click();
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
  await expect(tab(page, "Conversations")).toHaveAttribute("aria-selected", "true");
  const talk = page.getByRole("tabpanel").getByRole("link");
  await expect(talk).toContainText("Where is my order?");
  await expect(button(page, "Start a new conversation")).toBeDisabled();
  await visitor.say("It is urgent");
  await expect(talk).toContainText("It is urgent");
  const about = page.getByRole("region", { name: /^About / });
  await expect(about).toContainText("Online now");
  await expect(about).toContainText("/demo");
  await talk.click();
  await expect(page).toHaveURL(conversation);
  await page.getByRole("button", { name: "Close conversation" }).click();
  await page.goto("/customers?anonymous=true");
  await page.getByRole("link", { name: / · \/demo · / }).click();
  await expect(talk).toHaveAttribute("href", conversation.replace("/all/", "/closed/"));
  await expect(button(page, "Start a new conversation")).toBeEnabled();
});

test("an agent edits a customer, and sees why a change was refused", async ({ register }) => {
  const desk = await register("Company");
  const { page } = desk;
  const { id } = await openCustomer(desk);
  const dialog = page.getByRole("dialog", { name: "Edit customer" });
  await button(page, "Edit").click();
  await dialog.getByLabel("Name").fill("Ann Miller");
  await page.route("**/api/customers/*", (route) => route.abort());
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Failed to update customer. Please try again later.");
  await page.unrouteAll();
  await page.route("**/api/customers/*", (route) =>
    route.fulfill({ status: 403, json: { error: { status: 403, message: "Not today" } } }),
  );
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Not today");
  await page.unrouteAll();
  await dialog.getByLabel("Email").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Customer successfully updated")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Ann Miller" })).toBeVisible();
  await expect(button(page, "Edit")).toBeFocused();
  expect(await (await desk.api).customers.get(id)).toMatchObject({ name: "Ann Miller", email: null });
});

test("an agent sets and removes a customer's company", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const [tea, coffee] = [aCompany({ name: "Tea and more" }), aCompany({ name: "Coffee and less" })];
  const ann = aCustomerRecord({ name: "Ann Smith", company_id: null, company: null });
  screen.answer({ companies: { data: [tea, coffee] } });
  screen.answerAt(`customers/${ann.id}`, { data: ann });
  await page.goto(`/customers/${ann.id}`);
  const about = page.getByRole("region", { name: "About Ann Smith" });
  const dialog = page.getByRole("dialog", { name: "Edit customer" });
  const company = dialog.getByRole("combobox", { name: "Company" });
  const choose = async (name: string, answer: typeof ann) => {
    await button(page, "Edit").click();
    await company.fill(name.slice(0, 6));
    await page.keyboard.press("Enter");
    screen.answerAt(`PUT customers/${ann.id}`, { data: answer });
    const saved = page.waitForRequest((request) => request.method() === "PUT");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    return (await saved).postDataJSON().customer;
  };

  await button(page, "Edit").click();
  await company.click();
  await expect(page.getByRole("option")).toHaveText(["No company", "Coffee and less", "Tea and more"]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  const atTea = { ...ann, company_id: tea.id, company: tea };
  expect(await choose("Tea and more", atTea)).toMatchObject({ company_id: tea.id, name: "Ann Smith" });
  await expect(about.getByRole("button", { name: "Copy Name: Tea and more" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await choose("No company", ann)).toMatchObject({ company_id: null });
  await expect(about).not.toContainText("Tea and more");
});

test("a dialog asks about unsaved input in it, not about a note behind it", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const ann = aCustomerRecord({ name: "Ann" });
  screen.answerAt(`customers/${ann.id}`, { data: ann });
  const questions: string[] = [];
  page.on("dialog", (question) => {
    questions.push(question.message());
    void question.accept();
  });
  await page.goto(`/customers/${ann.id}?tab=notes`);
  await page.getByRole("textbox", { name: "New note" }).fill("Likes tea");
  const dialog = page.getByRole("dialog", { name: "Edit customer" });
  const open = page.getByRole("button", { name: "Edit", exact: true });
  await open.click();
  await expect(dialog.getByLabel("Name")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  expect(questions).toEqual([]);
  await open.click();
  await dialog.getByLabel("Name").fill("Anna");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect(questions).toEqual(["You have unsaved changes. Leave without saving them?"]);
});

test("the form for a customer keeps the company while the companies are not loaded", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const tea = aCompany({ name: "Tea and more" });
  const ann = aCustomerRecord({ name: "Ann Smith", company_id: tea.id, company: tea });
  screen.answer({ companies: noAnswer });
  screen.answerAt(`customers/${ann.id}`, { data: ann });
  await page.goto(`/customers/${ann.id}`);
  const company = page.getByRole("dialog").getByRole("combobox", { name: "Company" });
  await button(page, "Edit").click();
  await expect(company).toHaveValue("Tea and more");
  await expect(company).toBeDisabled();
  await expect(company).toHaveAccessibleDescription("");

  screen.answer({ companies: new Refusal(500) });
  await page.reload();
  await button(page, "Edit").click();
  await expect(company).toHaveAccessibleDescription("Couldn't load the companies.");
  await expect(company).toHaveValue("Tea and more");

  screen.answer({ companies: { data: [] } });
  screen.answerAt(`customers/${ann.id}`, { data: { ...ann, company_id: null, company: null } });
  await page.reload();
  await button(page, "Edit").click();
  await page.getByRole("dialog").getByRole("link", { name: "New company" }).click();
  await expect(page).toHaveURL("/companies/new");
});

test("the language of the visitor's browser is listed and shown, and an agent's correction stays", async ({
  register,
  visit,
}) => {
  const desk = await register("Company");
  const { page } = desk;
  const visitor = await visit(await desk.accountId(), { locale: "de-AT" });
  await visitor.say("Wo ist meine Bestellung?");
  await expect(desk.rows).toHaveCount(1);
  await page.goto("/customers?anonymous=true");
  await expect(page.getByRole("columnheader", { name: "Language" })).toBeVisible();
  await expect(page.getByRole("row", { name: / · \/demo · / })).toContainText("German (Austria)");

  await page.getByRole("link", { name: / · \/demo · / }).click();
  const about = page.getByRole("region", { name: /^About / });
  await expect(about.getByRole("button", { name: "Copy Language: German (Austria)" })).toBeVisible();
  await button(page, "Edit").click();
  const dialog = page.getByRole("dialog", { name: "Edit customer" });
  await dialog.getByLabel("Language").fill("hu");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(about.getByRole("button", { name: "Copy Language: Hungarian" })).toBeVisible();

  const url = visitor.page.url();
  await visitor.page.goto("about:blank"); // ends the requests of the first visit
  const reported = visitor.page.waitForResponse((response) => /\/metadata$/.test(response.url()) && response.ok());
  await visitor.page.goto(url);
  expect(await (await reported).json()).toMatchObject({ data: { language: "hu" } });
});

test("an agent deletes a customer and all their data after a confirmation", async ({ register, connectVisitor }) => {
  const desk = await register("Company");
  const { page } = desk;
  const visitor = await connectVisitor(await desk.accountId());
  await visitor.say("Forget me");
  await expect(desk.rows).toHaveCount(1);
  await page.getByRole("button", { name: "Customers" }).click();
  await page.getByRole("menuitem", { name: "People" }).click();
  await button(page, "Include anonymous visitors").click();
  await page.getByRole("link", { name: "Anonymous User" }).click();
  await button(page, "Delete").click();
  const dialog = page.getByRole("dialog", {
    name: "Are you sure you want to delete this customer and all of their data?",
  });
  await expect(dialog).toContainText("Warning: this cannot be undone.");
  await page.route("**/api/customers/*", (route) => route.abort());
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(toastWith(page, "Failed to delete customer. Please try again later.")).toBeVisible();
  await page.unrouteAll();
  await button(page, "Delete").click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Customer successfully deleted.")).toBeVisible();
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}$/); // there is time to read that
  await expect(page).toHaveURL("/customers");
  expect((await (await desk.api).customers.list()).total_entries).toBe(0);
  await page.getByRole("link", { name: /^Inbox/ }).click();
  await expect(page.getByRole("region", { name: "Conversations" })).toBeVisible();
  await expect(desk.rows).toHaveCount(0);
});

test("an agent of another account does not see the account's customers", async ({ register }) => {
  const [desk, neighbour] = [await register("Company"), await register("Neighbour")];
  const { id } = await openCustomer(desk);
  await (await desk.api).notes.create({ body: "Likes tea", customer_id: id });
  const { page } = neighbour;
  await page.goto("/customers?anonymous=true");
  await expect(page.getByText("No customers", { exact: true })).toBeVisible();
  for (const path of [`/customers/${id}`, `/v1/customers/${id}?tab=notes`]) {
    await page.goto(path);
    await expect(page.getByText("This customer doesn't exist or was deleted")).toBeVisible();
    await expect(page.locator("body")).not.toContainText("Ann Smith");
  }
});

test("the customers' pages and their dialogs are accessible", async ({ register, connectVisitor }) => {
  test.slow(); // there are many pages
  const desk = await register("Company");
  const { page } = desk;
  const api = await desk.api;
  const visitor = await connectVisitor(await desk.accountId());
  await visitor.say("Where is my order?");
  await expect(desk.rows).toHaveCount(1);
  const { customer_id } = (await api.conversations.list({})).data[0]!;
  const tag = await api.tags.create({ name: "regular", color: "green" });
  await api.customers.tag(customer_id, tag.id);
  await api.customers.update(customer_id, {
    name: "A customer with a name that is a good deal longer than most",
    email: "a.long.address.that.does.not.break@example.com",
  });
  await api.notes.create({ body: "Likes [tea](https://example.com/tea)", customer_id });
  for (const state of ["unstarted", "in_progress", "in_review", "done", "closed"] as const) {
    const issue = await api.issues.create({ title: `An issue that is ${state}`, state });
    await api.customers.linkIssue(customer_id, issue.id);
  }
  for (let day = 1; day <= 11; day++) await addCustomer(desk, `Customer ${day}`, { day });

  await page.goto("/customers");
  await expect(names(page)).toHaveCount(10);
  await expectAccessibleInBothThemes(page);
  await button(page, "Filter by tags").click();
  await page.getByRole("option", { name: "regular" }).click();
  await expect(names(page)).toHaveCount(1);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await button(page, "New customer").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^View conversation with/ }).click();
  await expect(page.getByRole("dialog")).toContainText("Where is my order?");
  await expectAccessibleInBothThemes(page);
  await page.goto("/customers?q=customer");
  await button(page, "Start a new conversation with Customer 11").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  for (const part of ["conversations", "notes", "issues"]) {
    await page.goto(`/customers/${customer_id}?tab=${part}`);
    await expect(page.getByRole("tabpanel").getByRole("listitem").first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
  await button(page, "Add issue").click();
  await expect(page.getByRole("dialog").getByRole("option", { name: /^An issue/ })).toHaveCount(5);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await button(page, "Edit").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await button(page, "Delete").click();
  await expectAccessibleInBothThemes(page);
});
