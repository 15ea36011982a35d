import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import type { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";

/** The page that lists an account's customers, and the page of one customer. */

const names = (page: Page) => page.getByRole("table", { name: "People" }).getByRole("rowheader");
const search = (page: Page) => page.getByRole("textbox", { name: "Search customers..." });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toastWith = (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words });

/** Creates a customer who was last seen on a day of November. */
async function addCustomer(desk: Desk, name: string, more: { day?: number; email?: string | null } = {}) {
  const { day = 1, email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com` } = more;
  return (await desk.api).customers.create({
    name,
    email,
    last_seen_at: `2025-11-${String(day).padStart(2, "0")}T12:00:00Z`,
  });
}

/** Types into the focused field letter by letter without a pause, however slow the machine is. */
const typeAtOnce = (page: Page, text: string) =>
  page.evaluate(`
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    for (let end = 1; end <= ${text.length}; end++) {
      set.call(document.activeElement, ${JSON.stringify(text)}.slice(0, end));
      document.activeElement.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  `);

/** Creates a customer and opens the customer's page. */
async function openCustomer(desk: Desk, name = "Ann Smith") {
  const customer = await addCustomer(desk, name);
  await desk.page.goto(`/customers/${customer.id}`);
  await expect(desk.page.getByRole("heading", { level: 1, name })).toBeVisible();
  return customer;
}

test("an agent filters customers by words and tags, and pages through them; the URL contains the filter", async ({
  register,
  signUp,
}) => {
  const desk = await signUp("Company");
  const neighbour = await register("Neighbour");
  const api = await desk.api;
  for (let day = 1; day <= 12; day++) await addCustomer(desk, `Customer ${day}`, { day });
  await addCustomer(neighbour, "Customer of the neighbour", { day: 20 });
  await addCustomer(desk, "Nobody by mail", { day: 15, email: null });
  const tag = await api.tags.create({ name: "regular", color: "green" });
  const seven = (await api.customers.list({ q: "Customer 7" })).data[0]!;
  await api.customers.tag(seven.id, tag.id);

  const { page } = desk;
  await page.goto("/conversations/all");
  await page.getByRole("button", { name: "Customers" }).click();
  await page.getByRole("menuitem", { name: "People" }).click();
  await expect(names(page)).toHaveText([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => new RegExp(`Customer ${n}$`)));
  await expect(page.getByText("1 to 10 of 12")).toBeVisible();
  await expect(page.getByRole("row", { name: /Customer 7/ })).toContainText("regular");
  await expect(page.getByRole("row", { name: /Customer 7/ })).toContainText("November 07, 2025");

  await button(page, "Next").click();
  await expect(names(page)).toHaveText([/Customer 2$/, /Customer 1$/]);
  await expect(page).toHaveURL("/customers?page=2");
  await expect(button(page, "Next")).toBeDisabled();
  await page.goBack();
  await expect(names(page)).toHaveCount(10);
  // Navigates back before the router has rendered the second page.
  await page.evaluate(`
    const { pushState } = history;
    history.pushState = (...entry) => {
      history.pushState = pushState;
      history.pushState(...entry);
      history.back();
    };
  `);
  await button(page, "Next").click();
  await expect(page).toHaveURL("/customers");
  await expect(names(page)).toHaveCount(10);

  await page.getByRole("checkbox", { name: "Include anonymous" }).check();
  await expect(names(page).first()).toHaveText(/Nobody by mail$/);
  await page.getByRole("checkbox", { name: "Include anonymous" }).uncheck();

  await test.step("the search is debounced: one request after typing pauses", async () => {
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === "/api/customers") asked.push(searchParams.get("q") ?? "");
    });
    await search(page).focus();
    await typeAtOnce(page, "customer 1");
    await expect(names(page)).toHaveText([/12$/, /11$/, /10$/, /Customer 1$/]);
    expect(asked).toEqual(["customer 1"]);
    await expect(page).toHaveURL("/customers?q=customer+1");
  });

  await search(page).fill("neighbour");
  await expect(page.getByText("No customer matches")).toBeVisible();
  await button(page, "Show all customers").click();
  await expect(search(page)).toHaveValue("");
  await page.getByRole("combobox", { name: "Filter by tags" }).click();
  await page.getByRole("option", { name: "regular" }).click();
  await expect(names(page)).toHaveText([/Customer 7$/]);

  await test.step("Back returns from a customer to the same filtered list", async () => {
    await page.getByRole("link", { name: "Customer 7" }).click();
    await expect(page).toHaveURL(`/customers/${seven.id}`);
    await page.goBack();
    await expect(names(page)).toHaveText([/Customer 7$/]);
  });
});

test("online customers are listed first", async ({ register, visit }) => {
  const desk = await register("Company");
  const visitor = await visit(await desk.accountId());
  await visitor.say("Hello");
  await addCustomer(desk, "Somebody of tomorrow");
  const api = await desk.api;
  const here = (await api.customers.list()).data.find(({ name }) => name === null)!;
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await api.customers.create({ name: "Later", email: "later@example.com", last_seen_at: tomorrow });
  const { page } = desk;
  await page.goto("/customers?anonymous=true");
  await expect(names(page).first()).toHaveText(/Anonymous User/);
  await expect(page.getByRole("row", { name: /Anonymous User/ })).toContainText("Online now");
  await visitor.page.close();
  await expect(names(page)).toHaveText([/Later/, /Anonymous User/, /Somebody of tomorrow/]);
  expect(here.id).toBeTruthy();
});

test("the export contains exactly the listed customers", async ({ register }) => {
  const [desk, neighbour] = [await register("Company"), await register("Neighbour")];
  for (let day = 1; day <= 11; day++) await addCustomer(desk, `Customer ${day}`, { day });
  await addCustomer(desk, "=1+1", { day: 12, email: "sum@example.com" });
  await addCustomer(neighbour, "Customer of the neighbour");
  const { page } = desk;
  await page.goto("/customers?q=customer");
  await expect(names(page)).toHaveCount(10);
  const rowsOf = async () => {
    const waiting = page.waitForEvent("download");
    await button(page, "Export as CSV").click();
    const file = await waiting;
    expect(file.suggestedFilename()).toBe("customers.csv");
    return (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  };
  const rows = await rowsOf();
  expect(rows).toHaveLength(12);
  expect(rows[0]).toMatch(/^id,name,email,/);
  expect(rows.join()).not.toContain("neighbour");
  await page.goto("/customers");
  await expect(names(page).first()).toHaveText(/=1\+1/);
  expect((await rowsOf())[1]).toContain(`"'=1+1","sum@example.com"`);

  await page.route("**/api/customers?*format=csv*", (route) => route.abort());
  await button(page, "Export as CSV").click();
  await expect(toastWith(page, "The customers were not exported")).toBeVisible();
});

test("an agent adds a customer, starts a conversation with them, and reads it in a dialog on the list page", async ({
  signUp,
}) => {
  const { page } = await signUp("Company");
  await page.goto("/customers");
  await expect(page.getByText("No customers", { exact: true })).toBeVisible();
  await button(page, "New customer").click();
  const creating = page.getByRole("dialog", { name: "Create new customer" });
  await expect(creating.getByLabel("Email")).toBeFocused();
  await page.route("**/api/customers", (route) =>
    route.fulfill({ status: 422, json: { error: { status: 422, message: "no", errors: { email: ["is invalid"] } } } }),
  );
  await creating.getByLabel("Email").fill("ann");
  await creating.getByRole("button", { name: "Create" }).click();
  await expect(creating.getByRole("alert")).toHaveText("Error: email is invalid");
  await page.unrouteAll();
  await creating.getByLabel("Email").fill("ann@example.com");
  await creating.getByLabel("Name").fill("Ann Smith");
  await creating.getByLabel("Phone").fill("+49 30 1234");
  await page.keyboard.press("Enter");
  await expect(creating).toBeHidden();
  await expect(names(page)).toHaveText([/Ann Smith/]);

  await button(page, "Start a new conversation with Ann Smith").click();
  const starting = page.getByRole("dialog", { name: "Start a new conversation" });
  await expect(starting.getByRole("radio", { name: "Email" })).toBeDisabled();
  await starting.getByRole("button", { name: "Send" }).click();
  await expect(starting.getByText("Message is required")).toBeVisible();
  await page.route("**/api/conversations", (route) =>
    route.fulfill({ status: 422, json: { error: { status: 422, message: "Not to this customer" } } }),
  );
  await starting.getByLabel("Message").fill("Your order is ready.");
  await starting.getByRole("button", { name: "Send" }).click();
  await expect(starting.getByRole("alert")).toHaveText("Not to this customer");
  await page.unrouteAll();
  await starting.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/\/conversations\/all\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("log", { name: "Messages" })).toContainText("Your order is ready.");
  const conversation = new URL(page.url()).pathname;

  await page.goto("/customers");
  await button(page, "View conversation with Ann Smith").click();
  const talk = page.getByRole("dialog", { name: "Conversation with Ann Smith" });
  await expect(talk).toContainText("Your order is ready.");
  await expect(talk.getByRole("button", { name: "Start a new conversation" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(button(page, "View conversation with Ann Smith")).toBeFocused();
  await page.keyboard.press("Enter");
  await talk.getByRole("link", { name: "View in dashboard" }).click();
  await expect(page).toHaveURL(conversation);

  await page.getByRole("button", { name: "Close conversation" }).click();
  await page.goto("/customers");
  await button(page, "View conversation with Ann Smith").click();
  await expect(talk.getByRole("link", { name: "View in dashboard" })).toHaveAttribute(
    "href",
    conversation.replace("/all/", "/closed/"),
  );
  await talk.getByRole("button", { name: "Start a new conversation" }).click();
  await expect(starting.getByLabel("Message")).toBeFocused();
});

test("a customer's page shows the customer's conversations and links to them", async ({ register, visit }) => {
  const desk = await register("Company");
  const { page } = desk;
  const visitor = await visit(await desk.accountId());
  await visitor.say("Where is my order?");
  await desk.open("Where is my order?");
  const conversation = new URL(page.url()).pathname;
  await page.getByRole("region", { name: "Customer details" }).getByRole("link", { name: "Anonymous User" }).click();
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
  await expect(tab(page, "Conversations")).toHaveAttribute("aria-selected", "true");
  const talk = page.getByRole("tabpanel").getByRole("link");
  await expect(talk).toContainText("Where is my order?");
  await expect(button(page, "Start a new conversation")).toBeDisabled();
  await visitor.say("It is urgent");
  await expect(talk).toContainText("It is urgent");
  const about = page.getByRole("region", { name: "About Anonymous User" });
  await expect(about).toContainText("Online now");
  await expect(about).toContainText("/demo");
  await talk.click();
  await expect(page).toHaveURL(conversation);
  await page.getByRole("button", { name: "Close conversation" }).click();
  await page.goto("/customers?anonymous=true");
  await page.getByRole("link", { name: "Anonymous User" }).click();
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
  await expect(page.getByRole("row", { name: "Anonymous User" })).toContainText("de-AT");

  await page.getByRole("link", { name: "Anonymous User" }).click();
  const about = page.getByRole("region", { name: "About Anonymous User" });
  await expect(about.getByRole("button", { name: "Copy Language: de-AT" })).toBeVisible();
  await button(page, "Edit").click();
  const dialog = page.getByRole("dialog", { name: "Edit customer" });
  await dialog.getByLabel("Language").fill("hu");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(about.getByRole("button", { name: "Copy Language: hu" })).toBeVisible();

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

test("notes about a customer are written, kept apart from the customer, and deleted", async ({ register, join }) => {
  const desk = await register("Company");
  const { page } = desk;
  const { id } = await openCustomer(desk);
  await tab(page, "Notes").click();
  await expect(page).toHaveURL(`/customers/${id}?tab=notes`);
  await expect(page.getByText("No notes yet")).toBeVisible();
  await expect(button(page, "Add note")).toBeDisabled();
  const field = page.getByRole("textbox", { name: "New note" });
  const notes = page.getByRole("tabpanel").getByRole("listitem");
  await field.fill("   ");
  await field.press("Enter");
  await expect(notes).toHaveCount(0);
  await field.fill("Likes **tea**");
  await field.press("Enter");
  await expect(notes).toHaveCount(1);
  await expect(notes.locator("strong")).toHaveText("tea");
  await expect(field).toHaveValue("");
  await field.fill("Calls back");
  await field.press("Shift+Enter");
  await field.pressSequentially("after five");
  await field.press("ControlOrMeta+Enter");
  await expect(notes).toHaveText([/Calls back\s+after five/, /Likes tea/]);
  await expect(tab(page, "Notes")).toHaveText(/Notes\s*2/);

  await page.route("**/api/notes", (route) =>
    route.fulfill({ status: 422, json: { error: { status: 422, message: "no", errors: { body: ["is too long"] } } } }),
  );
  await field.fill("One more");
  await button(page, "Add note").click();
  await expect(toastWith(page, "Error: body is too long")).toBeVisible();
  await expect(field).toHaveValue("One more");
  await page.unrouteAll();
  await field.fill("");

  const remove = async () => {
    await notes.last().getByRole("button", { name: "Delete note" }).click();
    await page.getByRole("dialog", { name: "Delete this note?" }).getByRole("button", { name: "Delete" }).click();
  };
  await page.route("**/api/notes/*", (route) => route.abort());
  await remove();
  await expect(toastWith(page, "The note was not deleted")).toBeVisible();
  await expect(notes).toHaveCount(2);
  await page.unrouteAll();
  await remove();
  await expect(notes).toHaveText([/Calls back/]);

  const colleague = await join(await desk.inviteLink(), "reads-notes@example.com");
  await colleague.page.goto(`/v1/customers/${id}?tab=notes`);
  await expect(colleague.page.getByRole("tabpanel")).toContainText("Calls back");
});

test("issues are linked and unlinked, and their state is updated live", async ({ register }) => {
  const [desk, neighbour] = [await register("Company"), await register("Neighbour")];
  const { page } = desk;
  const api = await desk.api;
  const leak = await api.issues.create({ title: "The kettle leaks" });
  await api.issues.create({ title: "The lid sticks", state: "in_review" });
  await (await neighbour.api).issues.create({ title: "The neighbour's kettle" });
  const { id } = await openCustomer(desk);
  await tab(page, "Issues").click();
  await expect(page.getByText("No issues yet")).toBeVisible();
  await button(page, "Link issue").click();
  const dialog = page.getByRole("dialog", { name: "Link issue" });
  await expect(dialog.getByRole("radio")).toHaveCount(2);
  await expect(dialog.getByRole("button", { name: "Link existing issue" })).toBeDisabled();
  await dialog.getByPlaceholder("Search issues...").fill("kettle");
  await expect(dialog.getByRole("radio")).toHaveCount(1);
  await dialog.getByText("The kettle leaks").click();
  await dialog.getByRole("button", { name: "Link existing issue" }).click();
  await expect(dialog).toBeHidden();
  const issues = page.getByRole("tabpanel").getByRole("listitem");
  await expect(issues).toHaveText([/The kettle leaks\s*Unstarted/]);

  await test.step("a colleague changes the issue", async () => {
    await api.issues.update(leak.id, { state: "in_progress" });
    await expect(issues).toHaveText([/The kettle leaks\s*In progress/]);
    const lid = await api.issues.create({ title: "The handle is hot" });
    await api.customers.linkIssue(id, lid.id);
    await expect(issues).toHaveCount(2);
    await api.customers.unlinkIssue(id, lid.id);
    await expect(issues).toHaveCount(1);
  });

  await button(page, "Link issue").click();
  await expect(dialog.getByRole("radio", { name: /The kettle leaks/ })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(button(page, "Link issue")).toBeFocused();

  await page.route("**/api/customers/*/issues/*", (route) => route.abort());
  await button(page, "Unlink The kettle leaks").click();
  await expect(toastWith(page, "The issue was not unlinked")).toBeVisible();
  await expect(issues).toHaveCount(1);
  await page.unrouteAll();
  await button(page, "Unlink The kettle leaks").click();
  await expect(page.getByText("No issues yet")).toBeVisible();
  await expect.poll(async () => (await api.customers.get(id, ["issues"])).issues).toEqual([]);
});

test("a customer's panel links to the pages that edit their notes and issues", async ({ register, connectVisitor }) => {
  const desk = await register("Company");
  const { page } = desk;
  const visitor = await connectVisitor(await desk.accountId());
  await visitor.say("Hello");
  await desk.open("Hello");
  const api = await desk.api;
  const { customer_id } = (await api.conversations.list({})).data[0]!;
  await api.notes.create({ body: "Likes tea", customer_id });
  const issue = await api.issues.create({ title: "The kettle leaks" });
  await api.customers.linkIssue(customer_id, issue.id);
  await page.reload();
  for (const part of ["notes", "issues"]) {
    await page.getByRole("link", { name: `Edit the customer's ${part}` }).click();
    await expect(page).toHaveURL(`/customers/${customer_id}?tab=${part}`);
    await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveCount(1);
    await page.goBack();
  }
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
    await expect(page.getByText("This customer is not there")).toBeVisible();
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
  await page.getByRole("combobox", { name: "Filter by tags" }).click();
  await page.getByRole("option", { name: "regular" }).click();
  await expect(names(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expectAccessibleInBothThemes(page);
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
  await button(page, "Link issue").click();
  await expect(page.getByRole("dialog").getByRole("radio")).toHaveCount(5);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await button(page, "Edit").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await button(page, "Delete").click();
  await expectAccessibleInBothThemes(page);
});
