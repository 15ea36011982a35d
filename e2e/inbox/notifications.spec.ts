import type { ExpandedConversation } from "@parley/contract";
import type { Page } from "@playwright/test";
import { Desk } from "../support/desk.ts";
import { logOut } from "../support/log-out.ts";
import { expect, test } from "../support/parley.ts";
import { aConversation, aCustomerRecord, aMessage, conversationPage } from "../support/records.ts";

const granted = { permissions: ["notifications"] };

/** Records every notification instead of the browser, and lets a test set the page's visibility. */
const notificationRecorder = `
  window.shown = [];
  window.isUnseen = false;
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, { body, tag }) {
      this.note = { title, body, tag, isClosed: false, click: () => this.onclick() };
      shown.push(this.note);
    }
    close() {
      this.note.isClosed = true;
    }
  };
  Object.defineProperty(document, "visibilityState", { get: () => (window.isUnseen ? "hidden" : "visible") });
`;

test("an agent who allows notifications receives them while the page is hidden", async ({
  openPage,
  connectVisitor,
}) => {
  const desk = await deskWithRecorder(await openPage(granted));
  const { page } = desk;
  const visitor = await connectVisitor(await desk.accountId());
  await visitor.say("Do you deliver?");
  await desk.open("Do you deliver?");
  await expect(page.getByText("Stay up to date")).toHaveCount(0);
  await desk.reply("We do.");
  await page.getByRole("button", { name: "Notify me" }).click();
  await expect(page.getByText("Stay up to date")).toHaveCount(0);
  const id = page.url().split("/").at(-1);

  await test.step("a message arrives while the page is hidden", async () => {
    await desk.openList("Closed");
    await setVisible(page, false);
    await visitor.say("On Saturdays, too?");
    await expect
      .poll(() => notificationsIn(page))
      .toMatchObject([{ body: "On Saturdays, too?", tag: id, isClosed: false }]);
    expect((await notificationsIn(page))[0]!.title).toMatch(/^New message from /);
  });

  await test.step("a click leads to the conversation", async () => {
    await setVisible(page, true);
    await page.evaluate("shown[0].click()");
    await expect(page).toHaveURL(`/conversations/all/${id}`);
    expect(await notificationsIn(page)).toMatchObject([{ isClosed: true }]);
  });

  await test.step("the notification disappears when an agent reads the message", async () => {
    await desk.openList("Closed");
    await setVisible(page, false);
    await visitor.say("And on Sundays?");
    await expect.poll(() => notificationsIn(page)).toMatchObject([{}, { body: "And on Sundays?", isClosed: false }]);
    const colleague = await Desk.logIn(await openPage(), desk.credentials);
    await colleague.open("And on Sundays?");
    await expect.poll(() => notificationsIn(page)).toMatchObject([{}, { isClosed: true }]);
  });
});

test("one of several tabs shows the notification, and no tab does while one is visible", async ({
  openPage,
  visit,
}) => {
  const desk = await deskWithRecorder(await openPage(granted));
  await switchOn(desk.page);
  const other = await desk.page.context().newPage();
  await other.goto("/conversations/all");
  const tabs = [desk.page, other];
  await desk.page.goto("/conversations/all");
  const visitor = await visit(await desk.accountId());

  await setVisible(desk.page, false);
  await visitor.say("Seen in one tab");
  for (const tab of tabs) await expect(tab.getByRole("link", { name: "Seen in one tab" })).toBeVisible();
  await setVisible(other, false);
  await visitor.say("Seen in none");
  for (const tab of tabs) await expect(tab.getByRole("link", { name: "Seen in none" })).toBeVisible();
  await expect
    .poll(async () => (await Promise.all(tabs.map(notificationsIn))).flat())
    .toMatchObject([{ body: "Seen in none" }]);

  await test.step("when that tab is closed, another tab takes over", async () => {
    const [leader, successor] = (await notificationsIn(other)).length > 0 ? [other, desk.page] : [desk.page, other];
    await leader.close();
    await visitor.say("Said to the other");
    await expect.poll(() => notificationsIn(successor)).toMatchObject([{ body: "Said to the other" }]);
  });
});

