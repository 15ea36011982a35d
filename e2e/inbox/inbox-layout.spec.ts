import type { Locator } from "@playwright/test";
import type { Desk } from "../support/desk.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { expect, test } from "../support/parley.ts";
import { aConversation, aCustomerRecord } from "../support/records.ts";
import type { VisitorClient } from "../support/visitor-client.ts";

const line = (agent: Desk) => agent.page.getByRole("separator", { name: "List width" });
const list = (agent: Desk) => agent.page.getByRole("region", { name: "Conversations" });
const widthOf = async (agent: Desk) => (await list(agent).boundingBox())?.width;

test("the list can be resized by keyboard and pointer; its width survives a reload", async ({ register }) => {
  const agent = await register("Company");
  const { page } = agent;
  await expect.poll(() => widthOf(agent)).toBe(280);
  await line(agent).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => widthOf(agent)).toBe(290);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await expect(line(agent)).toHaveAttribute("aria-valuenow", "260");
  await expect.poll(() => widthOf(agent)).toBe(260);

  const { x, y } = (await line(agent).boundingBox())!;
  await page.mouse.move(x + 4, y + 300);
  await page.mouse.down();
  await page.mouse.move(x + 44, y + 300, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf(agent)).toBe(300);
  await page.reload();
  await expect.poll(() => widthOf(agent)).toBe(300);
  await line(agent).dblclick();
  await expect.poll(() => widthOf(agent)).toBe(280);
});

test("the thread keeps a minimum width at every window width, and nothing overflows", async ({
  register,
  connectVisitor,
}) => {
  const agent = await register("Company");
  const { page } = agent;
  await oneQuestion(agent, connectVisitor);
  await line(agent).focus();
  await page.keyboard.press("End");
  for (const [width, least] of [
    [1440, 460],
    [1280, 460],
    [1199, 460],
    [992, 420],
    [991, 420],
    [768, 420],
    [390, 390],
    [320, 320],
  ] as const) {
    await page.setViewportSize({ width, height: 720 });
    await expect.poll(async () => (await agent.thread.boundingBox())?.width).toBeGreaterThanOrEqual(least);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  }
});

test("on a phone a swipe to the right returns to the list", async ({ register, connectVisitor }) => {
  const agent = await register("Company", { hasTouch: true });
  const { page } = agent;
  await oneQuestion(agent, connectVisitor);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(agent.rows).toBeHidden();

  const finger = await page.context().newCDPSession(page);
  const swipe = async (from: [number, number], to: [number, number]) => {
    const at = ([x, y]: [number, number]) => ({ touchPoints: [{ x, y }] });
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(from) });
    await finger.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(to) });
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await swipe([300, 300], [100, 310]); // to the left
  await swipe([200, 200], [230, 400]);
  await expect(agent.thread).toBeVisible();
  await swipe([60, 300], [260, 320]);
  await expect(agent.rows).toBeVisible();
  await expect(agent.thread).toBeHidden();
});

async function oneQuestion(agent: Desk, connectVisitor: (accountId: string) => Promise<VisitorClient>) {
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Where is my order?");
  await agent.open("Where is my order?");
}

test("right-to-left text direction mirrors the layout", async ({ register, connectVisitor }) => {
  const agent = await register("Company");
  const { page } = agent;
  await oneQuestion(agent, connectVisitor);
  await page.evaluate(`document.documentElement.dir = "rtl"`);
  const left = async (part: Locator) => (await part.boundingBox())!.x;
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(async () => (await left(list(agent))) > (await left(agent.thread))).toBe(true);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  }
  await line(agent).focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => widthOf(agent)).toBe(290);
});

test("in forced colors, no information depends on color alone", async ({ register, connectVisitor }) => {
  const agent = await register("Company", { forcedColors: "active" });
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Where is my order?");
  await expect(agent.rows.filter({ hasText: "unread" })).toHaveCount(1);
  const dot = agent.rows
    .locator("span")
    .filter({ hasText: /^unread$/ })
    .first();
  await expect(dot).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await agent.open("Where is my order?");
  await expect(agent.menu.getByRole("link", { name: "All" })).toHaveCSS("outline-style", "solid");
});

