import type { Page, Route } from "@playwright/test";
import { ParleyProcess } from "../../apps/server/test/process/parley-process.ts";
import { expectAccessible } from "../support/accessible.ts";
import { accountOf, agent, Refusal, unreachable } from "../support/answers.ts";
import { Desk } from "../support/desk.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { expect, test } from "../support/parley.ts";
import { anInvitation } from "../support/records.ts";

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
    await page.getByRole("link", { name: "Inbox" }).click();
    await expect(page).toHaveURL("/conversations/all");
    await pending.fulfill({ status: 500, json: { error: { message: "The database is resting" } } });
    const failure = page.getByRole("alert").filter({ hasText: "The account was not saved" });
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
  await page.getByRole("link", { name: "Inbox" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect.poll(() => answers.length).toBe(0);
  await expect(page).toHaveURL("/settings/account");

  screen.answer({ "PUT accounts/me": unreachable });
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByRole("alert")).toContainText("We could not reach the server.");
  await expect(card.getByLabel("Company Name")).toHaveValue("Typed with care");
  const renamed = { data: { ...accountOf(agent).data, company_name: "Typed with care" } };
  screen.answer({ "PUT accounts/me": renamed, "accounts/me": renamed });
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByRole("button", { name: "Edit" })).toBeVisible();
  await expect(card).toContainText("Typed with care");

  await card.getByRole("button", { name: "Edit" }).click();
  await card.getByLabel("Company Name").fill("Not worth keeping");
  answers.push(true);
  await page.getByRole("link", { name: "Inbox" }).click();
  await expect(page).toHaveURL("/conversations/all");
});

