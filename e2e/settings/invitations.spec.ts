import type { Page } from "@playwright/test";
import { ParleyProcess } from "../../apps/server/test/process/parley-process.ts";
import { Refusal } from "../support/answers.ts";
import { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";
import { anInvitation } from "../support/records.ts";

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
  await expect(page.getByText("No open invitations.")).toBeVisible();

  const stranger = await openPage();
  const isRefused = async (link: string, reason: string) => {
    await stranger.goto(link);
    await expect(stranger.getByText(reason)).toBeVisible();
    await expect(stranger.getByText("Ask an admin of your team for a new invitation.")).toBeVisible();
    await expect(stranger.getByRole("button", { name: "Register" })).toHaveCount(0);
  };

  await test.step("a link that is limited to one use admits one member", async () => {
    const link = await admin.generateInviteLink();
    const row = openInvitations(page).getByRole("row", { name: /Anyone with the link/ });
    await expect(row).toContainText(`Created by ${admin.credentials.email}`);
    await page.evaluate("navigator.clipboard.writeText('')");
    await act(page, "Copy link");
    await expect(page.getByText("Copied to clipboard!").first()).toBeVisible();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(link);

    await page.route("**/api/user_invitations/*", (route) => route.abort());
    await act(page, "Limit to one use");
    await expect(page.getByText("Couldn't limit the link")).toBeVisible();
    await expect(row).not.toContainText("0 of 1");
    await page.unrouteAll();
    await act(page, "Limit to one use");
    await expect(row).toContainText("0 of 1");

    await stranger.goto(link);
    await expect(stranger.getByText("You're joining Company.")).toBeVisible();
    await stranger.getByLabel("Your name").fill("Bea Berg");
    await stranger.getByLabel("Email").fill("first@example.com");
    for (const label of ["Password", "Confirm password"]) {
      await stranger.getByLabel(label, { exact: true }).fill("a long password");
    }
    await stranger.getByRole("button", { name: "Register" }).click();
    await expect(stranger).toHaveURL(/getting-started|conversations/);
    await page.reload();
    await expect(page.getByText("No open invitations.")).toBeVisible();
    await expect(page.getByRole("row", { name: /Bea Berg/ })).toContainText("first@example.com");
    await stranger.evaluate("localStorage.clear()");
    await isRefused(link, "This invitation has already been used");
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
    await expect(page.getByText("Couldn't revoke the invitation")).toBeVisible();
    await expect(openInvitations(page)).toBeVisible();
    await page.unrouteAll();
    await act(page, "Revoke");
    await question.getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("Invitation revoked")).toBeVisible();
    await expect(page.getByText("No open invitations.")).toBeVisible();
    await isRefused(link, "This invitation link isn't valid");
  });

  await test.step("a list that fails to load can be retried", async () => {
    await page.route("**/api/user_invitations", (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    const card = page.getByRole("region", { name: "Open invitations" });
    await expect(card).toContainText("Something went wrong. Please contact us");
    await page.unrouteAll();
    await card.getByRole("button", { name: "Try again" }).click();
    await expect(card).toContainText("No open invitations.");
  });
});

test("an invitation is copied, or the reason why it was refused is shown", async ({ openScreen }) => {
  const screen = await openScreen({ permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = screen;
  await page.goto("/settings/team");
  screen.answer({ "POST user_invitations": new Refusal(500) });
  await page.getByRole("button", { name: "Generate invite URL" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to generate user invitation!");
  await expect(page.getByRole("alert")).toContainText("Something went wrong. Please contact us");
  const invitation = anInvitation();
  screen.answer({ "POST user_invitations": { data: invitation }, user_invitations: { data: [invitation] } });
  await page.getByRole("button", { name: "Generate invite URL" }).click();
  await expect(page.getByText("Copied to clipboard!")).toBeVisible();
  const address = await page.getByLabel("Invite URL", { exact: true }).inputValue();
  expect(address).toBe(new URL(`/register/${invitation.id}`, page.url()).href);
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(address);

  await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"))`);
  await page.getByRole("button", { name: "Copy invite URL" }).click();
  const refusal = page.getByRole("alert").filter({ hasText: "This browser doesn't allow copying." });
  await expect(refusal).toContainText(address);
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
    await expect(page.getByText("Enter a valid email address")).toBeVisible();
    await address.fill("new@example.com");
    await page.getByRole("button", { name: "Send invite" }).click();
    await expect(page.getByText("Invitation was successfully sent to new@example.com!")).toBeVisible();
    await expect(address).toHaveValue("");
  } finally {
    await parley.end();
  }
});
