import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes, violations } from "../support/accessible.ts";
import { accountOf, agent } from "../support/answers.ts";
import { expect, test } from "../support/parley.ts";
import { aConversation, aCustomerRecord, aMember, aSavedReply } from "../support/records.ts";
import type { Screen } from "../support/screens.ts";

const reply = (page: Page) => page.getByRole("textbox", { name: "Reply" });
const note = (page: Page) => page.getByRole("textbox", { name: "Private note" });
const tool = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const emoji = (page: Page) => page.getByRole("dialog", { name: "Insert emoji" });

test("an agent browses the emoji with the pointer, and searches them with the keyboard", async ({ openScreen }) => {
  const { page } = await anOpenConversation(await openScreen());
  await reply(page).fill("Thanks  for waiting");
  await reply(page).press("Home");
  for (let letter = 0; letter < 7; letter++) await reply(page).press("ArrowRight");
  await tool(page, "Insert emoji").click();
  await emoji(page).getByRole("button", { name: "tada" }).click();
  await expect(reply(page)).toHaveValue("Thanks 🎉 for waiting");
  await expect(reply(page)).toBeFocused();
  await expect(emoji(page)).toBeHidden();

  await test.step("typing searches, Enter picks the first, and no message is sent", async () => {
    await reply(page).press("End");
    await tool(page, "Insert emoji").press("Enter");
    await expect(page.getByRole("textbox", { name: "Search emoji" })).toBeFocused();
    await page.keyboard.type("nothing like it");
    await expect(emoji(page).getByRole("status")).toHaveText("No emoji matches “nothing like it”");
    await page.keyboard.press("Enter");
    await expect(emoji(page)).toBeVisible();
    await page.getByRole("textbox", { name: "Search emoji" }).fill("heart eyes");
    await page.keyboard.press("Enter");
    await expect(reply(page)).toHaveValue("Thanks 🎉 for waiting😍");
  });

  await test.step("the arrow keys move in two directions and back to the field, and Esc returns the focus", async () => {
    await tool(page, "Insert emoji").press("Enter");
    const all = emoji(page).getByRole("list", { name: "Emoji" }).getByRole("button");
    await page.keyboard.press("ArrowDown");
    await expect(all.nth(0)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await expect(all.nth(9)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("textbox", { name: "Search emoji" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("t");
    await expect(page.getByRole("textbox", { name: "Search emoji" })).toHaveValue("t");
    await page.keyboard.press("Escape");
    await expect(emoji(page)).toBeHidden();
    await expect(tool(page, "Insert emoji")).toBeFocused();
  });
});

test("an agent formats the selection with the buttons and the keys, and undoes it", async ({ openScreen }) => {
  const { page } = await anOpenConversation(await openScreen());
  await reply(page).fill("It ships today");
  await selectWord(page);
  await page.keyboard.press("ControlOrMeta+b");
  await expect(reply(page)).toHaveValue("It ships **today**");
  await page.keyboard.press("ControlOrMeta+i");
  await expect(reply(page)).toHaveValue("It ships **_today_**");
  await page.keyboard.press("ControlOrMeta+i");
  await page.keyboard.press("ControlOrMeta+b");
  await expect(reply(page)).toHaveValue("It ships today");

  await test.step("each format by its button", async () => {
    for (const [format, expected] of [
      ["Bold", "It ships **today**"],
      ["Italic", "It ships _today_"],
      ["Link", "It ships [today](https://)"],
      ["Code", "It ships `today`"],
      ["Bulleted list", "- It ships today"],
    ] as const) {
      await tool(page, "Formatting").click();
      await tool(page, format).click();
      await expect(reply(page)).toHaveValue(expected);
      await expect(reply(page)).toBeFocused();
      await page.keyboard.press("ControlOrMeta+z");
      await expect(reply(page)).toHaveValue("It ships today");
      await selectWord(page);
    }
  });

  await test.step("without a pointer", async () => {
    await tool(page, "Formatting").press("Enter");
    await expect(tool(page, "Bold")).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(tool(page, "Bulleted list")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(tool(page, "Formatting")).toBeFocused();
  });

  await test.step("outside of the field the keys change nothing", async () => {
    await selectWord(page);
    await page.getByRole("log").focus();
    await page.keyboard.press("ControlOrMeta+b");
    await expect(reply(page)).toHaveValue("It ships today");
  });
});

test("a note offers to mention teammates, and a reply does not", async ({ openScreen }) => {
  const screen = await openScreen();
  screen.answer({ "accounts/me": accountOf(agent, aMember("bruno@example.com")) });
  const { page } = await anOpenConversation(screen);
  await expect(tool(page, "Insert emoji")).toBeVisible();
  await expect(tool(page, "Mention a teammate")).toBeHidden();
  await page.getByRole("radio", { name: "Private note" }).check();
  await note(page).fill("For");
  await tool(page, "Mention a teammate").click();
  await page.getByRole("option", { name: "bruno" }).click();
  await expect(note(page)).toHaveValue("For @bruno@example.com ");
  await expect(note(page)).toBeFocused();
});

test("an agent without teammates is not offered to mention one", async ({ openScreen }) => {
  const { page } = await anOpenConversation(await openScreen());
  await page.getByRole("radio", { name: "Private note" }).check();
  await expect(tool(page, "Insert emoji")).toBeVisible();
  await expect(tool(page, "Mention a teammate")).toBeHidden();
});

test("the tools fit on a phone and are accessible", async ({ openScreen }) => {
  const screen = await openScreen();
  screen.answer({
    "accounts/me": accountOf(agent, aMember("bruno@example.com")),
    canned_responses: { data: [aSavedReply({ name: "thanks", content: "Thank you" })] },
  });
  const { page } = await anOpenConversation(screen);
  await page.getByRole("radio", { name: "Private note" }).check();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [name, shown] of [
    ["Insert emoji", page.getByRole("button", { name: "smile", exact: true })],
    ["Formatting", tool(page, "Bold")],
  ] as const) {
    await tool(page, name).click();
    await expect(shown).toBeInViewport();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
  }
});

test("on a touch screen all buttons of a note are in one row", async ({ openScreen }) => {
  const screen = await openScreen({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  screen.answer({ "accounts/me": accountOf(agent, aMember("bruno@example.com")) });
  const { page } = await anOpenConversation(screen);
  await page.getByRole("radio", { name: "Private note" }).check();
  await expect(tool(page, "Mention a teammate")).toBeVisible();
  const tops = await Promise.all(
    ["Attach files", "Formatting", "More options"].map(async (name) => (await tool(page, name).boundingBox())!.y),
  );
  expect(new Set(tops.map(Math.round)).size).toBe(1);
});

async function anOpenConversation(screen: Screen) {
  const conversation = aConversation({ customer: aCustomerRecord({ name: "Ann" }) }, [{ body: "Where is my order?" }]);
  screen.answerConversations(conversation);
  await screen.page.goto(`/conversations/all/${conversation.id}`);
  await expect(screen.page.getByRole("log")).toContainText("Where is my order?");
  return screen;
}

/** Selects the word `today` in the reply. */
const selectWord = (page: Page) =>
  page.evaluate(`(() => {
    const field = document.querySelector("textarea");
    field.focus();
    const at = field.value.indexOf("today");
    field.setSelectionRange(at, at + "today".length);
  })()`);