test("an invitation is copied, or the reason why it was refused is shown", async ({ openScreen }) => {
  const screen = await openScreen({ permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = screen;
  await page.goto("/settings/team");
  screen.answer({ "POST user_invitations": new Refusal(500) });
  await page.getByRole("button", { name: "Generate invite URL" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to generate user invitation!");
  await expect(page.getByRole("alert")).toContainText("Internal Server Error");
  const invitation = anInvitation();
  screen.answer({ "POST user_invitations": { data: invitation }, user_invitations: { data: [invitation] } });
  await page.getByRole("button", { name: "Generate invite URL" }).click();
  await expect(page.getByText("Copied to clipboard!")).toBeVisible();
  const address = await page.getByLabel("Invite URL", { exact: true }).inputValue();
  expect(address).toBe(new URL(`/register/${invitation.id}`, page.url()).href);
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(address);

  await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"))`);
  await page.getByRole("button", { name: "Copy invite URL" }).click();
  const refusal = page.getByRole("alert").filter({ hasText: "This browser does not allow copying." });
  await expect(refusal).toContainText(address);
});

test("an admin changes the members of the team, and a member cannot", async ({ register, join }) => {
  const admin = await register("Company");
  const member = await join(await admin.inviteLink(), "member@example.com");
  const members = admin.page.getByRole("table", { name: "Members" });
  const disabled = admin.page.getByRole("table", { name: "Disabled users" });
  const act = async (action: string) => {
    await admin.page.getByRole("button", { name: "Actions for member@example.com" }).click();
    await admin.page.getByRole("menuitem", { name: action }).click();
  };
  const expectToast = (title: string) => expect(admin.page.getByText(title).first()).toBeVisible();

  await test.step("a member sees the team without actions", async () => {
    const { page } = member;
    await expect(page.getByRole("button", { name: "Add inbox" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Configure inboxes" })).toHaveCount(0);
    await page.getByRole("button", { name: "Settings" }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["My profile", "Saved replies"]);
    await page.goto("/settings/team");
    await expect(page.getByRole("row")).toHaveCount(3);
    await expect(page.getByRole("button", { name: /Actions|Generate/ })).toHaveCount(0);
  });

  await admin.page.goto("/settings/team");
  await expect(members.getByRole("row")).toHaveCount(3);
  await expect(members.getByRole("button")).toHaveCount(1); // no actions for oneself

  await test.step("roles", async () => {
    await act("Make admin");
    await expectToast("Successfully changed role!");
    await expectToast("member@example.com is now an admin.");
    await expect(members.getByRole("row", { name: /member@/ })).toContainText("Admin");
    await member.page.reload();
    await expect(member.page.getByRole("button", { name: "Generate invite URL" })).toBeVisible();
    await act("Remove admin");
    await expectToast("member@example.com is now a team member.");
    await expect(members.getByRole("row", { name: /member@/ })).toContainText("Member");
  });

  await test.step("a refused change is reverted", async () => {
    await refuses(admin.page, "**/api/users/*/*", "Not today");
    await act("Make admin");
    await expectToast("Failed to update role!");
    await expectToast("Not today");
    await expect(members.getByRole("row", { name: /member@/ })).toContainText("Member");
    await admin.page.unrouteAll();
    await admin.page.route("**/disable", (route) => route.abort());
    await act("Disable");
    await expectToast("Failed to disable user!");
    await expect(members.getByRole("row", { name: /member@/ })).toBeVisible();
    await admin.page.unrouteAll();
  });

  await test.step("a stale response does not revert a newer change", async () => {
    const { page } = admin;
    const isHeld = Promise.withResolvers<void>();
    const isReleased = Promise.withResolvers<void>();
    const holdAnswer = async (route: Route) => {
      const response = await route.fetch();
      isHeld.resolve();
      await isReleased.promise;
      await route.fulfill({ response });
    };
    const changed = page.waitForResponse("**/api/users/*/*");
    await act("Make admin");
    await changed;
    await page.route("**/api/accounts/me", holdAnswer, { times: 1 });
    await isHeld.promise;
    const releaseChange = await holdRequests(page, "**/api/users/*/*");
    await act("Remove admin");
    const row = members.getByRole("row", { name: /member@/ });
    await expect(row).toContainText("Member");

    const arrives = page.waitForResponse("**/api/accounts/me");
    isReleased.resolve();
    await (await arrives).finished();
    await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
    expect(await row.textContent()).not.toContain("Admin");
    releaseChange();
    await expectToast("member@example.com is now a team member.");
    await page.unrouteAll({ behavior: "wait" });
  });

  await test.step("an admin disables, enables and archives a member", async () => {
    await act("Disable");
    await expectToast("Successfully disabled user!");
    await expect(disabled.getByRole("row", { name: /member@/ })).toBeVisible();
    await expect(member.page.getByRole("button", { name: "Log in" })).toBeVisible();
    await refuses(admin.page, "**/api/users/*/*", "");
    await act("Enable");
    await expectToast("Failed to enable user!");
    await expectToast("Something went wrong. Please contact us or try again in a few minutes.");
    await act("Archive");
    await expectToast("Failed to archive user!");
    await expect(disabled.getByRole("row", { name: /member@/ })).toBeVisible();
    await admin.page.unrouteAll();
    await act("Enable");
    await expectToast("Successfully re-enabled user!");
    await expect(members.getByRole("row", { name: /member@/ })).toBeVisible();
    await act("Disable");
    await expect(disabled.getByRole("row", { name: /member@/ })).toBeVisible();
    await act("Archive");
    await expectToast("Successfully archived user!");
    await expect(disabled).toHaveCount(0);
    await admin.page.reload();
    await expect(members.getByRole("row")).toHaveCount(2);
  });
});

test("an admin who mails an invitation sees that it was sent", async ({ openPage }) => {
  const parley = new ParleyProcess({ USER_INVITATION_EMAIL_ENABLED: "1" });
  await parley.start();
  try {
    const { page } = await Desk.register(await openPage({ baseURL: parley.url }), "Company");
    await page.goto("/settings/team");
    const address = page.getByRole("textbox", { name: "Email" });
    await page.getByRole("button", { name: "Send invite" }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await address.fill("new@example");
    await page.getByRole("button", { name: "Send invite" }).click();
    await expect(page.getByText("This is not an email address")).toBeVisible();
    await address.fill("new@example.com");
    await page.getByRole("button", { name: "Send invite" }).click();
    await expect(page.getByText("Invitation was successfully sent to new@example.com!")).toBeVisible();
    await expect(address).toHaveValue("");
  } finally {
    await parley.end();
  }
});

test("a member edits their own profile", async ({ register, join }) => {
  const admin = await register("Company");
  const { page } = await join(await admin.inviteLink(), "profile@example.com");
  await page.goto("/settings/profile");
  const card = page.getByRole("region", { name: "About you" });
  await card.getByRole("button", { name: "Edit" }).click();
  await card.getByLabel("Full name").fill("Full Name");
  await card.getByLabel("Display name").fill("Display");
  await expect(card.getByLabel("Email")).toHaveAttribute("readonly");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByRole("definition")).toHaveText(["Full Name", "Display", "profile@example.com", "--"]);

  const newMessage = page.getByRole("switch", { name: "A new message" });
  const wasOn = await newMessage.isChecked();
  const saved = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
  await newMessage.press("Space");
  await saved;
  await page.reload();
  await expect(card).toContainText("Display");
  await expect(newMessage).toBeChecked({ checked: !wasOn });

  await page.route("**/api/user_settings", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await newMessage.press("Space");
  await expect(page.getByText("The setting was not saved")).toBeVisible();
  await expect(newMessage).toBeChecked({ checked: !wasOn });
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
  await expect(menu.getByRole("link", { name: /Primary Inbox|Sales/ })).toHaveText(["Primary Inbox", "Sales"]);

  await page.getByRole("button", { name: "Edit Inbox details" }).click();
  await page.getByLabel("Name").fill("Before buying");
  await page.getByLabel("Description").fill("Questions about products");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Before buying", level: 1 })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Before buying" })).toBeVisible();

  await page.getByRole("link", { name: "Configure", exact: true }).click();
  await expect(page).toHaveURL(/\/inboxes\/[0-9a-f-]{36}\/chat-widget$/);
  await page.goBack();
  await page.getByRole("link", { name: "Back to inboxes" }).click();
  const rows = page.getByRole("table", { name: "Inboxes" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "Primary Inbox" })).toContainText("All messages land here by default.");
  await page.getByRole("link", { name: "Configure Before buying" }).click();
  await page.getByRole("link", { name: "View conversations" }).click();
  await expect(page).toHaveURL(/\/inboxes\/[0-9a-f-]{36}\/conversations$/);

  await page.goto("/inboxes/00000000-0000-4000-8000-000000000000");
  await expect(page.getByText("Error retrieving inbox")).toBeVisible();
  await expect(page.getByText("Not found")).toBeVisible();
});

const refuses = (page: Page, address: string, message: string) =>
  page.route(address, (route) => route.fulfill({ status: 422, json: { error: { message } } }));

/** Searches a list and chooses an option. */
async function choose(page: Page, list: string, search: string, option: string) {
  const field = page.getByRole("combobox", { name: list });
  await field.click();
  await field.fill(search);
  await page.getByRole("option", { name: option, exact: true }).click();
  await expect(field).toHaveValue(option);
}

test("an admin requires identity verification; other roles do not see the secret", async ({ signUp, join }) => {
  const admin = await signUp("Company");
  const invitation = await admin.inviteLink();
  const { page } = admin;
  await page.goto("/settings/account");
  const card = page.getByRole("region", { name: "Verified identities" });
  const secret = card.getByLabel("Identity secret", { exact: true });
  const proof = card.getByRole("switch", { name: "Require proof" });
  await card.getByRole("button", { name: "Make a secret" }).click();
  await card.getByRole("button", { name: "Show the secret" }).click();
  await expect(secret).toHaveValue(/^[\w-]{43}$/);
  const first = await secret.inputValue();
  await expect(proof).not.toBeChecked();
  await proof.click();
  await expect(proof).toBeChecked();
  const api = await admin.api;
  expect(await api.identities.settings()).toMatchObject({ is_required: true, secret: first });

  await card.getByRole("button", { name: "Make a new secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make a new secret" }).click();
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
  const card = page.getByRole("region", { name: "Links in mails" });
  const edit = card.getByRole("button", { name: "Edit Links in mails" });
  await edit.focus();
  await page.keyboard.press("Enter");
  const hosts = card.getByLabel("Hosts", { exact: true });
  await expect(hosts).toBeFocused();
  await hosts.fill("https://www.example.com/shop");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Please enter hosts only")).toBeVisible();
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
  await expect(colleague.page.getByRole("region", { name: "Links in mails" })).toHaveCount(0);
});
