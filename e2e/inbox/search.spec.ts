import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import type { Desk } from "../support/desk.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { expect, test } from "../support/parley.ts";
import { aConversation, aCustomerRecord, conversationPage } from "../support/records.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Command palette" });
const field = (page: Page) => palette(page).getByRole("combobox");
const found = (page: Page, kind: string) => palette(page).getByRole("group", { name: kind, exact: true });

async function search(page: Page, words: string) {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
  await field(page).fill(words);
}

/** A customer with a conversation that is longer than the screen. */
async function addSearchData({ api: calls }: Desk) {
  const api = await calls;
  const { account_id } = await api.profile.get();
  const katherine = await api.customers.create({ account_id, name: "Katherine Smith", email: "kate@example.com" });
  const company = await api.companies.create({ name: "Katharsis Ltd" });
  const { id } = await api.conversations.create({ customer_id: katherine.id });
  const first = await api.messages.send({ conversation_id: id, body: "The albatross was sent on Monday." });
  for (let n = 1; n <= 80; n++) await api.messages.send({ conversation_id: id, body: `Line ${n}\nand more of it` });
  const lu = await api.customers.create({ account_id, name: "Lu" });
  const other = await api.conversations.create({ customer_id: lu.id });
  await api.messages.send({ conversation_id: other.id, body: "Another albatross, said in private", type: "note" });
  return { katherine, company, id, first };
}

