import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { accountOf, agent, unreachable } from "../support/answers.ts";
import { logOut } from "../support/log-out.ts";
import { expect, test } from "../support/parley.ts";

/** Searches a list and chooses an option. */
async function choose(page: Page, list: string, search: string, option: string) {
  const field = page.getByRole("combobox", { name: list });
  await field.click();
  await field.fill(search);
  await page.getByRole("option", { name: option, exact: true }).click();
  await expect(field).toHaveValue(option);
}

test("an admin changes the company's settings", async ({ register }) => {
  const admin = await register("Company", { permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = admin;

  await test.step("the menu can be opened and navigated by keyboard", async () => {
    await expect(page.getByText("Add inbox")).toBeVisible(); // the role is loaded, and the menu is complete
    await page.getByRole("button", { name: "Settings" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem")).toHaveText([
      "Account",
      "My team",
      "My profile",
      "Inboxes",
      "Saved replies",
    ]);
    await expect(page.getByRole("menuitem", { name: "Account" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/settings/account");
  });

  await test.step("an admin changes the name, and cancels a change of the logo", async () => {
    const card = page.getByRole("region", { name: "Company", exact: true });
    await card.getByRole("button", { name: "Edit" }).click();
    await expect(card.getByLabel("Company Name")).toBeFocused();
    await card.getByLabel("Company Name").fill(" ");
    await card.getByRole("button", { name: "Save" }).click();
    await expect(card).toContainText("Company name is required");
    await card.getByLabel("Company Name").fill("Another name");
    await card.getByRole("button", { name: "Save" }).click();
    await expect(card).toContainText("Another name");
    await expect(card.getByRole("button", { name: "Edit" })).toBeFocused();

    await card.getByRole("button", { name: "Edit" }).click();
    await card.getByLabel("Company logo URL").fill("https://example.com/logo.png");
    await card.getByRole("button", { name: "Cancel" }).click();
    await expect(card).not.toContainText("logo.png");
  });

  await test.step("an admin changes working hours and time zone", async () => {
    const card = page.getByRole("region", { name: "Working hours" });
    await expect(card).toContainText("Everyday12:00 am – 11:59 pm");
    await card.getByRole("button", { name: "Edit" }).click();
    await choose(page, "Days", "weekdays", "Weekdays");
    await choose(page, "Until", "5:00 PM", "5:00 pm");
    await choose(page, "From", "9:00", "9:00 am");
    await choose(page, "Time zone", "tokyo", "(GMT+09:00) Asia/Tokyo");
    await card.getByRole("button", { name: "Save" }).click();
    await expect(card).toContainText("Weekdays9:00 am – 5:00 pm");
    await expect(card).toContainText("Asia/Tokyo");
    const { working_hours, time_zone } = await (await admin.api).account.get();
    expect({ working_hours, time_zone }).toEqual({
      working_hours: [{ day: "weekdays", start_minute: 540, end_minute: 1020 }],
      time_zone: "Asia/Tokyo",
    });

    await card.getByRole("button", { name: "Edit" }).click();
    await choose(page, "From", "6:00 pm", "6:00 pm");
    await expect(page.getByRole("combobox", { name: "Until" })).toHaveValue("6:30 pm");
    await page.getByRole("combobox", { name: "Until" }).click();
    await expect(page.getByRole("option", { name: "6:00 pm" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await card.getByRole("button", { name: "Cancel" }).click();
    await expect(card).toContainText("Weekdays9:00 am – 5:00 pm");
  });

  await test.step("reminders", async () => {
    const card = page.getByRole("region", { name: "Conversation reminders" });
    await expect(card).toContainText("72 hours");
    const saved = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
    await card.getByRole("switch").press("Space");
    await saved;
    await card.getByRole("button", { name: "Edit" }).click();
    await card.getByLabel("Hours between reminders").fill("");
    await card.getByLabel("Hours between reminders").pressSequentially("2.4x");
    await expect(card.getByLabel("Hours between reminders")).toHaveValue("24");
    await card.getByRole("button", { name: "Save" }).click();
    await expect(card).toContainText("24 hours");
    await page.reload();
    await expect(card.getByRole("switch")).toBeChecked();
    await expect(card).toContainText("24 hours");

    const asked = Promise.withResolvers<Route>();
    await page.route("**/api/accounts/me", (route) =>
      route.request().method() === "PUT" ? asked.resolve(route) : route.continue(),
    );
    await card.getByRole("switch").press("Space");
    const pending = await asked.promise;
    await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Inbox" }).click();
    await expect(page).toHaveURL("/conversations/all");
    await pending.fulfill({ status: 500, json: { error: { message: "The database is resting" } } });
    const failure = page.getByRole("alert").filter({ hasText: "Couldn't save the account" });
    await expect(failure).toContainText("The database is resting");
    await page.unrouteAll();
    await page.goBack();
    await expect(card.getByRole("switch")).toBeChecked();
  });

  await test.step("an admin copies the account token", async () => {
    const accountId = await admin.accountId();
    await expect(page.getByRole("textbox", { name: "Account token" })).toHaveValue(accountId);
    await page.getByRole("button", { name: "Copy account token" }).click();
    await expect(page.getByText("Copied to clipboard!")).toBeVisible();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(accountId);
  });
});

test("changes that could not be saved stay in the form and can be saved again", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  await page.goto("/settings/account");
  const card = page.getByRole("region", { name: "Company", exact: true });
  await card.getByRole("button", { name: "Edit" }).click();
  await card.getByLabel("Company Name").fill("Typed with care");

  const answers = [false, false];
  page.on("dialog", (dialog) => (answers.pop() ? dialog.accept() : dialog.dismiss()));
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Inbox" }).click();
  await logOut(page);
  await expect.poll(() => answers.length).toBe(0);
  await expect(page).toHaveURL("/settings/account");

  screen.answer({ "PUT accounts/me": unreachable });
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByRole("alert")).toContainText("We couldn't reach the server.");
  await expect(card.getByLabel("Company Name")).toHaveValue("Typed with care");
  const renamed = { data: { ...accountOf(agent).data, company_name: "Typed with care" } };
  screen.answer({ "PUT accounts/me": renamed, "accounts/me": renamed });
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByRole("button", { name: "Edit" })).toBeVisible();
  await expect(card).toContainText("Typed with care");

  await card.getByRole("button", { name: "Edit" }).click();
  await card.getByLabel("Company Name").fill("Not worth keeping");
  answers.push(true);
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Inbox" }).click();
  await expect(page).toHaveURL("/conversations/all");
});

test("an admin requires identity verification; other roles do not see the secret", async ({ signUp, join }) => {
  const admin = await signUp("Company");
  const invitation = await admin.inviteLink();
  const { page } = admin;
  await page.goto("/settings/account");
  const card = page.getByRole("region", { name: "Verified identities" });
  const secret = card.getByLabel("Identity secret", { exact: true });
  const proof = card.getByRole("switch", { name: "Require signed IDs" });
  await card.getByRole("button", { name: "Generate a secret" }).click();
  await card.getByRole("button", { name: "Show the secret" }).click();
  await expect(secret).toHaveValue(/^[\w-]{43}$/);
  const first = await secret.inputValue();
  await expect(proof).not.toBeChecked();
  await proof.click();
  await expect(proof).toBeChecked();
  const api = await admin.api;
  await expect.poll(() => api.identities.settings()).toMatchObject({ is_required: true, secret: first });

  await card.getByRole("button", { name: "Generate a new secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Generate a new secret" }).click();
  await expect(secret).not.toHaveValue(first);
  await expectAccessible(page);
  await page.reload();
  await expect(proof).toBeChecked();
  await expect(secret).toHaveCount(0); // until it is revealed

  const colleague = await join(invitation, `colleague-${Date.now()}@example.com`);
  await colleague.page.goto("/settings/account");
  await expect(colleague.page.getByRole("region", { name: "Company", exact: true })).toBeVisible();
  await expect(colleague.page.getByRole("region", { name: "Verified identities" })).toHaveCount(0);
});

test("an admin sets the hosts that mails may link to; other roles do not see the setting", async ({ signUp, join }) => {
  const admin = await signUp("Company");
  const invitation = await admin.inviteLink();
  const { page } = admin;
  await page.goto("/settings/account");
  const card = page.getByRole("region", { name: "Links in emails" });
  const edit = card.getByRole("button", { name: "Edit Links in emails" });
  await edit.focus();
  await page.keyboard.press("Enter");
  const hosts = card.getByLabel("Hosts", { exact: true });
  await expect(hosts).toBeFocused();
  await hosts.fill("https://www.example.com/shop");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Enter hosts only")).toBeVisible();
  await expect(hosts).toBeFocused();
  await hosts.fill("www.Example.com\nshop.example.com:8443");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card).toContainText("www.example.com, shop.example.com:8443");
  await expect(edit).toBeFocused();
  await card.getByRole("switch", { name: "Allow hosts where the chat was seen" }).click();
  const api = await admin.api;
  await expect.poll(async () => (await api.mailLinks.settings()).allows_seen_hosts).toBe(false);
  await expectAccessible(page);
  await page.reload();
  await expect(card).toContainText("www.example.com, shop.example.com:8443");
  await expect(card.getByRole("switch")).not.toBeChecked();

  const colleague = await join(invitation, `colleague-${Date.now()}@example.com`);
  await colleague.page.goto("/settings/account");
  await expect(colleague.page.getByRole("region", { name: "Company", exact: true })).toBeVisible();
  await expect(colleague.page.getByRole("region", { name: "Links in emails" })).toHaveCount(0);
});
