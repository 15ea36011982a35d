import type { ExpandedCustomer } from "@parley/contract";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import { Refusal, unreachable } from "../support/answers.ts";
import { expect, test } from "../support/parley.ts";
import { aCompany, aConversation, aCustomerRecord, aNote, anIssue } from "../support/records.ts";
import type { Screen } from "../support/screens.ts";

const panel = (page: Page) => page.getByRole("region", { name: "Customer details" });
const section = (page: Page, title: string) =>
  panel(page)
    .locator("section")
    .filter({ has: page.getByRole("button", { name: title, exact: true }) });
const button = (page: Page, name: string | RegExp) => panel(page).getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => panel(page).getByRole("textbox", { name, exact: true });

test("an agent names an anonymous visitor in the panel, and the change is shown at once", async ({ openScreen }) => {
  const { screen, page, customer, changes } = await aPanel(await openScreen(), {});
  screen.answerAt(`PUT customers/${customer.id}`, { data: { ...customer, name: "Ann Smith", title: "Ann Smith" } });
  await button(page, "Add Name").click();
  await expect(field(page, "Name")).toBeFocused();
  await field(page, "Name").fill("  Ann Smith ");
  await field(page, "Name").press("Enter");
  await expect(section(page, "Basic info")).toContainText("Ann Smith");
  await expect(button(page, "Edit Name")).toBeFocused();
  expect(changes).toEqual([{ name: "Ann Smith" }]);

  await test.step("leaving the field saves, and an empty one removes the value", async () => {
    await button(page, "Edit Name").click();
    await field(page, "Name").fill("");
    await page.getByRole("textbox", { name: "Reply" }).focus();
    await expect.poll(() => changes.at(-1)).toEqual({ name: null });
  });

  await test.step("Esc and an unchanged value send nothing", async () => {
    changes.length = 0;
    await button(page, "Add Email").click();
    await field(page, "Email").fill("ann@example.com");
    await field(page, "Email").press("Escape");
    await expect(button(page, "Add Email")).toBeFocused();
    await button(page, "Add Email").click();
    await field(page, "Email").press("Enter");
    await expect(button(page, "Add Email")).toBeFocused();
    expect(changes).toEqual([]);
  });
});

test("a refused change stays in its field with the reason, and the old value is kept", async ({ openScreen }) => {
  const { screen, page, customer } = await aPanel(await openScreen(), { name: "Ann", email: "ann@example.com" });
  screen.answerAt(
    `PUT customers/${customer.id}`,
    new Refusal(422, "Unprocessable entity", { email: ["is not an email address"] }),
  );
  await button(page, "Edit Email").click();
  await field(page, "Email").fill("ann at example");
  await field(page, "Email").press("Enter");
  await expect(section(page, "Basic info").getByRole("alert")).toHaveText("is not an email address");
  await expect(field(page, "Email")).toHaveValue("ann at example");
  await expect(field(page, "Email")).toBeFocused();
  await expectAccessibleInBothThemes(page, [1440]);
  await field(page, "Email").press("Escape");
  await expect(section(page, "Basic info")).toContainText("ann@example.com");

  await test.step("the same without an answer of the server", async () => {
    screen.answerAt(`PUT customers/${customer.id}`, unreachable);
    await button(page, "Add Phone").click();
    await field(page, "Phone").fill("+1 555 0100");
    await field(page, "Phone").press("Enter");
    await expect(section(page, "Basic info").getByRole("alert")).toBeVisible();
    await expect(field(page, "Phone")).toHaveValue("+1 555 0100");
  });
});

test("an agent chooses the company, and a refused choice is undone and explained", async ({ openScreen }) => {
  const { screen, page, customer, changes } = await aPanel(await openScreen(), { name: "Ann" });
  const company = aCompany({ name: "Kettles" });
  screen.answer({ companies: { data: [company] } });
  screen.answerAt(`PUT customers/${customer.id}`, { data: { ...customer, company_id: company.id, company } });
  await expect(section(page, "Company")).toContainText("No company");
  await button(page, "Choose a company").click();
  await page.getByRole("combobox", { name: "Company" }).fill("kett");
  await page.keyboard.press("Enter");
  await expect(section(page, "Company")).toContainText("Kettles");
  expect(changes).toEqual([{ company_id: company.id }]);

  screen.answerAt(`customers/${customer.id}`, { data: { ...customer, company_id: company.id, company } });
  screen.answerAt(`PUT customers/${customer.id}`, new Refusal(500));
  await button(page, "Choose a company").click();
  await page.getByRole("option", { name: "No company" }).click();
  await expect(page.getByText("Couldn't change Company")).toBeVisible();
  await expect(section(page, "Company")).not.toContainText("No company");
});

