import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import { expect, test } from "../support/parley.ts";

/** Customers from a CSV file. */

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function upload(page: Page, content: string, name = "people.csv") {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}

const file = "Full name;E-Mail;Plan\nAnn Smith;ann@example.com;gold\nBob;nobody;free\nCid;cid@example.com;free\n";

test("an agent imports customers: maps the columns, previews, and sees the refused rows with reasons", async ({
  signUp,
  join,
}) => {
  const desk = await signUp("Company");
  const { page } = desk;
  const colleague = await join(await desk.inviteLink(), "imports@example.com");
  await page.goto("/customers");
  await page.getByRole("link", { name: "Import" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import customers" })).toBeVisible();
  await upload(page, "name\n");
  await expect(page.getByText("This file has no customers below the column names.")).toBeVisible();
  await upload(page, file);
  await expect(page.getByRole("combobox", { name: "Full name" })).toHaveValue("name");
  await expect(page.getByRole("combobox", { name: "E-Mail" })).toHaveValue("email");
  await page.getByRole("combobox", { name: "Plan" }).selectOption("Metadata with this name");

  await button(page, "Check without importing").click();
  await expect(page.getByText("To be rejected")).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText(["2", "0", "0", "1"]);
  expect((await (await desk.api).customers.list()).total_entries).toBe(0);

  await test.step("the mapping survives a reload", async () => {
    await page.reload();
    await expect(page.getByRole("combobox", { name: "Plan" })).toHaveValue("metadata");
    await expect(page.getByText("To be rejected")).toBeVisible();
  });

  await colleague.page.goto("/customers/import");
  await expect(colleague.page.getByRole("combobox", { name: "Plan" })).toBeVisible();
  await button(page, "Import").click();
  await expect(page.getByRole("heading", { name: "people.csv was imported" })).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText(["2", "0", "0", "1"]);
  await expect(colleague.page.getByRole("heading", { name: "people.csv was imported" })).toBeVisible();

  const [refused] = await Promise.all([page.waitForEvent("download"), button(page, "Download rejected rows").click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await refused.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toBe(
    '"row","reason","Full name","E-Mail","Plan"\r\n"3","email is invalid","Bob","nobody","free"\r\n',
  );

  await page.getByRole("link", { name: "Show customers" }).click();
  await expect(page.getByRole("rowheader", { name: "Ann Smith" })).toBeVisible();
});

test("an import shows its progress and can be cancelled", async ({ signUp }) => {
  const desk = await signUp("Company");
  const { page } = desk;
  const rows = Array.from({ length: 100_000 }, (_, n) => `Customer ${n},c${n}@example.com`).join("\n");
  await page.goto("/customers/import");
  await upload(page, `name,email\n${rows}\n`, "many.csv");
  await button(page, "Import").click();
  await expect(page.getByRole("progressbar", { name: "Importing many.csv" })).toBeVisible();
  await expect(page.getByRole("definition").first()).not.toHaveText("0");
  await button(page, "Cancel").click();
  await expect(page.getByRole("heading", { name: "The import of many.csv was canceled" })).toBeVisible();
  await button(page, "Import another file").click();
  await expect(button(page, "Choose a file")).toBeVisible();
});

test("the import screens are accessible", async ({ signUp }) => {
  const desk = await signUp("Company");
  const { page } = desk;
  await page.goto("/customers/import");
  await expect(button(page, "Choose a file")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await upload(page, file);
  await expect(page.getByRole("combobox", { name: "Plan" })).toBeVisible();
  await button(page, "Check without importing").click();
  await expect(page.getByText("To be rejected")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await button(page, "Import").click();
  await expect(page.getByRole("heading", { name: "people.csv was imported" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
