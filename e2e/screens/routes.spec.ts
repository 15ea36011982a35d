import type { Page } from "@playwright/test";
import { ParleyProcess } from "../../apps/server/test/process/parley-process.ts";
import { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";
import { navigate, publicPages, type RouteCase, redirects, signedIn } from "../support/route-map.ts";

test("every address shows a page to an admin, and the menu shows their entries", async ({ register }) => {
  const { page } = await walkAll(await register("Company"));
  await expect(page.getByRole("navigation", { name: "Main menu" }).getByRole("link")).toHaveText([
    "Getting started",
    /^Inbox/,
    "Integrations",
    "Reporting",
  ]);
});

test("every address shows a page to a member, and the menu shows their entries", async ({ signUp, join }) => {
  const admin = await signUp("Company");
  const member = await join(await admin.inviteLink(), "walks-all-routes@example.com");
  const { page } = await walkAll(member);
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect(menu.getByRole("link")).toHaveText([/^Inbox/, "Reporting"]);
  await expect(menu.getByRole("button")).toHaveText(["Customers", "Settings", "Commands", /Me$/]);
  await menu.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["My profile", "Saved replies"]);
  await page.keyboard.press("Escape");
  await menu.getByRole("button", { name: "Me", exact: true }).click();
  await expect(page.getByRole("menu")).toContainText(member.credentials.email);
  await expect(page.getByRole("menuitem")).toHaveText([
    "Set status to away",
    "My profile",
    "Keyboard shortcuts",
    "Theme: Dark",
    "Log out",
  ]);
});

test("a signed-out user is asked to log in, and then sees the requested page", async ({ register, openPage }) => {
  const { credentials } = await register("Company");
  const page = await openPage();
  await page.goto("/login");
  for (const stop of [...signedIn, ...redirects]) {
    const path = stop.path.replace("{inbox}", "one");
    await navigate(page, path);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path).replaceAll("%2F", "/")}`);
  }
  for (const stop of publicPages) await arrive(page, stop, stop.path);

  await page.goto("/account/team?from=mail");
  await page.getByLabel("Email").fill(credentials.email);
  await page.getByLabel("Password", { exact: true }).fill(credentials.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/settings/team?from=mail");
});

test("groups of the menu can be opened, navigated and closed by keyboard", async ({ register }) => {
  const { page } = await register("Company");
  for (const [group, entries] of [
    ["Customers", ["People", "Companies", "Tags", "Issues", "Notes"]],
    ["Developers", ["API keys", "Event subscriptions", "Functions", "Failed jobs"]],
    ["Sessions", ["Live sessions", "Set up the session-recording plugin"]],
  ] as const) {
    const button = page.getByRole("button", { name: group });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem")).toHaveText([...entries]);
    await expect(page.getByRole("menuitem", { name: entries[0] })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name: entries[1] })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await expect(page.getByRole("menuitem")).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Customers" }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "People" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Notes" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/notes");
  await expect(page.getByRole("button", { name: "Customers" })).toHaveAttribute("aria-current", "page");
});

test("the menu on a phone contains every entry", async ({ register }) => {
  const { page } = await register("Company");
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect(menu.getByRole("link")).toHaveText([/^Inbox/]);
  await expect(menu.getByRole("button")).toHaveText(["Search", "Customers", "Me"]);

  await menu.getByRole("button", { name: "Me", exact: true }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Getting started",
    "Integrations",
    "Reporting",
    "API keys",
    "Event subscriptions",
    "Functions",
    "Failed jobs",
    "Live sessions",
    "Set up the session-recording plugin",
    "My profile",
    "Account",
    "My team",
    "Inboxes",
    "Chat widget",
    "Email forwarding",
    "Saved replies",
    "Set status to away",
    "Command palette",
    "Keyboard shortcuts",
    "Dark",
    "Log out",
  ]);
  await page.getByRole("menuitem", { name: "Reporting" }).click();
  await expect(page.getByRole("heading", { name: "Reporting" })).toBeVisible();

  await menu.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/conversations/all");
  await expect(page.getByRole("textbox", { name: "Search messages..." })).toBeFocused();

  await menu.getByRole("button", { name: "Me", exact: true }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL("/login");
});

for (const height of [720, 900]) {
  test(`the main menu fits a window with a height of ${height} px`, async ({ register }) => {
    const { page } = await register("Company", { viewport: { width: 1440, height } });
    const menu = page.getByRole("navigation", { name: "Main menu" });
    await expect(menu.getByRole("link", { name: "Getting started" })).toBeVisible();
    const hidden = await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(hidden).toBeLessThanOrEqual(0);
    expect(await menu.evaluate(({ offsetWidth }) => offsetWidth)).toBe(80);
  });
}

test("with billing enabled, the settings have a billing page", async ({ openPage }) => {
  const parley = new ParleyProcess({ BILLING_ENABLED: "1", DEFAULT_PLAN: "starter" });
  await parley.start();
  try {
    const first = await Desk.register(await openPage({ baseURL: parley.url }), "Company");
    const { page } = first;
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("menuitem", { name: "Billing" }).click();
    await expect(page).toHaveURL(`${parley.url}/settings/billing`);
    await expect(page.getByRole("heading", { name: "Billing Overview" })).toBeVisible();
    await page.getByRole("link", { name: "Getting started" }).click();
    await expect(page.getByText("0 of 5 steps done")).toBeVisible();
    await page.getByRole("link", { name: "See plans" }).click();
    await expect(page.getByRole("heading", { name: "Billing Overview" })).toBeVisible();

    await test.step("an invitation without a free seat links to the billing page", async () => {
      const link = await first.generateInviteLink();
      await Desk.join(await openPage({ baseURL: parley.url }), link, "the-last-seat@example.com");
      await page.getByRole("button", { name: "Generate invite URL" }).click();
      const refusal = page.getByRole("alert").filter({ hasText: "Please upgrade to add more users!" });
      await expect(refusal).toContainText("You've hit the user limit for your subscription plan.");
      await refusal.getByRole("link", { name: "Upgrade subscription" }).click();
      await expect(page).toHaveURL(`${parley.url}/settings/billing`);
    });
  } finally {
    await parley.end();
  }
});

async function walkAll(desk: Desk) {
  const { page } = desk;
  const inbox = (await (await desk.api).inboxes.list())[0]!.id;
  for (const stop of [...signedIn, ...redirects, ...publicPages]) {
    const path = stop.path.replace("{inbox}", inbox);
    await arrive(page, stop, stop.leadsTo?.replace("{inbox}", inbox) ?? path, path);
  }
  await page.goto("/conversations/all");
  await expect(desk.menu).toBeVisible();
  return desk;
}

async function arrive(page: Page, { heading }: RouteCase, shown: string, path = shown) {
  await test.step(path, async () => {
    await navigate(page, path);
    await expect(page).toHaveURL(shown);
    await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`${heading} · Parley`);
  });
}
