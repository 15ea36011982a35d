import { chromium, type Locator, type Page } from "@playwright/test";
import { chromiumOptions } from "../support/chromium.ts";
import type { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";
import type { VisitorClient } from "../support/visitor-client.ts";

const FOUR_K = { width: 3840, height: 2160 };
const LAPTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** 1280 × 1024 px at 400 %. */
const ZOOMED_FAR = { width: 320, height: 256 };

const SETTINGS = [
  "/settings/account",
  "/settings/team",
  "/settings/saved-replies",
  "/settings/chat-widget",
  "/inboxes",
];

const reply = (page: Page) => page.getByRole("textbox", { name: "Reply" });
const send = (page: Page) => page.getByRole("button", { name: "Send" });
const close = (page: Page) => page.getByRole("button", { name: "Close conversation" });
const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const list = (page: Page) => page.getByRole("region", { name: "Conversations" });
const panel = (page: Page) => page.getByRole("region", { name: "Customer details", exact: true });

/** The agent opens a question that was asked before their page was open, so that no toast covers a part of it. */
async function oneQuestion(agent: Desk, connectVisitor: (accountId: string) => Promise<VisitorClient>) {
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Where is my order? ".repeat(30));
  await agent.page.goto("/conversations/all");
  await agent.open("Where is my order?");
}

const middleOf = async (part: Locator) => {
  const { x, width } = (await part.boundingBox())!;
  return x + width / 2;
};

async function isInSight(...parts: Locator[]) {
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
}

async function staysInWidth(page: Page) {
  await expect.poll(() => page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
}

test("on a 4K screen lines have a maximum width, and pages are centered", async ({ signUp, connectVisitor }) => {
  const agent = await signUp("Company", { viewport: FOUR_K });
  const { page } = agent;
  await oneQuestion(agent, connectVisitor);
  await isInSight(reply(page), send(page), close(page));
  await expect(panel(page)).toBeInViewport();
  await expect(list(page)).toBeInViewport();
  const said = page.getByText("Where is my order?").last();
  expect((await said.boundingBox())!.width).toBeLessThan(650);
  expect(Math.abs((await middleOf(reply(page))) - (await middleOf(log(page))))).toBeLessThan(20);
  for (const path of SETTINGS) {
    await page.goto(path);
    const heading = page.getByRole("heading", { level: 1 });
    await expect.poll(async () => (await heading.boundingBox())?.x).toBeGreaterThan(1000);
    await staysInWidth(page);
  }
});

test("with a browser font size of 200 % nothing is cut off or unreachable", async ({ signUp, connectVisitor }) => {
  const agent = await signUp("Company");
  await oneQuestion(agent, connectVisitor);
  const storageState = await agent.page.context().storageState();
  const args = [...chromiumOptions.args!, "--blink-settings=defaultFontSize=32"];
  const browser = await chromium.launch({ ...chromiumOptions, args });
  try {
    const baseURL = new URL(agent.page.url()).origin;
    const page = await (await browser.newContext({ baseURL, storageState })).newPage();
    for (const size of [FOUR_K, LAPTOP, PHONE]) {
      await page.setViewportSize(size);
      await page.goto(agent.page.url());
      await isInSight(reply(page), send(page), close(page), page.getByRole("button", { name: "Edit tags" }));
      await staysInWidth(page);
      for (const path of SETTINGS) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await staysInWidth(page);
        await expect.poll(() => page.evaluate(CUT)).toEqual([]);
      }
    }
    await page.goto(agent.page.url());
    await page.getByRole("button", { name: "Customer details" }).click();
    await expect(panel(page)).toBeInViewport();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Back to the list" }).click();
    await expect(list(page).getByRole("link")).toBeInViewport();
  } finally {
    await browser.close();
  }
});

/** Buttons with a cut label, and elements beyond the edge of the screen. */
const CUT = `[...document.querySelectorAll("main :is(button, a)")]
  .filter((target) => target.checkVisibility({ visibilityProperty: true }))
  .filter((target) => target.scrollWidth > target.clientWidth + 1 || target.getBoundingClientRect().right > innerWidth)
  .filter((target) => getComputedStyle(target).display !== "inline")
  .map((target) => target.ariaLabel ?? target.textContent)`;

test("with the page's font size at 200 % the panes stay side by side", async ({ signUp, connectVisitor }) => {
  const agent = await signUp("Company", { viewport: LAPTOP });
  const { page } = agent;
  await oneQuestion(agent, connectVisitor);
  await page.evaluate(`document.documentElement.style.fontSize = "200%"`);
  await staysInWidth(page);
  await isInSight(reply(page), send(page), close(page), agent.rows.first());
  await expect(agent.menu).toBeInViewport();
  await expect(panel(page)).toBeInViewport();
});

test("at 400 % zoom every part of a conversation is reachable by vertical scrolling", async ({
  signUp,
  connectVisitor,
}) => {
  const agent = await signUp("Company");
  const { page } = agent;
  await oneQuestion(agent, connectVisitor);
  await page.setViewportSize(ZOOMED_FAR);
  await staysInWidth(page);
  for (const part of [close(page), log(page), send(page)]) {
    await part.scrollIntoViewIfNeeded();
    await expect(part).toBeInViewport();
    await part.click({ trial: true }); // nothing covers it
  }
  await reply(page).fill("On its way");
  await send(page).click();
  await expect(log(page)).toContainText("On its way");
});

test("touch targets are at least 44 px", async ({ signUp, connectVisitor }) => {
  const agent = await signUp("Company", { hasTouch: true });
  const { page } = agent;
  await oneQuestion(agent, connectVisitor);
  await page.setViewportSize(PHONE);
  await staysInWidth(page);
  const conversation = new URL(page.url()).pathname;
  for (const path of [conversation, "/conversations/all", "/settings/account", "/settings/team", "/getting-started"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expect.poll(() => page.evaluate(TOO_SMALL)).toEqual([]);
  }
});

/** The target is the control or its label. Skip links are for the keyboard only. */
const TOO_SMALL = `[...document.querySelectorAll("button, a, input, textarea")]
  .filter((target) => {
    const heights = [target, ...(target.labels ?? [])].map((part) => part.getBoundingClientRect().height);
    return target.checkVisibility({ visibilityProperty: true }) && heights[0] > 2 && Math.max(...heights) < 43.5;
  })
  .map((target) => target.ariaLabel || target.textContent || (location.pathname + target.outerHTML))
  .filter((name) => !name.startsWith("Skip to"))`;
