import type { Page } from "@playwright/test";
import { expect, test } from "../support/parley.ts";

const openInvitations = (page: Page) => page.getByRole("table", { name: "Open invitations" });

async function act(page: Page, action: string) {
  await openInvitations(page)
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("an admin lists open invitations, limits a link to one use and revokes one", async ({
  signUp,
  join,
  openPage,
}) => {
  const admin = await signUp("Company", { permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = admin;
  await page.goto("/settings/team");
  await expect(page.getByText("No invitation is open.")).toBeVisible();

  const stranger = await openPage();
  const isRefused = async (link: string, reason: string, email: string) => {
    await stranger.goto(link);
    await stranger.getByLabel("Email").fill(email);
    for (const label of ["Password", "Confirm password"]) {
      await stranger.getByLabel(label, { exact: true }).fill("a long password");
    }
    await stranger.getByRole("button", { name: "Register" }).click();
    await expect(stranger.getByRole("alert")).toHaveText(reason);
  };

  await test.step("a link that is limited to one use admits one member", async () => {
    const link = await admin.generateInviteLink();
    const row = openInvitations(page).getByRole("row", { name: /Everybody who has the link/ });
    await expect(row).toContainText(`Created by ${admin.credentials.email}`);
    await page.evaluate("navigator.clipboard.writeText('')");
    await act(page, "Copy link");
    await expect(page.getByText("Copied to clipboard!").first()).toBeVisible();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(link);

    await page.route("**/api/user_invitations/*", (route) => route.abort());
    await act(page, "Limit to one use");
    await expect(page.getByText("The link was not limited")).toBeVisible();
    await expect(row).not.toContainText("0 of 1");
    await page.unrouteAll();
    await act(page, "Limit to one use");
    await expect(row).toContainText("0 of 1");

    await join(link, "first@example.com");
    await page.reload();
    await expect(page.getByText("No invitation is open.")).toBeVisible();
    await isRefused(link, "Invitation token has already been used", "second@example.com");
  });

  await test.step("a revoked link is refused", async () => {
    const link = await admin.generateInviteLink();
    const member = await join(link, "third@example.com");
    await member.page.goto("/settings/team");
    await expect(member.page.getByRole("row", { name: /third@/ })).toBeVisible();
    await expect(member.page.getByText("Open invitations")).toHaveCount(0);

    await page.reload();
    await act(page, "Revoke");
    const question = page.getByRole("dialog", { name: "Revoke this invitation?" });
    await expect(question).toContainText("Teammates who joined with it stay.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(openInvitations(page)).toBeVisible();
    await page.route("**/api/user_invitations/*", (route) => route.abort());
    await act(page, "Revoke");
    await question.getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("The invitation was not revoked")).toBeVisible();
    await expect(openInvitations(page)).toBeVisible();
    await page.unrouteAll();
    await act(page, "Revoke");
    await question.getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("Invitation revoked")).toBeVisible();
    await expect(page.getByText("No invitation is open.")).toBeVisible();
    await isRefused(link, "Invalid invitation token", "fourth@example.com");
  });

  await test.step("a list that fails to load can be retried", async () => {
    await page.route("**/api/user_invitations", (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    const card = page.getByRole("region", { name: "Open invitations" });
    await expect(card).toContainText("Internal Server Error");
    await page.unrouteAll();
    await card.getByRole("button", { name: "Try again" }).click();
    await expect(card).toContainText("No invitation is open.");
  });
});
