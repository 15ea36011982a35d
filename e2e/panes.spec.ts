import type { Locator } from "@playwright/test";
import type { Desk } from "./desk.ts";
import { expect, test } from "./parley.ts";
import type { Widget } from "./widget.ts";

const line = (agent: Desk) => agent.page.getByRole("separator", { name: "Width of the list" });
const list = (agent: Desk) => agent.page.getByRole("region", { name: "Conversations" });
const widthOf = async (agent: Desk) => (await list(agent).boundingBox())?.width;

test("the list is made wider and narrower, and stays so", async ({ register }) => {
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

test("at every width there is room for what is read, and nothing lies outside", async ({ register, visit }) => {
  const agent = await register("Company");
  const { page } = agent;
  await oneQuestion(agent, visit);
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

test("on a phone a swipe puts the conversation aside", async ({ register, visit }) => {
  const agent = await register("Company", { hasTouch: true });
  const { page } = agent;
  await oneQuestion(agent, visit);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(agent.rows).toBeHidden();

  const finger = await page.context().newCDPSession(page);
  const swipe = async (from: [number, number], to: [number, number]) => {
    const at = ([x, y]: [number, number]) => ({ touchPoints: [{ x, y }] });
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(from) });
    await finger.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(to) });
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await swipe([300, 300], [100, 310]); // the other way
  await swipe([200, 200], [230, 400]);
  await expect(agent.thread).toBeVisible();
  await swipe([60, 300], [260, 320]);
  await expect(agent.rows).toBeVisible();
  await expect(agent.thread).toBeHidden();
});

async function oneQuestion(agent: Desk, visit: (accountId: string) => Promise<Widget>) {
  const visitor = await visit(await agent.accountId());
  await visitor.say("Where is my order?");
  await agent.open("Where is my order?");
}

test("written from right to left, everything stands the other way round", async ({ register, visit }) => {
  const agent = await register("Company", { reducedMotion: "reduce" });
  const { page } = agent;
  await oneQuestion(agent, visit);
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

test("in the system's own colours, nothing is told by colour alone", async ({ register, visit }) => {
  const agent = await register("Company", { forcedColors: "active" });
  const visitor = await visit(await agent.accountId());
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
