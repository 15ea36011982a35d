import type { Page } from "@playwright/test";
import { agent } from "../support/answers.ts";
import { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";

const reply = (page: Page) => page.getByRole("textbox", { name: "Reply" });

test("the palette finds commands, teammates, tags, saved replies, pages and conversations", async ({
  register,
  join,
  connectVisitor,
}) => {
  const agent = await register("Company");
  await join(await agent.inviteLink(), "palette-colleague@example.com");
  const { page } = agent;
  const { keyboard } = page;
  const api = await agent.api;
  await api.tags.create({ name: "billing", color: "blue" });
  await api.savedReplies.create({ name: "delivery", content: "We deliver on Saturdays." });
  await page.goto("/conversations/all");
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("My invoice is wrong.");
  await agent.open("My invoice is wrong.");
  await visitor.say("Hello?");
  await expect(agent.thread).toContainText("Hello?");

  const palette = page.getByRole("dialog", { name: "Command palette" });
  const field = palette.getByRole("combobox");
  const chosen = palette.getByRole("option", { selected: true });
  const open = async () => {
    await keyboard.press("ControlOrMeta+k");
    await expect(field).toBeFocused();
  };
  const choose = async (typed: string, option: string) => {
    await open();
    await keyboard.type(typed);
    await expect(chosen).toHaveText(new RegExp(`^${option}`));
    await keyboard.press("Enter");
    await expect(palette).toHaveCount(0);
  };

  const assignee = page.getByRole("combobox", { name: "Assignee" });
  const undoing = palette.getByRole("option", { name: "Undo the last action" });
  await test.step("Undo is only listed after an action", async () => {
    await open();
    await keyboard.type("undo the");
    await expect(palette.getByText("Search messages for “undo the”")).toBeVisible();
    await expect(undoing).toHaveCount(0);
    await keyboard.press("Escape");
    await expect(palette).toHaveCount(0);
    await choose("assign me", "Assign to me");
    await expect(assignee).toHaveValue("Assigned to me");
    await choose("undo the", "Undo the last action");
    await expect(assignee).toHaveValue("No assignee");
    await open();
    await expect(undoing).toHaveCount(0);
    await keyboard.press("Escape");
    await expect(palette).toHaveCount(0);
  });

  await test.step("an assignment by the teammate's name, or in two steps", async () => {
    await choose("palette-coll", "Assign to → palette-colleague@example.com");
    await expect(assignee).toHaveValue("palette-colleague@example.com");
    await open();
    await keyboard.type("assign to");
    await palette.getByRole("option", { name: "Assign to…" }).click();
    await expect(palette.getByRole("combobox", { name: "Assign to…" })).toBeFocused();
    await keyboard.press("Backspace");
    await expect(field).toHaveAccessibleName("Search commands, people and pages");
    await keyboard.type("assign to");
    await palette.getByRole("option", { name: "Assign to…" }).click();
    await keyboard.type("no");
    await keyboard.press("Enter");
    await expect(assignee).toHaveValue("No assignee");
  });

  await test.step("a tag, and a saved reply", async () => {
    await choose("tag bill", "Tag with → billing");
    await expect(agent.rows.filter({ hasText: "Tags: billing" })).toHaveCount(1);
    await choose("deliv", "Insert → /delivery");
    await expect(reply(page)).toHaveValue("We deliver on Saturdays.");
    await expect(reply(page)).toBeFocused();
    await keyboard.press("ControlOrMeta+k");
    await expect(palette).toHaveCount(0);
    await keyboard.press("Escape");
  });

  await test.step("pages, lists and the theme", async () => {
    await choose("team", "Go to My team");
    await expect(page.getByRole("heading", { name: "My team" })).toBeVisible();
    await open();
    await expect(palette.getByRole("group", { name: "This conversation" })).toHaveCount(0);
    await expect(palette.getByRole("group", { name: "Recent" }).getByRole("option").first()).toHaveText(
      "Go to My team",
    );
    await keyboard.press("Escape");
    await expect(palette).toHaveCount(0);
    await choose("theme dark", "Theme: Dark");
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  });

  await test.step("a loaded conversation, and a message search", async () => {
    await choose("hello", "Anonymous User");
    await expect(agent.thread).toContainText("My invoice is wrong.");
    await choose("zeppelin", "Search messages for “zeppelin”");
    await expect(page).toHaveURL(/\/conversations\/all\?q=zeppelin$/);
    await expect(page.getByText("No messages match “zeppelin” in this list")).toBeVisible();
  });

  await test.step("closing the palette restores the focus; the menu also opens the palette", async () => {
    await page.getByRole("button", { name: "Clear search" }).first().click();
    await agent.rows.focus();
    await open();
    await keyboard.press("Escape");
    await expect(agent.rows).toBeFocused();
    await page.getByRole("button", { name: "Commands" }).click();
    await expect(field).toBeFocused();
  });
});

test("the palette opens the guides and changes the agent's own status", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const palette = page.getByRole("dialog", { name: "Command palette" });
  screen.answer({ "PUT profile": { data: agent } });
  const choose = async (typed: string, option: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await palette.getByRole("combobox").fill(typed);
    await palette.getByRole("option", { name: option }).click();
    await expect(palette).toHaveCount(0);
  };
  await page.goto("/conversations/all");
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
  const opened = page.waitForEvent("popup");
  await choose("help", "Open the guides");
  await expect(await opened).toHaveURL("/docs/guide");

  const change = page.waitForRequest((request) => request.method() === "PUT");
  await choose("status", "Set status to away");
  expect((await change).postDataJSON()).toEqual({ user_profile: { is_away: true } });
});

test("a palette that fails to load shows an error and opens once it loads", async ({ openPage }) => {
  const page = await openPage();
  await page.route("**/Palette-*.js", (route) => route.abort());
  await Desk.register(page, "Company");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("alert").filter({ hasText: "Couldn't load this" })).toBeVisible();
  await page.unrouteAll();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
});
