import { expectAccessible } from "../support/accessible.ts";
import { accountOf, agent, Refusal } from "../support/answers.ts";
import { expect, test } from "../support/parley.ts";

const colleague = { ...agent, id: 2, email: "bruno@example.com", display_name: "Bruno", is_away: true };

const sizes = [
  { name: "a desk", viewport: { width: 1440, height: 900 } },
  { name: "a phone", viewport: { width: 390, height: 844 } },
];
for (const { name, viewport } of sizes) {
  test(`an agent sets themselves away and available on ${name}, and follows another window`, async ({ openScreen }) => {
    const screen = await openScreen({ viewport });
    const { page } = screen;
    const menu = page.getByRole("navigation", { name: "Main menu" });
    const choose = async (button: string, item: string) => {
      await menu.getByRole("button", { name: button, exact: true }).click();
      const request = page.waitForRequest((each) => each.method() === "PUT");
      await page.getByRole("menuitem", { name: item, exact: true }).click();
      return (await request).postDataJSON();
    };
    await page.goto("/conversations/all");

    screen.answer({ "PUT profile": { data: { ...agent, is_away: true } } });
    expect(await choose("Me", "Set status to away")).toEqual({ user_profile: { is_away: true } });
    await expect(menu.getByRole("button", { name: "Me (away)" })).toBeVisible();
    await expectAccessible(page, [viewport.width]);
    await page.setViewportSize(viewport);

    await screen.publishEvent("user:updated", { id: agent.id, is_away: false });
    await expect(menu.getByRole("button", { name: "Me", exact: true })).toBeVisible();

    screen.answer({ "PUT profile": new Refusal(500, "Not today") });
    await choose("Me", "Set status to away");
    await expect(page.getByText("Couldn't change your status")).toBeVisible();
    await expect(menu.getByRole("button", { name: "Me", exact: true })).toBeVisible();
  });
}

test("the team sees who is away, and follows changes", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  screen.answer({ "accounts/me": accountOf({ ...agent, is_away: false }, colleague) });
  await page.goto("/settings/team");
  const row = page.getByRole("row", { name: /Bruno/ });
  await expect(row.getByText("Away")).toBeVisible();
  await expect(page.getByText("Away")).toHaveCount(1);
  await screen.publishEvent("user:updated", { id: colleague.id, is_away: false });
  await expect(page.getByText("Away")).toHaveCount(0);
});
