import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import { newCompany, noAnswer, primaryInbox } from "../support/answers.ts";
import { expect, test } from "../support/parley.ts";

test("the list of inboxes and the page of an inbox show that they are loading", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const loading = page.getByRole("main").getByRole("status").filter({ hasText: "Loading..." });
  const { inboxes } = newCompany;
  screen.answer({ inboxes: noAnswer });
  screen.answerAt(`inboxes/${primaryInbox.id}`, noAnswer);
  await page.goto("/inboxes");
  await expect(loading).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inboxes");
  await expectAccessibleInBothThemes(page);
  await page.goto(`/inboxes/${primaryInbox.id}`);
  await expect(loading).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to inboxes" })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  screen.answer({ inboxes });
  screen.answerAt(`inboxes/${primaryInbox.id}`, { data: primaryInbox });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Primary Inbox");
  await expect(loading).toHaveCount(0);
  await page.goto("/inboxes");
  await expect(page.getByRole("table", { name: "Inboxes" })).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test("an admin adds an inbox with a description", async ({ register }) => {
  const { page, menu } = await register("Company");
  const dialog = page.getByRole("dialog", { name: "Create new inbox" });
  await menu.getByRole("button", { name: "Add inbox" }).click();
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(menu.getByRole("button", { name: "Add inbox" })).toBeFocused();

  await menu.getByRole("button", { name: "Add inbox" }).click();
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog).toContainText("Name is required");
  await dialog.getByLabel("Name").fill("Sales");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL(/\/inboxes\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "Sales", level: 1 })).toBeVisible();
  await expect(page.getByText("No description.")).toBeVisible();

  await page.getByRole("button", { name: "Edit Inbox details" }).click();
  await page.getByLabel("Name").fill("Before buying");
  await page.getByLabel("Description").fill("Questions about products");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Before buying", level: 1 })).toBeVisible();

  await page.getByRole("link", { name: "Configure Chat widget" }).click();
  await expect(page).toHaveURL(/\/inboxes\/[0-9a-f-]{36}\/chat-widget$/);
  await page.goBack();
  await page.getByRole("link", { name: "Back to inboxes" }).click();
  const rows = page.getByRole("table", { name: "Inboxes" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "Primary Inbox" })).toContainText("All messages land here by default.");
  await page.getByRole("link", { name: "Configure Before buying" }).click();
  await page.getByRole("link", { name: "View conversations" }).click();
  await expect(page).toHaveURL(/\/inboxes\/[0-9a-f-]{36}\/conversations$/);
  await expect(menu.getByRole("link", { name: /Primary Inbox|Before buying/ })).toHaveText([
    "Primary Inbox",
    "Before buying",
  ]);

  await page.goto("/inboxes/00000000-0000-4000-8000-000000000000");
  await expect(page.getByText("Error retrieving inbox")).toBeVisible();
  await expect(page.getByText("Not found")).toBeVisible();
});