test("an agent creates the company from the list of companies", async ({ openScreen }) => {
  const { screen, page, customer, changes } = await aPanel(await openScreen(), { name: "Ann" });
  const company = aCompany({ name: "Kettles" });
  screen.answer({ "POST companies": new Refusal(500) });
  screen.answerAt(`PUT customers/${customer.id}`, { data: { ...customer, company_id: company.id, company } });
  const create = page.getByRole("option", { name: "Create “Kettles”" });
  await button(page, "Choose a company").click();
  await page.getByRole("combobox", { name: "Company" }).fill("Kettles");
  await create.click();
  await expect(page.getByText("Couldn't change Company")).toBeVisible();

  screen.answer({ "POST companies": { data: company } });
  await button(page, "Choose a company").click();
  await page.getByRole("combobox", { name: "Company" }).fill("Kettles");
  await expect(create).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(section(page, "Company")).toContainText("Kettles");
  expect(changes).toEqual([{ company_id: company.id }]);
});

test("metadata is added, changed and removed without overwriting values reported meanwhile", async ({ openScreen }) => {
  const { screen, page, customer, changes } = await aPanel(await openScreen(), {
    metadata: { plan: "gold", seats: 5, limits: { a: 1 } },
  });
  screen.answerAt(`customers/${customer.id}`, {
    data: { ...customer, metadata: { ...customer.metadata, city: "Oslo" } },
  });
  screen.answerAt(`PUT customers/${customer.id}`, { data: customer });
  await button(page, "Edit seats").click();
  await field(page, "seats").fill("6");
  await field(page, "seats").press("Enter");
  const reported = { plan: "gold", limits: { a: 1 }, city: "Oslo" };
  await expect.poll(() => changes.at(-1)).toEqual({ metadata: { ...reported, seats: 6 } });

  await button(page, "Edit plan").click();
  await field(page, "plan").fill("");
  await field(page, "plan").press("Enter");
  await expect.poll(() => changes.at(-1)).toEqual({ metadata: { limits: { a: 1 }, city: "Oslo", seats: 5 } });

  await test.step("a list or object must stay valid", async () => {
    changes.length = 0;
    await button(page, "Edit limits").click();
    await field(page, "limits").fill("{a");
    await field(page, "limits").press("Enter");
    await expect(section(page, "Metadata").getByRole("alert")).toHaveText("This isn't valid JSON.");
    await field(page, "limits").press("Escape");
    expect(changes).toEqual([]);
  });

  await test.step("a new value needs a name and a value", async () => {
    await button(page, "Add a value").click();
    await button(page, "Save").click();
    await expect(section(page, "Metadata").getByRole("alert")).toHaveText(["Enter a name.", "Enter a value."]);
    await field(page, "Name of the value").fill("plan");
    await field(page, "Value").fill("free");
    await button(page, "Save").click();
    await expect(section(page, "Metadata").getByRole("alert")).toHaveText("There is already a value with this name.");
    await field(page, "Name of the value").fill("country");
    await field(page, "Value").fill("Norway");
    await button(page, "Save").click();
    await expect.poll(() => changes.at(-1)).toMatchObject({ metadata: { country: "Norway", city: "Oslo" } });
    await expect(field(page, "Name of the value")).toBeHidden();
  });
});

test("notes and issues are added and removed in the panel", async ({ openScreen }) => {
  const { screen, page, customer } = await aPanel(await openScreen(), { name: "Ann", notes: [], issues: [] });
  const [note, leak] = [aNote({ body: "Likes tea", customer }), anIssue({ title: "The kettle leaks" })];
  screen.answer({ "POST notes": { data: note }, issues: { data: [leak] } });
  screen.answerAt(`customers/${customer.id}`, { data: { ...customer, notes: [note], issues: [] } });
  await button(page, "Write a note").click();
  await expect(field(page, "New note")).toBeFocused();
  await field(page, "New note").fill("Likes tea");
  await field(page, "New note").press("Enter");
  await expect(section(page, "Notes").getByRole("listitem")).toContainText("Likes tea");
  await expect(field(page, "New note")).toBeHidden();

  await test.step("a deletion that the server refuses is undone", async () => {
    screen.answerAt(`DELETE notes/${note.id}`, new Refusal(500));
    await button(page, /^Delete the note/).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Couldn't delete the note")).toBeVisible();
    await expect(section(page, "Notes").getByRole("listitem")).toContainText("Likes tea");
  });

  await test.step("an existing issue is linked and unlinked", async () => {
    screen.answerAt(`POST customers/${customer.id}/issues`, { ok: true });
    screen.answerAt(`customers/${customer.id}`, { data: { ...customer, notes: [note], issues: [leak] } });
    await button(page, "Link or create an issue").click();
    await page.getByRole("option", { name: "The kettle leaks" }).click();
    await expect(section(page, "Issues").getByRole("link", { name: "The kettle leaks" })).toBeVisible();
    screen.answerAt(`DELETE customers/${customer.id}/issues/${leak.id}`, new Refusal(500));
    await button(page, "Unlink The kettle leaks").click();
    await expect(page.getByText("Couldn't unlink the issue")).toBeVisible();
    await expect(section(page, "Issues").getByRole("link", { name: "The kettle leaks" })).toBeVisible();
  });

  await test.step("an issue that cannot be created is not linked", async () => {
    screen.answer({ "POST issues": new Refusal(422, "Unprocessable entity", { title: ["is too long"] }) });
    await button(page, "Link or create an issue").click();
    await page.getByRole("combobox", { name: "Search issues..." }).fill("The lid sticks");
    await page.getByRole("option", { name: "Create “The lid sticks”" }).click();
    await expect(page.getByText("Couldn't link the issue")).toBeVisible();
    await expect(section(page, "Issues").getByRole("listitem")).toHaveCount(1);
  });
});

