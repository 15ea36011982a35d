import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import { accountOf, agent, noAnswer, primaryInbox, Refusal } from "../support/answers.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { expect, test } from "../support/parley.ts";
import {
  aConversation,
  aCustomerRecord,
  aMember,
  anIssue,
  aSavedReply,
  aTag,
  customerPage,
} from "../support/records.ts";
import type { Screen } from "../support/screens.ts";

const assignee = (page: Page) => page.getByRole("combobox", { name: "Assignee" });
const tagPicker = (page: Page) => page.getByRole("dialog", { name: "Edit tags" });
const conversation = (page: Page) => page.getByRole("region", { name: "Conversation with Ann" });

test("an assignee is found by typing, after the shortcut and after a click", async ({ openScreen }) => {
  const { page, changes } = await anOpenConversation(await openScreen());
  const { keyboard } = page;
  await keyboard.press("a");
  await expect(assignee(page)).toBeFocused();
  expect(await page.evaluate("getSelection().toString()")).toBe("No assignee");
  await keyboard.type("yu");
  await expect(page.getByText("No teammate matches “yu”")).toBeVisible();
  await keyboard.press("Backspace");
  await keyboard.press("Backspace");
  await keyboard.type("bo");
  await keyboard.press("Enter");
  await expect(assignee(page)).toHaveValue("bob@example.com");
  await expect(assignee(page)).not.toBeFocused();

  await assignee(page).click();
  await keyboard.type("cleo");
  await keyboard.press("Enter");
  await expect(assignee(page)).toHaveValue("cleo@example.com");
  expect(changes()).toEqual(["PUT", "PUT"]);
});

test("Esc closes the assignee picker without a change, and returns the focus", async ({ openScreen }) => {
  const { page, changes } = await anOpenConversation(await openScreen());
  const { keyboard } = page;
  const more = page.getByRole("button", { name: "More actions" });
  await more.focus();
  await keyboard.press("a");
  await keyboard.type("bo");
  await keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(more).toBeFocused();
  await expect(assignee(page)).toHaveValue("No assignee");
  expect(changes()).toEqual([]);
});

test("the first part of a tag's name and Enter apply the existing tag, at once", async ({ openScreen }) => {
  const { page, changes } = await anOpenConversation(await openScreen());
  const { keyboard } = page;
  await keyboard.press("t");
  await keyboard.type("warr");
  await expect(page.getByRole("option")).toHaveText(["warranty", "Create “warr”"]);
  await keyboard.press("Enter");
  await expect(conversation(page)).toContainText("Tags: warranty");
  await expect(tagPicker(page)).toBeVisible();
  expect(changes()).toEqual(["POST"]);
});

test("Enter before the tags have loaded applies the first match once they have", async ({ openScreen }) => {
  const screen = await openScreen();
  const release = await holdRequests(screen.page, "**/api/tags");
  const { page } = await anOpenConversation(screen);
  await page.keyboard.press("t");
  await page.keyboard.type("warr");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option")).toHaveCount(0);
  release();
  await expect(conversation(page)).toContainText("Tags: warranty");
});

