import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/parley.ts";

const searchBox = (page: Page) => page.getByRole("textbox", { name: "Search messages..." });
const composer = (page: Page) => page.getByRole("form", { name: "Write" });
const filesToSend = (page: Page) => composer(page).getByRole("list", { name: "Files to send" });
const more = (page: Page) => page.getByRole("button", { name: "More actions" });

test("an agent searches messages; the search survives a reload", async ({ register, connectVisitor }) => {
  const agent = await register("Company");
  const { page } = agent;
  const accountId = await agent.accountId();
  const waiting = await connectVisitor(accountId);
  await waiting.say("Where is my parcel?");
  await waiting.say("I ordered on Monday.");
  const asking = await connectVisitor(accountId);
  await asking.say("Do you ship abroad?");
  await expect(agent.rows).toHaveCount(2);

  await page.keyboard.press("s");
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type("PARCEL");
  await expect(agent.rows).toHaveCount(1);
  await expect(page).toHaveURL(/\/conversations\/all\?q=PARCEL$/);
  await agent.open("Where is my parcel?"); // the message with the match, not the newest one
  await expect(agent.thread).toContainText("I ordered on Monday.");

  await test.step("messages of other conversations are not found", async () => {
    await asking.say("To Norway.");
    await waiting.say("Hello?");
    await expect(agent.thread).toContainText("Hello?");
    await expect(agent.rows).toHaveCount(1);
  });

  await test.step("the URL contains the search", async () => {
    await page.reload();
    await expect(searchBox(page)).toHaveValue("PARCEL");
    await expect(agent.rows).toHaveCount(1);
  });

  await test.step("a search without results shows the empty state, and Esc clears it", async () => {
    await searchBox(page).fill("zeppelin");
    await expect(page.getByText("No conversations")).toBeVisible();
    await searchBox(page).press("Escape");
    await expect(searchBox(page)).toHaveValue("");
    await expect(agent.rows).toHaveCount(2);
    await expect(page).toHaveURL(/\/conversations\/all\/[^?]+$/);
  });
});

test("the visitor receives files that an agent picks or drops", async ({ register, visit }) => {
  const agent = await register("Company");
  const { page } = agent;
  const visitor = await visit(await agent.accountId());
  await visitor.say("Can you send me the price list?");
  await agent.open("Can you send me the price list?");

  await composer(page)
    .locator("input[type=file]")
    .setInputFiles({
      name: "prices.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("One: 1.00"),
    });
  await expect(filesToSend(page)).toContainText("prices.txt");
  await expect(filesToSend(page).getByRole("progressbar")).toHaveCount(0); // the server has it

  await test.step("an uploaded file survives a reload and can be sent without text", async () => {
    await page.reload();
    await expect(filesToSend(page)).toContainText("prices.txt");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(filesToSend(page)).toHaveCount(0);
    await expect(visitor.messages.getByRole("link", { name: "prices.txt" })).toBeVisible();
  });

  await test.step("two files are dropped on the thread, and one of them is removed", async () => {
    const dropped = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["Two: 2.00"], "more.txt"));
      transfer.items.add(new File(["Three: 3.00"], "wrong.txt"));
      return transfer;
    })()`);
    await agent.thread.dispatchEvent("dragenter", { dataTransfer: dropped });
    await expect(page.getByText("Drop files here to attach them")).toBeVisible();
    await agent.thread.dispatchEvent("drop", { dataTransfer: dropped });
    await expect(filesToSend(page).getByRole("listitem")).toHaveCount(2);
    await filesToSend(page).getByRole("button", { name: "Remove wrong.txt" }).click();
    await agent.reply("And these.");
    await expect(visitor.messages.getByRole("link", { name: "more.txt" })).toBeVisible();
    await expect(visitor.messages).not.toContainText("wrong.txt");
  });

  await test.step("a pasted file is attached", async () => {
    await page.getByRole("textbox", { name: "Reply" }).focus();
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(["..."], "screenshot.txt"));
      const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(paste);
    })()`);
    await expect(filesToSend(page)).toContainText("screenshot.txt");
    await filesToSend(page).getByRole("button", { name: "Remove screenshot.txt" }).click();
    await expect(filesToSend(page)).toHaveCount(0);
  });

  await test.step("a file that is too large is refused without an upload", async () => {
    const film = test.info().outputPath("film.bin"); // sending the bytes to the browser would take seconds
    await writeFile(film, Buffer.alloc(10_000_001));
    await composer(page).locator("input[type=file]").setInputFiles(film);
    await expect(filesToSend(page)).toContainText("This file is larger than 10 MB");
    await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  });
});

