import type { Page } from "@playwright/test";
import pg from "pg";
import { expect, test } from "../providers/parley.ts";
import { Sheet } from "../providers/tables.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "../support/accessible.ts";

const TABLE = "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms";

test("an admin chooses a spreadsheet; new conversations become rows unless the option is off", async ({
  signUp,
  visit,
  connectVisitor,
  parley,
  providers: { google },
}) => {
  google.reset();
  google.consent.redirectUris.splice(0, 1, `${parley.url}/integrations/google`);
  const [plans, who] = [new Sheet("Plans", [["Mine"]], 0), new Sheet("Who wrote")];
  google.addTable(TABLE, { sheets: [plans, who] });
  const rows = () => who.rows;
  const desk = await signUp("Company");
  const { page } = desk;

  await test.step("denied consent is shown", async () => {
    await page.goto("/integrations/google/sheets");
    await expect(page.getByRole("heading", { name: "Google Sheets (alpha)" })).toBeVisible();
    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByRole("link", { name: "Deny" }).click();
    await expect(page.getByText("Failed to authorize Google Sheets")).toBeVisible();
    await expect(page).toHaveURL("/integrations/google/sheets");
    await page.getByRole("button", { name: "Close" }).click();
  });

  await test.step("after connecting, the page asks for a table", async () => {
    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByRole("link", { name: "Allow" }).click();
    await expect(page.getByText("Choose a spreadsheet to start adding rows.")).toBeVisible();
    await expect(page).toHaveURL("/integrations/google/sheets");
  });

  await test.step("an invalid table is refused; in a valid one a sheet is chosen", async () => {
    await page.getByRole("button", { name: "Choose a spreadsheet" }).click();
    const form = page.getByRole("dialog", { name: "Choose a spreadsheet" });
    const address = form.getByLabel("Spreadsheet URL");
    await address.fill("https://example.com/table");
    await expect(form.getByText("is not the address of a Google Sheet")).toBeVisible();
    await expectAccessible(page);
    await address.fill(`https://docs.google.com/spreadsheets/d/${TABLE}/edit?gid=0#gid=0`);
    await expect(form.getByText("Found: Our customers")).toBeVisible();
    await expect(form.getByLabel("Sheet", { exact: true })).toHaveValue("0");
    await form.getByLabel("Sheet", { exact: true }).selectOption("Who wrote");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("link", { name: "Our customers" })).toHaveAttribute(
      "href",
      `https://docs.google.com/spreadsheets/d/${TABLE}/edit#gid=${who.id}`,
    );
    await expectAccessibleInBothThemes(page);
  });

  const accountId = await desk.accountId();
  await test.step("a visitor's first message becomes a row", async () => {
    const visitor = await connectVisitor(accountId);
    await visitor.say("Do you deliver?");
    await expect.poll(() => rows().map((row) => row[4])).toEqual(["First message", "Do you deliver?"]);
  });

  await test.step("with the option off, no conversation becomes a row; with the other option on, new customers do", async () => {
    await switchIt(page, "New conversations", false);
    await switchIt(page, "New customers", true);
    const visitor = await visit(accountId);
    await visitor.say("Are you there?");
    await expect.poll(() => rows().map((row) => row[1])).toEqual(["What", "Conversation", "Customer"]);
    await expect.poll(() => countWaiting(parley.databaseUrl)).toBe(0);
    expect(rows()).toHaveLength(3);
    expect(plans.rows).toEqual([["Mine"]]);
  });

  await test.step("the page names a spreadsheet that is no longer writable, and the reason", async () => {
    google.tables.get(TABLE)!.writers = [];
    const visitor = await visit(accountId);
    await visitor.say("And now?");
    await expect.poll(() => countWaiting(parley.databaseUrl)).toBe(1);
    const reason = page
      .getByRole("alert")
      .filter({ hasText: "the spreadsheet “Our customers” was deleted, or can no longer be edited" });
    await expect(async () => {
      await page.reload();
      await expect(reason).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });
  expect(google.unknown).toEqual([]);
});

async function switchIt(page: Page, name: string, isOn: boolean) {
  const heard = page.waitForResponse("**/api/google/sheet/settings");
  await page.getByRole("switch", { name }).click();
  await expect(page.getByRole("switch", { name })).toBeChecked({ checked: isOn });
  expect((await heard).status()).toBe(200);
}

/** The number of pending deliveries to integrations. */
async function countWaiting(connectionString: string) {
  const database = new pg.Client({ connectionString });
  await database.connect();
  const { rows } = await database.query("select from integration_deliveries");
  await database.end();
  return rows.length;
}