test("in the tag picker, Esc and a click outside keep the picked tags", async ({ openScreen }) => {
  const { page, changes } = await anOpenConversation(await openScreen());
  const { keyboard } = page;
  await page.getByRole("button", { name: "Edit tags" }).click();
  await page.getByRole("option", { name: "billing" }).click();
  await keyboard.press("Escape");
  await expect(tagPicker(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit tags" })).toBeFocused();
  await expect(conversation(page)).toContainText("Tags: billing");

  await keyboard.press("t");
  await keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Done" })).toBeFocused();
  await keyboard.press("Escape");
  await expect(tagPicker(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit tags" })).toBeFocused();

  await expect(page.getByRole("button", { name: "Edit tags" })).toHaveAttribute("aria-haspopup", "dialog");
  await keyboard.press("t");
  await keyboard.press("Enter");
  await expect(tagPicker(page)).toHaveCount(0); // without a text no tag is active, so that none is removed
  await keyboard.press("t");
  await page.getByRole("option", { name: "billing", selected: true }).click();
  await page.getByRole("option", { name: "warranty", selected: false }).click();
  await page.getByRole("log").click();
  await expect(tagPicker(page)).toHaveCount(0);
  await expect(conversation(page)).toContainText("Tags: warranty");
  expect(changes()).toEqual(["POST", "DELETE", "POST"]);
});

test("after a refused tag, the tags that the server has stored are shown", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page, conversation: opened, tags } = await anOpenConversation(screen);
  const path = `conversations/${opened.id}`;
  screen.answerAt(`POST ${path}/tags`, new Refusal(500));
  screen.answerAt(path as `conversations/${string}`, { data: { ...opened, tags: [tags[0]!] } });
  await page.keyboard.press("t");
  await page.getByRole("option", { name: "warranty" }).click();
  await expect(page.getByRole("alert")).toContainText("Something went wrong");
  await expect(conversation(page)).toContainText("Tags: billing");
});

test("a saved reply is found in the composer's picker and inserted at the caret", async ({ openScreen }) => {
  const screen = await openScreen();
  screen.answer({
    canned_responses: {
      data: [
        aSavedReply({ name: "refund", content: "You have 30 days." }),
        aSavedReply({ name: "delivery", content: "Hello {{customer.first_name|there}}." }),
      ],
    },
  });
  const { page } = await anOpenConversation(screen);
  const reply = page.getByRole("textbox", { name: "Reply" });
  await reply.fill("Bye.");
  await reply.press("Home");
  await page.getByRole("button", { name: "Insert a saved reply" }).click();
  await page.keyboard.type("deli");
  await page.keyboard.press("Enter");
  await expect(reply).toBeFocused();
  await expect(reply).toHaveValue("Hello Ann.Bye.");
});

test("a search on the server shows all its results, also those without the typed text", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const ann = aCustomerRecord({ name: "Ann" });
  screen.answerAt(`customers/${ann.id}`, { data: ann });
  screen.answer({
    customers: customerPage([ann, aCustomerRecord({ name: "Bob" })]),
    issues: { data: [anIssue({ title: "It breaks" })] },
  });
  await page.goto(`/customers/${ann.id}?tab=issues`);
  await page.getByRole("button", { name: "Add issue" }).click();
  await page.getByRole("combobox", { name: "Search issues..." }).fill("github.com/parley/parley/issues/1");
  await expect(page.getByRole("option", { name: "It breaks" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await page.getByRole("combobox", { name: "Search customers..." }).fill("gold plan");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: /^Bob/ })).toBeVisible();
});

test("in a form, an inbox is found by typing, and Esc closes the list before the dialog", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const { keyboard } = page;
  const sales = { ...primaryInbox, id: "00000000-0000-4000-8000-000000000008", name: "Sales", is_primary: false };
  screen.answer({ inboxes: { data: [primaryInbox, sales] } });
  await page.goto("/settings/email-forwarding");
  await page.getByRole("button", { name: "New" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New forwarding address" });
  const inbox = dialog.getByRole("combobox", { name: "Inbox" });
  await dialog.getByLabel("Description").focus();
  await keyboard.press("Tab");
  await keyboard.type("sal");
  await keyboard.press("Enter");
  await expect(inbox).toHaveValue("Sales");
  await keyboard.type("yu");
  await expect(dialog.getByText("No inbox matches “yu”")).toBeVisible();
  await keyboard.press("Escape");
  await expect(inbox).toHaveValue("Sales");
  await expect(inbox).toBeFocused();
  page.once("dialog", (question) => void question.accept());
  await keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("without customers, the picker says so; Enter twice links a customer to an issue once", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const issue = anIssue({});
  const ann = aCustomerRecord({ name: "Ann" });
  screen.answerAt(`issues/${issue.id}`, { data: issue });
  screen.answerAt(`POST customers/${ann.id}/issues`, noAnswer);
  let requests = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") requests += 1;
  });
  await page.goto(`/issues/${issue.id}`);
  const open = page.getByRole("button", { name: "Link new customer to issue" });
  await open.click();
  await expect(page.getByText("There are no customers yet")).toBeVisible();
  await page.keyboard.press("Escape");
  screen.answer({ customers: customerPage([ann]) });
  await open.click();
  await expect(page.getByRole("option", { name: "Ann" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect.poll(() => requests).toBe(1);
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"); // time for a second one
  expect(requests).toBe(1);
});

test("the pickers are accessible, at every width and in both themes", async ({ openScreen }) => {
  const { page } = await anOpenConversation(await openScreen());
  await page.keyboard.press("a");
  await expect(page.getByRole("option")).toHaveCount(4);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.type("yu");
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("t");
  await page.keyboard.type("warr");
  await expect(page.getByRole("option")).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
});

/** A conversation of Ann. Its changes are accepted and counted by their methods. */
async function anOpenConversation(screen: Screen) {
  const { page } = screen;
  const ann = aCustomerRecord({ name: "Ann" });
  const conversation = aConversation({ customer: ann }, [{ body: "Where is my order?", customer_id: ann.id }]);
  const tags = [aTag({ name: "billing" }), aTag({ name: "warranty" })];
  screen.answerConversations(conversation);
  screen.answer({
    "accounts/me": accountOf(agent, aMember("bob@example.com"), aMember("cleo@example.com")),
    tags: { data: tags },
  });
  const path = `conversations/${conversation.id}`;
  screen.answerAt(`PUT ${path}`, { data: conversation, timeline: [] });
  screen.answerAt(`POST ${path}/tags`, { data: { ok: true }, timeline: [] });
  for (const { id } of tags) screen.answerAt(`DELETE ${path}/tags/${id}`, { data: { ok: true }, timeline: [] });
  const methods: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().includes(path)) methods.push(request.method());
  });
  await page.goto(`/conversations/all/${conversation.id}`);
  await expect(page.getByRole("log")).toContainText("Where is my order?");
  return { page, conversation, tags, changes: () => methods };
}