test("leaving the page during an upload or after a failed upload asks for confirmation", async ({
  signUp,
  connectVisitor,
}) => {
  const agent = await signUp("Company");
  const { page } = agent;
  await page.goto("/conversations/all");
  await page.waitForLoadState("networkidle");
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("What does it cost?");
  await agent.open("What does it cost?");
  const asked = dismissed(page);
  const prices = { name: "prices.txt", mimeType: "text/plain", buffer: Buffer.from("One: 1.00") };
  const leave = () => page.close({ runBeforeUnload: true });

  let refuse = async () => {};
  await page.route("**/api/upload", (route) => {
    refuse = () => route.abort();
  });
  await composer(page).locator("input[type=file]").setInputFiles(prices);
  await expect(filesToSend(page).getByRole("progressbar")).toBeVisible();
  await agent.openList("Closed");
  await leave();
  await expect.poll(() => asked).toEqual(["beforeunload"]);

  await agent.openList("All");
  await agent.open("What does it cost?");
  await refuse();
  await page.unrouteAll();
  const retry = filesToSend(page).getByRole("button", { name: "Upload prices.txt again" });
  await expect(retry).toBeVisible();
  await leave();
  await expect.poll(() => asked).toHaveLength(2);

  await retry.click();
  await expect(retry).toHaveCount(0);
  await expect(filesToSend(page)).toContainText("prices.txt");
  await expect(filesToSend(page).getByRole("progressbar")).toHaveCount(0);
  const closed = page.waitForEvent("close");
  await leave();
  await closed;
  expect(asked).toHaveLength(2);
});

test("with blocked storage, the page asks before an unsent message is lost", async ({ signUp, visit }) => {
  const agent = await signUp("Company");
  const { page } = agent;
  await page.goto("/conversations/all");
  const visitor = await visit(await agent.accountId());
  await visitor.say("What does it cost?");
  await agent.open("What does it cost?");
  const asked = dismissed(page);
  await page.evaluate(`Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }`);
  await page.route("**/api/messages", (route) => route.abort());
  await agent.reply("One each.");
  await expect(agent.thread.getByRole("button", { name: "Retry" })).toBeVisible();
  await agent.openList("Closed");
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(["beforeunload"]);

  await page.unrouteAll();
  await page.route("**/api/messages", (route) => void route.fetch()); // the response never arrives
  await agent.openList("All");
  await agent.open("One each.");
  await agent.thread.getByRole("button", { name: "Retry" }).click();
  await expect(visitor.messages).toContainText("One each.");
  await expect(agent.thread.getByRole("img", { name: /^(Sent|Seen)/ })).toBeVisible();
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
});

