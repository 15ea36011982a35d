import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import type { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";

/** Two records of the same person. */

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");

/** Opens a customer's page and selects the other customer in the merge dialog. */
async function choose(page: Page, id: string, other: string) {
  await page.goto(`/customers/${id}`);
  await button(page, "Merge").click();
  await dialog(page).getByRole("combobox", { name: "Search customers..." }).fill(other);
  await dialog(page).getByRole("option", { name: other }).click();
  await expect(dialog(page)).toContainText("You can undo this for 30 days.");
}

async function twoCustomers(desk: Desk) {
  const api = await desk.api;
  const kept = await api.customers.create({ name: "Ann Smith", email: "ann@example.com" });
  const merged = await api.customers.create({ name: "A. Smith", phone: "12345" });
  await api.notes.create({ customer_id: merged.id, body: "Likes tea" });
  return { api, kept, merged };
}

test("a merge of two customers appears on every open page; undoing it restores both", async ({ register, join }) => {
  const desk = await register("Company");
  const { page } = desk;
  const { kept, merged } = await twoCustomers(desk);
  const colleague = await join(await desk.inviteLink(), "merges@example.com");
  await colleague.page.goto(`/customers/${merged.id}?tab=notes`);
  await expect(colleague.page.getByText("Likes tea")).toBeVisible();

  await choose(page, kept.id, "A. Smith");
  await expect(dialog(page)).toContainText("move to Ann Smith.");
  await expect(dialog(page).getByRole("radio", { name: /^Ann Smith/ })).toBeChecked();
  await dialog(page).getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByText("A. Smith was merged into Ann Smith")).toBeVisible();
  await expect(page.getByText("A. Smith was merged into this customer")).toBeVisible();
  await expect(page.getByText("12345")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Notes 1" })).toBeVisible();

  await test.step("a colleague's page of the merged customer shows the remaining one", async () => {
    await expect(heading(colleague.page, "Ann Smith")).toBeVisible();
    await expect(colleague.page).toHaveURL(`/customers/${kept.id}?tab=notes`);
    await expect(colleague.page.getByText("Likes tea")).toBeVisible();
  });

  await test.step("the customer's page can undo the merge for a month", async () => {
    await colleague.page.getByRole("button", { name: "Undo merging A. Smith" }).click();
    await expect(colleague.page.getByText("A. Smith is a separate customer again")).toBeVisible();
    await expect(page.getByText("A. Smith was merged into this customer")).toBeHidden();
    await expect(page.getByText("12345")).toBeHidden();
    await page.goto(`/customers/${merged.id}`);
    await expect(heading(page, "A. Smith")).toBeVisible();
  });
});

test("an agent merges in the other direction by keyboard, and undoes it from the toast", async ({ signUp }) => {
  const desk = await signUp("Company");
  const { page } = desk;
  const { kept, merged } = await twoCustomers(desk);
  await page.goto(`/customers/${merged.id}`);
  await expect(heading(page, "A. Smith")).toBeVisible();
  await button(page, "Merge").focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("combobox", { name: "Search customers..." })).toBeFocused();
  await page.keyboard.type("Ann");
  await expect(dialog(page).getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  const first = dialog(page).getByRole("radio", { name: /^A\. Smith/ });
  await expect(first).toBeChecked();
  await expect(first).toBeFocused();
  await button(page, "Cancel").click();
  await expect(dialog(page).getByRole("combobox", { name: "Search customers..." })).toBeFocused();
  await page.keyboard.type("Ann");
  await page.keyboard.press("Enter");
  await expect(first).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(dialog(page)).toContainText("A. Smith is no longer listed.");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Ann Smith")).toBeVisible();
  await expect(page).toHaveURL(`/customers/${kept.id}`);
  await button(page, "Undo").click();
  await expect(page.getByText("A. Smith is a separate customer again")).toBeVisible();
  await page.goto(`/customers/${merged.id}`);
  await expect(heading(page, "A. Smith")).toBeVisible();
});

test("a visitor whose customer was merged continues the conversation; the inbox shows one customer", async ({
  register,
  visit,
}) => {
  const desk = await register("Company");
  const { page } = desk;
  const api = await desk.api;
  const visitor = await visit(await desk.accountId());
  await visitor.say("Where is my order?");
  await expect(desk.rows).toHaveCount(1);
  const { customer_id } = (await api.conversations.list({})).data[0]!;
  const known = await api.customers.create({ name: "Ann Smith", email: "ann@example.com" });
  await desk.open("Where is my order?");
  await api.customers.merge(customer_id, known.id);
  await expect(
    page.getByRole("region", { name: "Customer details" }).getByRole("heading", { name: "Ann Smith" }),
  ).toBeVisible();
  await expect(desk.rows.first()).toContainText("Ann Smith");

  await visitor.say("And when does it come?");
  await expect(page.getByRole("log").getByText("And when does it come?")).toBeVisible();
  await visitor.page.reload();
  await expect(visitor.messages).toContainText("Where is my order?");
  await visitor.say("Still there?");
  await expect(page.getByRole("log").getByText("Still there?")).toBeVisible();
  await expect(desk.rows).toHaveCount(1);
});

test("a deleted customer disappears from every open list and page at once", async ({ signUp, join }) => {
  const desk = await signUp("Company");
  const { api, kept } = await twoCustomers(desk);
  const colleague = await join(await desk.inviteLink(), "deletes@example.com");
  await desk.page.goto("/customers");
  await expect(desk.page.getByRole("rowheader", { name: "Ann Smith" })).toBeVisible();
  await colleague.page.goto(`/customers/${kept.id}`);
  await expect(heading(colleague.page, "Ann Smith")).toBeVisible();
  await api.customers.delete(kept.id);
  await expect(desk.page.getByRole("rowheader", { name: "Ann Smith" })).toBeHidden();
  await expect(colleague.page.getByText("This customer doesn't exist or was deleted")).toBeVisible();
});

test("the merge screens are accessible", async ({ signUp }) => {
  const desk = await signUp("Company");
  const { page } = desk;
  const { kept } = await twoCustomers(desk);
  await page.goto(`/customers/${kept.id}`);
  await button(page, "Merge").click();
  await expect(dialog(page).getByRole("option")).toHaveCount(1);
  await expectAccessibleInBothThemes(page);
  await dialog(page).getByRole("option", { name: "A. Smith" }).click();
  await expect(dialog(page)).toContainText("You can undo this for 30 days.");
  await expectAccessibleInBothThemes(page);
  await dialog(page).getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByText("A. Smith was merged into this customer")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