for (const isLoaded of [true, false]) {
  test(`a message in a closed conversation that is ${isLoaded ? "" : "not "}loaded raises a toast if it reopens it`, async ({
    openScreen,
  }) => {
    const screen = await openScreen();
    const { page } = screen;
    const [reopened, closed] = ["Ada", "Bea"].map((name) =>
      aConversation({ customer: aCustomerRecord({ name }), status: "closed" }, [{ body: "A question" }]),
    ) as [ExpandedConversation, ExpandedConversation];
    screen.answerConversations(reopened, closed);
    if (!isLoaded) screen.answer({ conversations: conversationPage([]) });
    await page.goto("/conversations/closed");
    const rows = page.getByRole("region", { name: "Conversations" }).getByRole("listitem");
    await expect(rows).toHaveCount(isLoaded ? 2 : 0);

    screen.answerAt(`conversations/${reopened.id}`, { data: { ...reopened, status: "open" } });
    const write = ({ id, customer }: ExpandedConversation, body: string) =>
      screen.publishEvent("message:created", aMessage(id, { body, customer_id: customer.id, customer }));
    const toast = (body: string) => page.getByRole("alert").filter({ hasText: body });
    await write(closed, "An automatic answer");
    await write(reopened, "One more question");
    await screen.publishEvent("conversation:updated", { id: reopened.id, updates: { ...reopened, status: "open" } });
    await expect(toast("One more question")).toBeVisible();
    expect(await toast("An automatic answer").count()).toBe(0); // at once, because toasts close
  });
}

test("the sound of new messages can be tried and switched off", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  await page.addInitScript("window.played = 0; HTMLMediaElement.prototype.play = async () => void window.played++;");
  const conversation = aConversation({ customer: aCustomerRecord({ name: "Ada" }) }, [{ body: "A question" }]);
  screen.answerConversations(conversation);
  const { id, customer } = conversation;
  const write = async (body: string) => {
    await screen.publishEvent("message:created", aMessage(id, { body, customer_id: customer.id, customer }));
    await expect(page.getByRole("alert").filter({ hasText: body })).toBeVisible();
  };
  const played = () => page.evaluate<number>("window.played");

  await page.goto("/settings/profile");
  const card = page.getByRole("region", { name: "Sound" });
  await card.getByRole("button", { name: "Play the sound" }).click();
  await expect.poll(played).toBe(1);
  await card.getByRole("switch").press("Space");
  await write("Not heard");
  expect(await played()).toBe(1);
  await card.getByRole("switch").press("Space");
  await write("Heard");
  await expect.poll(played).toBe(2); // a late sound of "Not heard" would make it three
});

test("signing out removes all notifications", async ({ openPage, connectVisitor }) => {
  const desk = await deskWithRecorder(await openPage(granted));
  const { page } = desk;
  await switchOn(page);
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Inbox" }).click();
  const visitor = await connectVisitor(await desk.accountId());
  await setVisible(page, false);
  await visitor.say("My number is 4711");
  await expect.poll(() => notificationsIn(page)).toMatchObject([{ body: "My number is 4711", isClosed: false }]);
  await setVisible(page, true);
  await logOut(page);
  await expect(page).toHaveURL("/login");
  await expect.poll(() => notificationsIn(page)).toMatchObject([{ isClosed: true }]);
});

test("a declined notification prompt does not return; the profile still offers the setting", async ({
  openPage,
  visit,
}) => {
  const desk = await deskWithRecorder(await openPage(granted));
  const { page } = desk;
  const visitor = await visit(await desk.accountId());
  await visitor.say("Hello?");
  await desk.open("Hello?");
  await desk.reply("Good morning.");
  await page.getByRole("button", { name: "No, thanks" }).click();
  await page.reload();
  await desk.reply("How can we help?");
  await expect(visitor.messages).toContainText("How can we help?");
  await expect(page.getByText("Stay up to date")).toHaveCount(0);
  await switchOn(page);
  await page.reload();
  await expect(page.getByRole("switch", { name: "New messages", exact: true })).toBeChecked();
});

async function deskWithRecorder(page: Page) {
  await page.context().addInitScript(notificationRecorder);
  return Desk.register(page, "Company");
}

async function switchOn(page: Page) {
  await page.goto("/settings/profile");
  const newMessages = page.getByRole("switch", { name: "New messages", exact: true });
  await newMessages.press("Space");
  await expect(newMessages).toBeChecked();
}

/** Simulates that another tab or program covers the page. */
const setVisible = (page: Page, isVisible: boolean) =>
  page.evaluate(`isUnseen = ${!isVisible}; document.dispatchEvent(new Event("visibilitychange"))`);

interface Shown {
  title: string;
  body: string;
  tag: string;
  isClosed: boolean;
}

const notificationsIn = (page: Page): Promise<Shown[]> =>
  page.evaluate("shown.map(({ title, body, tag, isClosed }) => ({ title, body, tag, isClosed }))");