test("the palette finds customers, companies, conversations and messages", async ({ signUp }) => {
  const agent = await signUp("Company");
  const { page } = agent;
  const { katherine, id, first } = await addSearchData(agent);
  await page.goto("/tags");
  await expect(page.getByRole("heading", { name: "Tags" })).toBeVisible();

  await test.step("results match the beginning of a name and highlight it", async () => {
    await search(page, "kath");
    await expect(found(page, "Customers").getByRole("option")).toHaveText(/Katherine Smith.*kate@example\.com/);
    await expect(found(page, "Customers").locator("mark")).toHaveText("Kath");
    await expect(found(page, "Companies").getByRole("option")).toContainText("Katharsis Ltd");
    await expect(found(page, "Other conversations").getByRole("option")).toContainText("Katherine Smith");
    await expect(found(page, "Messages")).toHaveCount(0);
  });

  await test.step("results match despite a typing error", async () => {
    await field(page).fill("katehrine smth");
    await expect(found(page, "Companies")).toHaveCount(0);
    await expect(found(page, "Customers").getByRole("option")).toContainText("Katherine Smith");
  });

  await test.step("the keyboard selects a result, and results do not move", async () => {
    const local = palette(page).getByRole("option", { name: "Search messages for “kath”" });
    await field(page).fill("kath");
    await expect(found(page, "Companies")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(found(page, "Customers").getByRole("option", { selected: true })).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await expect(local).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/customers/${katherine.id}$`));
    await expect(palette(page)).toHaveCount(0);
  });

  await test.step("a message result scrolls the conversation to the message", async () => {
    await search(page, "albatross -private");
    const hit = found(page, "Messages").getByRole("option");
    await expect(hit).toHaveText(/^Katherine Smith.*The albatross was sent/);
    await hit.click();
    await expect(page).toHaveURL(new RegExp(`/conversations/all/${id}#message-${first.id}$`));
    const result = agent.thread.getByText("The albatross was sent on Monday.");
    await expect(result).toBeInViewport();
    await expect(agent.thread.locator(":focus")).toContainText("The albatross was sent on Monday.");
    await expect(page.getByRole("button", { name: "Jump to latest" })).toBeVisible();
  });

  await test.step("the same result scrolls there again from the end of the thread", async () => {
    await page.getByRole("button", { name: "Jump to latest" }).click();
    await expect(agent.thread.getByText("Line 80")).toBeInViewport();
    await search(page, "albatross sent");
    await found(page, "Messages").getByRole("option").click();
    await expect(agent.thread.getByText("The albatross was sent on Monday.")).toBeInViewport();
  });

  await test.step("operators filter the results, and show their errors", async () => {
    await search(page, "albatross");
    await expect(found(page, "Messages").getByRole("option")).toHaveCount(2);
    await expect(found(page, "Messages")).toContainText("Private note: Another albatross");
    await expect(palette(page)).toContainText("from:in:tag:before:after:has:file");
    await field(page).fill("albatross from:me before:2000");
    await expect(found(page, "Messages")).toHaveCount(0);
    await field(page).fill("albatross before:tomorrow");
    await expect(palette(page).getByRole("alert")).toHaveText("before: needs a day like 2026-11-21");
    await field(page).fill("albatross after:2000");
    await expect(palette(page).getByRole("alert")).toHaveCount(0);
    await expect(found(page, "Messages").getByRole("option")).toHaveCount(2);
  });
});

test("a slow search shows that, an outdated search is cancelled, and a failed search leaves the palette usable", async ({
  signUp,
}) => {
  const agent = await signUp("Company");
  const { page } = agent;
  await addSearchData(agent);
  await page.goto("/tags");
  await expect(page.getByRole("heading", { name: "Tags" })).toBeVisible();
  const answer = await holdRequests(page, "**/api/search?q=slow*");
  await search(page, "slow");
  await expect(palette(page).getByText("Searching…")).toBeAttached();
  const givenUp = page.waitForEvent("requestfailed", (request) => request.url().includes("q=slow"));
  await field(page).fill("albatross");
  await givenUp;
  await expect(found(page, "Messages").getByRole("option")).toHaveCount(2);
  await expect(palette(page).getByText("Searching…")).toHaveCount(0);
  answer();

  await page.route("**/api/search?q=broken*", (route) => route.abort());
  await field(page).fill("broken");
  await expect(palette(page).getByRole("option", { name: "Search messages for “broken”" })).toBeVisible();
  await field(page).fill("kath");
  await expect(found(page, "Customers")).toBeVisible();
});

test("the list shows the matching message, says what was searched and offers to search all conversations", async ({
  openScreen,
}) => {
  const screen = await openScreen();
  const { page } = screen;
  const ada = aConversation({ customer: aCustomerRecord({ name: "Ada" }), status: "closed" }, [{ body: "Thanks" }]);
  const match = {
    message_id: ada.messages[0]!.id,
    excerpt: "I have been waiting for my order since May",
    private: false,
    user_id: null,
  };
  screen.answerConversations(ada);
  await page.goto("/conversations/closed");
  const list = page.getByRole("region", { name: "Conversations" });
  await expect(list.getByRole("link", { name: "Ada" })).toContainText("Thanks");

  screen.answer({ conversations: { ...conversationPage([ada]), matches: { [ada.id]: match } } });
  await page.getByRole("textbox", { name: "Search messages..." }).fill("order");
  await expect(list.getByText("1 result in Closed", { exact: true })).toBeVisible();
  await expect(list.getByRole("link", { name: "Ada" })).toContainText("… for my order since May");
  await expect(list.locator("mark")).toHaveText("order");
  await expectAccessibleInBothThemes(page);
  const searched = page.waitForRequest((request) => request.url().includes("/api/conversations?"));
  await list.getByRole("link", { name: "Search all conversations" }).click();
  expect(new URL((await searched).url()).searchParams.get("status")).toBeNull(); // also the closed ones
  await expect(page).toHaveURL(/\/conversations\/all\?q=order$/);
  await expect(list.getByText("1 result in All conversations", { exact: true })).toBeVisible();
  await expect(list.getByRole("link", { name: "Search all conversations" })).toHaveCount(0);
});

test("the results are accessible", async ({ register }) => {
  const agent = await register("Company");
  const { page } = agent;
  await addSearchData(agent);
  await search(page, "albatross");
  await expect(found(page, "Messages").getByRole("option")).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
  await found(page, "Messages").getByRole("option").filter({ hasText: "Monday" }).click();
  await expect(agent.thread.getByText("The albatross was sent on Monday.")).toBeInViewport();
  await expectAccessibleInBothThemes(page);
});
