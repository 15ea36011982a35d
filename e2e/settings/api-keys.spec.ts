import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import { expect, test } from "../support/parley.ts";
import { anApiKey } from "../support/records.ts";

test("an agent generates a key, copies it, and deletes it; no other user sees it", async ({ signUp, join }) => {
  const agent = await signUp("Company", { permissions: ["clipboard-read", "clipboard-write"] });
  const colleague = await join(await agent.inviteLink(), "has-none@example.com");
  const { page } = agent;
  await page.goto("/developers/personal-api-keys");
  await expect(page.getByText("No API keys")).toBeVisible();

  const generate = page.getByRole("button", { name: "Generate new API key" });
  const dialog = page.getByRole("dialog", { name: "Generate new API key" });
  await generate.click();
  await expect(dialog).toContainText("Don't share it");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Description is required")).toBeVisible();
  await dialog.getByPlaceholder("Test API Key").fill("Nightly report");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(generate).toBeFocused();

  const row = page.getByRole("row", { name: /Nightly report/ });
  const field = row.getByRole("textbox", { name: "API key" });
  await expect(field).toHaveValue(/^•+$/);
  await expect(row).toContainText("Never");
  await row.getByRole("button", { name: "Reveal Nightly report" }).click();
  await expect(page.getByText("Copied to clipboard!")).toBeVisible();
  await expect(field).toHaveValue(/^parley_/);
  const key = await field.inputValue();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(key);
  expect(await page.evaluate("document.getSelection().toString()")).toBe(key);
  await row.getByRole("button", { name: "Hide Nightly report" }).click();
  await expect(field).toHaveValue(/^•+$/);

  const me = () => page.request.get("/api/v1/me", { headers: { authorization: `Bearer ${key}` } });
  expect((await me()).status()).toBe(200);
  await page.reload();
  await expect(row).not.toContainText("Never");

  await colleague.page.goto("/developers/personal-api-keys");
  await expect(colleague.page.getByText("No API keys")).toBeVisible();

  await test.step("a key that could not be deleted reappears", async () => {
    await page.route("**/api/personal_api_keys/*", (route) => route.fulfill({ status: 500, body: "{}" }));
    await row.getByRole("button", { name: "Delete Nightly report" }).click();
    await expect(page.getByRole("dialog")).toContainText("lose access immediately");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("Couldn't delete the API key")).toBeVisible();
    await expect(row).toBeVisible();
    await page.unrouteAll();
  });

  await row.getByRole("button", { name: "Delete Nightly report" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No API keys")).toBeVisible();
  await expect.poll(async () => (await me()).status()).toBe(401);
});

test("a key that was encrypted with another SECRET_KEY cannot be revealed", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  screen.answer({ personal_api_keys: { data: [anApiKey({ label: "Nightly report", value: "" })] } });
  await page.goto("/developers/personal-api-keys");
  const row = page.getByRole("row", { name: "Nightly report" });
  await expect(row).toContainText("Can't be shown, because the server's SECRET_KEY has changed.");
  await expect(row.getByRole("button", { name: /^Reveal/ })).toHaveCount(0);
});

test("the page of API keys is accessible", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  screen.answer({ personal_api_keys: { data: [anApiKey({ label: "Nightly report", value: "a-secret-value" })] } });
  await page.goto("/developers/personal-api-keys");
  await page.getByRole("button", { name: "Reveal Nightly report" }).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Generate new API key" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