test("on a phone a toast does not cover the conversation's header", async ({ register, connectVisitor }) => {
  const agent = await register("Company", { permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = agent;
  await oneQuestion(agent, connectVisitor);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  await expect(page.getByText("Copied to clipboard!")).toBeVisible();
  for (const name of ["Back to the list", "Close conversation", "Edit tags"]) {
    await page.getByRole(name.startsWith("Back") ? "link" : "button", { name }).click({ trial: true });
  }
});

test("on a wide screen the keys hide the customer panel and focus the menu; dialogs are above toasts", async ({
  openScreen,
}) => {
  const screen = await openScreen();
  const { page } = screen;
  const ada = aConversation({ customer: aCustomerRecord({ name: "Ada" }) }, [{ body: "A question" }]);
  screen.answerConversations(ada);
  screen.answerAt(`PUT conversations/${ada.id}`, { data: { ...ada, priority: "priority" }, timeline: [] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/conversations/all/${ada.id}`);
  const panel = page.getByRole("region", { name: "Customer details", exact: true });
  await expect(panel).toBeVisible();
  await page.keyboard.press("]");
  await expect(panel).toBeHidden();
  await page.reload();
  await expect(page.getByRole("log")).toContainText("A question");
  await expect(panel).toBeHidden();
  await page.getByRole("button", { name: "Customer details" }).last().click();
  await expect(panel).toBeVisible();

  await page.keyboard.press("[");
  await expect(
    page.getByRole("navigation", { name: "Conversation menu" }).getByRole("link", { name: "All" }),
  ).toBeFocused();

  await page.setViewportSize({ width: 800, height: 700 });
  await page.keyboard.press("*");
  const toast = page.getByRole("alert").filter({ hasText: "Marked as priority" });
  await expect(toast).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  const { x, y, width, height } = (await toast.boundingBox())!;
  const isOnTop = `document.elementFromPoint(${x + width / 2}, ${y + height / 2}).closest("[role=alert]") !== null`;
  expect(await page.evaluate(isOnTop)).toBe(false);
});

test("rows of the list start their text at the same position in every script", async ({ register, connectVisitor }) => {
  const agent = await register("Company");
  for (const body of ["Thank you", "شكرا جزيلا"]) {
    const visitor = await connectVisitor(await agent.accountId());
    await visitor.say(body);
    await expect(agent.rows.filter({ hasText: body })).toBeVisible();
  }
  const beginnings = () =>
    agent.page.evaluate(`[...document.querySelectorAll("[class*=preview]")].map((preview) => {
      const words = document.createRange();
      words.selectNodeContents(preview);
      return Math.round(words.getBoundingClientRect().left);
    })`) as Promise<number[]>;
  await expect.poll(async () => new Set(await beginnings()).size).toBe(1);
});

test("the main menu marks Inbox on conversations, and Settings on the settings of inboxes", async ({ register }) => {
  const { page, api } = await register("Company");
  const [inbox] = await (await api).inboxes.list();
  const entry = page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: /^Inbox/ });
  const menu = page.getByRole("navigation", { name: "Settings menu" });
  for (const path of ["/conversations/closed", `/inboxes/${inbox!.id}/conversations`]) {
    await page.goto(path);
    await expect(entry).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("link", { name: "Configure inboxes" })).toBeVisible();
  }
  for (const path of ["/inboxes", `/inboxes/${inbox!.id}`, `/inboxes/${inbox!.id}/chat-widget`]) {
    await page.goto(path);
    await expect(menu.getByRole("link", { name: "Inboxes" })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("button", { name: "Settings" })).toHaveAttribute("aria-current", "page");
    await expect(entry).not.toHaveAttribute("aria-current");
  }
  for (const width of [1024, 900]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/inboxes");
    await menu.getByRole("link", { name: "Saved replies" }).click();
    await expect(page).toHaveURL("/settings/saved-replies");
    await menu.getByRole("link", { name: "Inboxes" }).click();
    await expect(page.getByRole("heading", { name: "Inboxes", level: 1 })).toBeVisible();
  }
  await page.goto("/settings/account");
  await expect(entry).not.toHaveAttribute("aria-current");
});

test("the main menu does not shift when the account has loaded", async ({ register }) => {
  const { page } = await register("Company");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  const place = async () => (await menu.getByRole("button", { name: "Settings" }).boundingBox())!.y;
  await expect(menu.getByRole("link", { name: "Integrations" })).toBeVisible();
  const placeBefore = await place();
  const release = await holdRequests(page, "**/api/accounts/me");
  await page.reload();
  await expect(menu.getByRole("link", { name: "Integrations" })).toBeVisible();
  expect(await place()).toBe(placeBefore);

  await page.evaluate(`localStorage.removeItem("parley:role")`);
  await page.reload();
  await expect(menu.getByRole("button", { name: "Settings" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Integrations" })).toHaveCount(0); // the role is not known yet
  expect(await place()).toBe(placeBefore);
  release();
  await expect(menu.getByRole("link", { name: "Integrations" })).toBeVisible();
});

test("the count of the inbox stays on one line at every window width", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const conversations = { open: 120, assigned: 0, priority: 0, unread: 0, unassigned: 0, closed: 0, mentioned: 0 };
  screen.answer({
    "conversations/unread": {
      data: { conversations, inboxes: {}, totals: { conversations: { open: 120 }, inboxes: {} } },
    },
  });
  const inbox = page.getByRole("link", { name: /^Inbox/ });
  for (const width of [1440, 1200, 900, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/conversations/all");
    await expect(inbox.getByText("99+")).toBeVisible();
    expect([width, (await inbox.getByText("99+").boundingBox())!.height]).toEqual([width, 12]);
  }
});
