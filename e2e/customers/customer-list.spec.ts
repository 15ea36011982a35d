import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addCustomer } from "../support/a-customer.ts";
import { expect, test } from "../support/parley.ts";

/** The page that lists an account's customers. */

const names = (page: Page) => page.getByRole("table", { name: "People" }).getByRole("rowheader");
const search = (page: Page) => page.getByRole("textbox", { name: "Search customers..." });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toastWith = (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words });

/** Types into the focused field letter by letter without a pause, however slow the machine is. */
const typeAtOnce = (page: Page, text: string) =>
  page.evaluate(`
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    for (let end = 1; end <= ${text.length}; end++) {
      set.call(document.activeElement, ${JSON.stringify(text)}.slice(0, end));
      document.activeElement.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  `);

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
  await expect(page.getByText("No customers match")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "0 results" })).toBeAttached();
  await button(page, "Show all customers").click();
  await expect(search(page)).toHaveValue("");
  await button(page, "Filter by tags").click();
  await page.keyboard.type("reg");
  await page.keyboard.press("Enter");
  await expect(names(page)).toHaveText([/Customer 7$/]);
  await page.keyboard.press("Escape");
  await expect(button(page, "Tags: regular")).toBeFocused();

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
  const isStored = async () => (await api.customers.list()).data.some(({ name }) => name === null);
  await expect.poll(isStored).toBe(true);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await api.customers.create({ name: "Later", email: "later@example.com", last_seen_at: tomorrow });
  const { page } = desk;
  await page.goto("/customers?anonymous=true");
  await expect(names(page).first()).toHaveText(/\/demo/);
  await expect(page.getByRole("row", { name: /\/demo/ })).toContainText("Online now");
  await visitor.page.close();
  await expect(names(page)).toHaveText([/Later/, /\/demo/, /Somebody of tomorrow/]);
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
  await expect(toastWith(page, "Couldn't export the customers")).toBeVisible();
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
