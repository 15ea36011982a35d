import type { Page, Route } from "@playwright/test";
import { holdRequests } from "../support/hold-requests.ts";
import { expect, test } from "../support/parley.ts";

const refuses = (page: Page, address: string, message: string) =>
  page.route(address, (route) => route.fulfill({ status: 422, json: { error: { message } } }));

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
    const question = admin.page.getByRole("dialog", { name: "Archive member@example.com?" });
    await act("Disable");
    await expectToast("Successfully disabled user!");
    await expect(disabled.getByRole("row", { name: /member@/ })).toBeVisible();
    await expect(member.page.getByRole("button", { name: "Log in" })).toBeVisible();
    await refuses(admin.page, "**/api/users/*/*", "");
    await act("Enable");
    await expectToast("Failed to enable user!");
    await expectToast("Something went wrong. Please contact us or try again in a few minutes.");
    await act("Archive");
    await expect(question).toContainText("They are removed from this list permanently.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await act("Archive");
    await question.getByRole("button", { name: "Archive" }).click();
    await expectToast("Failed to archive user!");
    await expect(disabled.getByRole("row", { name: /member@/ })).toBeVisible();
    await admin.page.unrouteAll();
    await act("Enable");
    await expectToast("Successfully re-enabled user!");
    await expect(members.getByRole("row", { name: /member@/ })).toBeVisible();
    await act("Disable");
    await expect(disabled.getByRole("row", { name: /member@/ })).toBeVisible();
    await act("Archive");
    await question.getByRole("button", { name: "Archive" }).click();
    await expectToast("Successfully archived user!");
    await expect(disabled).toHaveCount(0);
    await admin.page.reload();
    await expect(members.getByRole("row")).toHaveCount(2);
  });
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
  await expect(card.getByRole("definition")).toHaveText(["Full Name", "Display", "profile@example.com"]);

  const newMessage = page.getByRole("switch", { name: "New message", exact: true });
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
  await expect(page.getByText("Couldn't save the setting")).toBeVisible();
  await expect(newMessage).toBeChecked({ checked: !wasOn });
});