test("the sections are moved by pointer and keyboard, and keep their order after a reload", async ({ openScreen }) => {
  const { page } = await aPanel(await openScreen(), { name: "Ann", tags: [], notes: [], issues: [] });
  const titles = () => panel(page).locator("section button[aria-controls]").allTextContents();
  expect(await titles()).toEqual(["Basic info", "Company", "Tags", "Notes", "Issues", "Activity", "Metadata"]);
  await button(page, "Move Notes").click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await expect.poll(titles).toEqual(["Basic info", "Company", "Notes", "Tags", "Issues", "Activity", "Metadata"]);
  await expect(button(page, "Move Notes")).toBeFocused();
  await expect(panel(page).getByText("Notes: moved to position 3 of 7")).toBeAttached();

  // Device and others are between the two, but without content.
  await button(page, "Move Activity").press("Enter");
  await expect(page.getByRole("menuitem", { name: "Move up" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const moved = ["Basic info", "Company", "Notes", "Tags", "Issues", "Metadata", "Activity"];
  await expect.poll(titles).toEqual(moved);
  await page.reload();
  await expect.poll(titles).toEqual(moved);

  await test.step("a key that follows the focus of the first item immediately is not undone", async () => {
    await button(page, "Move Notes").focus();
    await page.evaluate(`document.addEventListener("focusin", ({ target }) =>
      target.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true })), { once: true })`);
    await button(page, "Move Notes").press("Enter");
    await expect(page.getByRole("menuitem", { name: "Move down" })).toBeFocused();
    await page.keyboard.press("Escape");
  });

  await test.step("the first section does not move up, and Esc closes the menu only", async () => {
    await button(page, "Move Basic info").click();
    await expect(page.getByRole("menuitem", { name: "Move down" })).toBeFocused();
    await expect(page.getByRole("menuitem", { name: "Move up" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
    await expect(button(page, "Move Basic info")).toBeFocused();
    await button(page, "Move Basic info").click();
    await expect(page.getByRole("menu")).toBeVisible();
    await button(page, "Move Basic info").click();
    await expect(page.getByRole("menu")).toBeHidden();
  });
  await expectAccessibleInBothThemes(page);
});

test("the panel follows a conversation that the customer gets elsewhere", async ({ openScreen }) => {
  const screen = await openScreen();
  const customer = aCustomerRecord({ name: "Ann", tags: [], notes: [], issues: [] });
  const closed = aConversation({ customer, status: "closed" }, [{ body: "Thanks", customer_id: customer.id }]);
  const other = aConversation({ customer }, [{ body: "One more question", customer_id: customer.id }]);
  screen.answerConversations(closed);
  const { page } = screen;
  await page.goto(`/conversations/closed/${closed.id}`);
  const start = button(page, "Start a new conversation");
  await expect(start).toBeEnabled();
  screen.answerAt(`conversations/${other.id}`, { data: other });
  screen.answerAt(`conversations/${closed.id}/related`, { data: [other] });
  await screen.publishEvent("conversation:created", { id: other.id });
  await expect(section(page, "Other conversations")).toContainText("One more question");
  await expect(start).toBeDisabled();
  await expect(panel(page)).toContainText("This customer already has an open conversation.");

  const updates = { ...other, status: "closed" as const };
  screen.answerAt(`conversations/${closed.id}/related`, { data: [updates] });
  await screen.publishEvent("conversation:updated", { id: other.id, updates });
  await expect(section(page, "Other conversations")).toContainText("closed");
  await expect(start).toBeEnabled();
});

async function aPanel(screen: Screen, details: Partial<ExpandedCustomer>) {
  const customer = aCustomerRecord({ notes: [], issues: [], tags: [], ...details });
  const conversation = aConversation({ customer }, [{ body: "Where is my order?", customer_id: customer.id }]);
  screen.answerConversations(conversation);
  const { page } = screen;
  await page.setViewportSize({ width: 1440, height: 900 });
  const changes: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") changes.push(request.postDataJSON().customer);
  });
  await page.goto(`/conversations/all/${conversation.id}`);
  await expect(section(page, "Basic info")).toBeVisible();
  return { screen, page, customer, changes };
}