test("every list removes an archived conversation", async ({ register, connectVisitor }) => {
  const agent = await register("Company");
  const { page } = agent;
  const accountId = await agent.accountId();
  const visitor = await connectVisitor(accountId);
  await visitor.say("Buy cheap watches");
  const other = await connectVisitor(accountId);
  await other.say("A real question");
  await expect(agent.rows).toHaveCount(2);
  await agent.open("Buy cheap watches");

  await more(page).click();
  await page.getByRole("menuitem", { name: "Archive conversation" }).click();
  const question = page.getByRole("dialog", { name: "Archive this conversation?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(agent.rows).toHaveCount(2);

  await more(page).click();
  await page.getByRole("menuitem", { name: "Archive conversation" }).click();
  await question.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("Conversation deleted!")).toBeVisible();
  await expect(agent.rows).toHaveCount(1);
  await expect(agent.thread).toContainText("A real question");
  await expect(agent.rows.first()).toBeFocused();
  await agent.openList("Closed");
  await expect(agent.rows).toHaveCount(0);
});

test("a share link shows the conversation's messages without private notes or a text field", async ({
  register,
  connectVisitor,
  openPage,
}) => {
  const agent = await register("Company", { permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = agent;
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Is the museum open?");
  await agent.open("Is the museum open?");
  await agent.reply("Until six.");
  await agent.note("They ask every week.");

  await more(page).click();
  await page.getByRole("menuitem", { name: "Copy share link" }).click();
  await expect(page.getByText("Anyone with this link can read the conversation for 24 hours.")).toBeVisible();
  const link: string = await page.evaluate("navigator.clipboard.readText()");

  const stranger = await openPage();
  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { name: "Shared conversation" })).toBeVisible();
  await expect(stranger.getByText("Company shared this conversation with you.")).toBeVisible();
  await expect(stranger.getByRole("main")).toContainText("Is the museum open?");
  await expect(stranger.getByRole("main")).toContainText("Until six.");
  await expect(stranger.getByText(/This link expires \w+, \w+ \d+ \d+:\d\d [AP]M/)).toBeVisible();
  await expect(stranger.getByText("They ask every week.")).toHaveCount(0);
  await expect(stranger.getByRole("textbox")).toHaveCount(0);
});

test("an agent loads a customer's earlier conversations above the current one", async ({
  register,
  connectVisitor,
}) => {
  const agent = await register("Company");
  const { page } = agent;
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Do you have it in red?");
  await agent.open("Do you have it in red?");
  const api = await agent.api;
  const [before] = (await api.conversations.list({ status: "open" })).data;
  const now = await api.conversations.create({ customer_id: before!.customer_id });
  await api.messages.send({ conversation_id: now.id, body: "Is it for you?" });
  await page.goto(`/conversations/all/${now.id}`);
  await expect(agent.thread).toContainText("Is it for you?");
  await expect(agent.thread).not.toContainText("Do you have it in red?");

  await page.getByRole("button", { name: "Load previous conversation" }).click();
  await expect(page.getByRole("article", { name: /^Conversation from/ })).toContainText("Do you have it in red?");
  await expect(page.getByText("No earlier conversations")).toBeVisible();
  await expect(page.getByRole("button", { name: "Load previous conversation" })).toHaveCount(0);

  await test.step("the customer details link to the earlier conversation", async () => {
    const details = page.getByRole("region", { name: "Customer details" });
    await details.getByRole("link", { name: "Do you have it in red?" }).click();
    await expect(page).toHaveURL(new RegExp(`/conversations/all/${before!.id}$`));
    await expect(agent.thread).toContainText("Do you have it in red?");
    await expect(page.getByRole("button", { name: "Load previous conversation" })).toHaveCount(0);
  });
});

test("Edit puts a failed message into the text field, before the text typed since", async ({ register, visit }) => {
  const agent = await register("Company");
  const { page } = agent;
  const visitor = await visit(await agent.accountId());
  await visitor.say("How much is it?");
  await agent.open("How much is it?");
  const failWith = (message: string) =>
    page.route("**/api/messages", (route) => route.fulfill({ status: 500, json: { error: { message } } }));
  await failWith("The database is resting");
  await agent.reply("Ten.");
  await expect(agent.thread.getByRole("alert")).toHaveText("Failed to send: The database is resting");
  await failWith("The database is resting, and ".repeat(3));
  await page.getByRole("button", { name: "Retry", exact: true }).click();
  await expect(agent.thread.getByRole("alert")).toHaveText("Message failed to send. Try again?");
  await page.getByRole("textbox", { name: "Reply" }).fill("Or twelve with delivery.");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Reply" })).toHaveValue("Ten.\n\nOr twelve with delivery.");
  await expect(page.getByRole("textbox", { name: "Reply" })).toBeFocused();
  await page.unroute("**/api/messages");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(visitor.messages).toContainText("Or twelve with delivery.");
});

test("unread messages are marked with a line and announced with a toast", async ({ register, connectVisitor }) => {
  const agent = await register("Company");
  const { page } = agent;
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Hello");
  await expect(page.getByText("New message from Anonymous User")).toBeVisible();
  await agent.open("Hello");
  await expect(agent.thread.getByText("New", { exact: true })).toBeVisible();
  await agent.reply("How can I help?");
  await visitor.say("I forgot my password.");
  await expect(agent.thread).toContainText("I forgot my password.");
  await expect(agent.thread.getByText("New", { exact: true })).toHaveCount(1);

  await test.step("the title of a hidden page announces a new message", async () => {
    const title = await page.title();
    await setVisible(page, false);
    await visitor.say("Are you there?");
    await expect(page).toHaveTitle("(1) New message!");
    await expect(page).toHaveTitle("Parley");
    await setVisible(page, true);
    await expect(page).toHaveTitle(title);
  });
});

/** Simulates that the agent hides or shows the tab. */
async function setVisible(page: Page, isVisible: boolean) {
  await page.evaluate(`
    Object.defineProperty(document, "visibilityState", { value: "${isVisible ? "visible" : "hidden"}", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  `);
}

test("the thread stays scrolled to the end, and is marked as read, when a message arrives during the scroll", async ({
  register,
  connectVisitor,
}) => {
  const agent = await register("Company");
  const visitor = await connectVisitor(await agent.accountId());
  for (let n = 1; n <= 12; n++) await visitor.say(`Line ${n}`);
  await agent.open("Line 12");

  await test.step("the scroll event follows the next message, as on a busy machine", () =>
    agent.page.evaluate(`(() => {
      const thread = document.querySelector("[role=log]");
      const dispatchScroll = () => thread.dispatchEvent(new Event("scroll"));
      new MutationObserver(dispatchScroll).observe(thread, { childList: true, subtree: true });
    })()`));
  await visitor.say("A long message that takes several lines. ".repeat(12).trim());
  await visitor.say("The last one");

  await expect(agent.thread.getByText("The last one")).toBeInViewport();
  await expect(agent.page.getByRole("button", { name: /^Jump to/ })).toHaveCount(0);
  await expect(agent.rows.filter({ hasText: "The last one" })).not.toContainText("unread");

  await test.step("the thread does not scroll, and stays unread, when the agent has scrolled up", async () => {
    await agent.thread.evaluate((thread) => thread.scrollTo({ top: 0 }));
    await expect(agent.page.getByRole("button", { name: "Jump to latest" })).toBeVisible();
    await visitor.say("One more");
    await expect(agent.rows.filter({ hasText: "One more" })).toContainText("unread");
    await agent.page.getByRole("button", { name: "Jump to latest (1)" }).click();
    await expect(agent.thread.getByText("One more")).toBeInViewport();
    await expect(agent.rows.filter({ hasText: "One more" })).not.toContainText("unread");
  });
});

/** The browser's confirmation dialogs, each dismissed. */
function dismissed(page: Page): string[] {
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  return asked;
}
