import type { File } from "@parley/contract";
import type { Page } from "@playwright/test";
import { noAnswer, Refusal } from "../support/answers.ts";
import { expect, test } from "../support/parley.ts";
import { aConversation, aCustomerRecord } from "../support/records.ts";
import type { Screen } from "../support/screens.ts";

const composer = (page: Page) => page.getByRole("form", { name: "Write" });
const reply = (page: Page) => page.getByRole("textbox", { name: "Reply" });
const note = (page: Page) => page.getByRole("textbox", { name: "Private note" });
const show = (page: Page, mode: "Reply" | "Private note") => page.getByRole("radio", { name: mode }).check();

test("a reply and a private note have separate drafts, which survive a reload", async ({ openScreen }) => {
  const { page } = await anOpenConversation(await openScreen());
  await reply(page).fill("It is on its way");
  await reply(page).press("Escape");
  await page.keyboard.press("n");
  await expect(note(page)).toBeFocused();
  await expect(note(page)).toHaveValue("");
  await expect(page.getByRole("radio", { name: "Reply Draft" })).toBeVisible();
  await page.keyboard.type("They ask every week");
  await page.reload();
  await expect(note(page)).toHaveValue("They ask every week");
  await show(page, "Reply");
  await expect(reply(page)).toHaveValue("It is on its way");
  await expect(page.getByRole("radio", { name: "Private note Draft" })).toBeVisible();

  await test.step("the row keeps its mark while one of the two is left", async () => {
    const row = page.getByRole("region", { name: "Conversations" }).getByRole("link");
    await reply(page).fill("");
    await expect(row).toContainText("Draft");
    await show(page, "Private note");
    await note(page).fill("");
    await expect(row).not.toContainText("Draft");
  });
});

test("only the shown draft is sent, and the other one stays", async ({ openScreen }) => {
  const screen = await anOpenConversation(await openScreen());
  const { page } = screen;
  screen.answer({ "POST messages": noAnswer });
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.postDataJSON());
  });
  await show(page, "Private note");
  await note(page).fill("They ask every week");
  await show(page, "Reply");
  await reply(page).fill("It is on its way");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("log")).toContainText("It is on its way");
  await expect(reply(page)).toHaveValue("");
  await expect(page.getByRole("log")).not.toContainText("They ask every week");
  await show(page, "Private note");
  await expect(note(page)).toHaveValue("They ask every week");
  await expect.poll(() => sent).toMatchObject([{ message: { body: "It is on its way", private: false } }]);
});

test("a note that failed to send is edited as a note, beside the draft of a reply", async ({ openScreen }) => {
  const screen = await anOpenConversation(await openScreen());
  const { page } = screen;
  screen.answer({ "POST messages": new Refusal(500, "The database is resting") });
  await show(page, "Private note");
  await note(page).fill("They ask every week");
  await page.getByRole("button", { name: "Add note" }).click();
  await show(page, "Reply");
  await reply(page).fill("It is on its way");
  await page.getByRole("log").getByRole("button", { name: "Edit" }).click();
  await expect(note(page)).toBeFocused();
  await expect(note(page)).toHaveValue("They ask every week");
  await show(page, "Reply");
  await expect(reply(page)).toHaveValue("It is on its way");
});

test("a notice appears when the browser cannot store a draft", async ({ openScreen }) => {
  const { page } = await anOpenConversation(await openScreen());
  const notice = page.getByText("This browser can't save your draft");
  await page.evaluate(`Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }`);
  await reply(page).fill("It will be there on Monday");
  await expect(notice).toBeVisible();
  await expect(reply(page)).toHaveValue("It will be there on Monday");
  await reply(page).fill("");
  await expect(notice).toHaveCount(0);
});

test("a row shows the unsent text instead of the last message", async ({ openScreen }) => {
  const screen = await anOpenConversation(await openScreen());
  const { page } = screen;
  const row = page.getByRole("region", { name: "Conversations" }).getByRole("link");
  await expect(row).toContainText("Where is my order?");
  await reply(page).fill("It is **on its way**");
  await expect(row).toContainText("DraftIt is on its way");
  await expect(row).not.toContainText("Where is my order?");

  screen.answer({ "POST messages": new Refusal(500, "The database is resting") });
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(row).toContainText("FailedIt is on its way");
  await reply(page).fill("Hello?");
  await expect(row).toContainText("FailedIt is on its way");
  await page.getByRole("log").getByRole("button", { name: "Discard" }).click();
  await expect(row).toContainText("DraftHello?");
  await reply(page).fill("");
  await expect(row).toContainText("Where is my order?");
});

test("a file belongs to the draft for which it was attached", async ({ openScreen }) => {
  const { page } = await anOpenConversation(await openScreen());
  const files = composer(page).getByRole("list", { name: "Files to send" });
  const stored: File = {
    id: "00000000-0000-4000-8000-000000000009",
    object: "file",
    filename: "prices.txt",
    file_url: "/uploads/prices.txt",
    content_type: "text/plain",
    byte_size: 5,
  };
  const { promise: isDue, resolve: finishUpload } = Promise.withResolvers<void>();
  await page.route("**/api/upload", async (route) => {
    await isDue;
    await route.fulfill({ status: 201, json: { data: stored } });
  });
  await show(page, "Private note");
  const buffer = Buffer.from("Tea 3");
  await composer(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "prices.txt", mimeType: "text/plain", buffer });
  await expect(files).toContainText("prices.txt");
  await show(page, "Reply");
  await expect(files).toHaveCount(0);
  await expect(composer(page).getByRole("button", { name: "Send", exact: true })).toBeEnabled();
  finishUpload();
  await show(page, "Private note");
  await expect(files.getByRole("progressbar")).toHaveCount(0);
  await expect(files).toContainText("prices.txt");
  await show(page, "Reply");
  await expect(files).toHaveCount(0);
});

async function anOpenConversation(screen: Screen) {
  const ann = aCustomerRecord({ name: "Ann" });
  const conversation = aConversation({ customer: ann }, [{ body: "Where is my order?", customer_id: ann.id }]);
  screen.answerConversations(conversation);
  await screen.page.goto(`/conversations/all/${conversation.id}`);
  return screen;
}
