import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/parley.ts";

const PATH = "/settings/chat-widget";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const chatOn = (page: Page) => page.frameLocator("iframe.Papercups-chatWindowContainer");
const preview = (page: Page) =>
  page.frameLocator('iframe[title="Preview of the widget"]').frameLocator("iframe.Papercups-chatWindowContainer");
const title = (page: Page) => preview(page).getByRole("heading", { level: 1 });
const header = (page: Page) => preview(page).locator("header");
const saved = (page: Page) => expect(page.getByText("Saved", { exact: true })).toBeVisible();

test("changes appear in the preview, are saved automatically, and are visible to visitors", async ({
  signUp,
  visit,
}) => {
  const agent = await signUp("Company");
  const { page } = agent;
  await page.goto(PATH);
  await expect(title(page)).toHaveText("Welcome to Company!");

  await field(page, "Title").fill("Hello there");
  await expect(title(page)).toHaveText("Hello there");
  await saved(page);
  await field(page, "Subtitle").fill("Ask away");
  await field(page, "Greeting").fill("We are **glad** to help");
  await expect(preview(page).getByRole("log")).toContainText("We are glad to help");
  await page.getByRole("radio", { name: "Purple" }).check();
  await expect(header(page)).toHaveCSS("background-color", "rgb(114, 46, 209)");
  await page.getByRole("switch", { name: "Show whether agents are available" }).check({ force: true });
  await expect(preview(page).getByText("We're online right now!")).toBeVisible();
  await field(page, "Text when agents are available").fill("Here for you");
  await expect(preview(page).getByText("Here for you")).toBeVisible();
  await field(page, "Text when agents are available").blur();
  await saved(page);

  await page.reload();
  await expect(field(page, "Title")).toHaveValue("Hello there");
  await expect(field(page, "Color")).toHaveValue("#722ed1");
  await expect(title(page)).toHaveText("Hello there");
  await expect(header(page)).toHaveCSS("background-color", "rgb(114, 46, 209)");

  await test.step("a visitor sees the changes", async () => {
    const visitor = await visit(await agent.accountId());
    await expect(visitor.frame.getByRole("heading", { level: 1 })).toHaveText("Hello there");
    await expect(visitor.frame.getByText("Ask away")).toBeVisible();
    await expect(visitor.frame.getByText("Here for you")).toBeVisible();
    await expect(visitor.messages).toContainText("We are glad to help");
    await expect(visitor.frame.locator("header")).toHaveCSS("background-color", "rgb(114, 46, 209)");
  });

  await test.step("an emptied text returns to the widget's default", async () => {
    await field(page, "Title").fill("");
    await expect(title(page)).toHaveText("Welcome to Company!");
    await saved(page);
    await page.reload();
    await expect(field(page, "Title")).toHaveValue("");
    await expect(field(page, "Subtitle")).toHaveValue("Ask away");
  });
});

test("each inbox has its own widget, and its snippet loads that widget", async ({ signUp, openPage }) => {
  const agent = await signUp("Company");
  const { page } = agent;
  const api = await agent.api;
  const inbox = await api.inboxes.create({ name: "Sales" });
  await page.goto(`/inboxes/${inbox.id}/chat-widget`);
  await field(page, "Title").fill("Sales are open");
  await saved(page);
  await expect(page.getByRole("link", { name: "Back to inbox" })).toHaveAttribute("href", `/inboxes/${inbox.id}`);
  const snippet = await page.getByRole("region", { name: "HTML" }).locator("code").textContent();

  await page.goto(PATH);
  await expect(title(page)).toHaveText("Welcome to Company!");
  await expect(field(page, "Title")).toHaveValue("");

  const site = await aSite(`<!doctype html><title>Shop</title><h1>Shop</h1>${snippet}`);
  const visitor = await openPage();
  await visitor.goto(site.url);
  await visitor.getByRole("button", { name: "Open chat widget" }).click();
  await expect(chatOn(visitor).getByRole("heading", { level: 1 })).toHaveText("Sales are open");
  site.close();
});

test("the React snippet is a component that removes its widget on unmount", async ({ signUp, openPage }) => {
  const { page } = await signUp("Company");
  await page.goto(PATH);
  const snippet = await page.getByRole("region", { name: "React" }).locator("code").textContent();
  const site = await aSite("<!doctype html><title>App</title><h1>App</h1>");
  const visitor = await openPage();
  await visitor.goto(site.url);
  await visitor.evaluate(runAsReactWould, snippet!);
  await expect(visitor.getByRole("button", { name: "Open chat widget" })).toHaveCount(1);
  await visitor.evaluate(() => Reflect.get(globalThis, "leave")());
  await expect(visitor.getByRole("button", { name: "Open chat widget" })).toHaveCount(0);
  site.close();
});

test("a member can also change the widget", async ({ register, join }) => {
  const admin = await register("Company");
  const { page } = await join(await admin.inviteLink(), "widget-member@example.com");
  await page.goto(PATH);
  await field(page, "Title").fill("From a member");
  await saved(page);
  await admin.page.goto(PATH);
  await expect(field(admin.page, "Title")).toHaveValue("From a member");
});

test("changes that could not be saved are kept, and saved with the next change", async ({ parley, signUp }) => {
  const { page } = await signUp("Company");
  await page.goto(PATH);
  await expect(title(page)).toHaveText("Welcome to Company!");

  await parley.kill("SIGKILL");
  await field(page, "Title").fill("Typed while it was down");
  await expect(page.getByText("Not saved:")).toBeVisible();
  await expect(field(page, "Title")).toHaveValue("Typed while it was down");
  await parley.start();

  await field(page, "Subtitle").fill("Typed after");
  await saved(page);
  await page.reload();
  await expect(field(page, "Title")).toHaveValue("Typed while it was down");
  await expect(field(page, "Subtitle")).toHaveValue("Typed after");

  await test.step("an agent who has left the page sees a toast", async () => {
    const gone = Promise.withResolvers<void>();
    await page.route("**/api/widget_settings", async (route) => {
      await gone.promise;
      await route.abort();
    });
    await field(page, "Title").fill("Typed on the way out");
    await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Inbox" }).click();
    await expect(page).toHaveURL(/\/conversations\//);
    gone.resolve();
    await expect(page.getByRole("alert")).toContainText("Not saved: We couldn't reach the server.");
    await page.unrouteAll();
    await page.goto(PATH);
    await saved(page);
    await expect(field(page, "Title")).toHaveValue("Typed on the way out");
  });

  await test.step("unsaved changes survive a reload", async () => {
    await parley.kill("SIGKILL");
    await field(page, "Title").fill("Typed before leaving");
    await expect(page.getByText("Not saved:")).toBeVisible();
    await parley.start();
    await page.reload();
    await saved(page);
    await expect(field(page, "Title")).toHaveValue("Typed before leaving");
  });
});

test("any hex color is accepted, and an incomplete one is not saved", async ({ signUp }) => {
  const { page } = await signUp("Company");
  await page.goto(PATH);
  await field(page, "Color").fill("#12");
  await expect(page.getByText("Use a color such as #1890ff")).toBeVisible();
  await field(page, "Title").fill("With half a colour");
  await saved(page);
  await expect(header(page)).toHaveCSS("background-color", "rgb(18, 117, 210)");
  await field(page, "Color").fill("#123456");
  await expect(header(page)).toHaveCSS("background-color", "rgb(18, 52, 86)");
  await field(page, "Color").blur();
  await saved(page);
  await page.reload();
  await expect(field(page, "Color")).toHaveValue("#123456");
});

test("place, corners, button text and logo appear in the preview, and an invalid value is not saved", async ({
  signUp,
}) => {
  const agent = await signUp("Company");
  const { page } = agent;
  await page.goto(PATH);
  await expect(title(page)).toHaveText("Welcome to Company!");
  const sample = page.frameLocator('iframe[title="Preview of the widget"]');
  const chat = sample.locator("iframe.Papercups-chatWindowContainer");
  const button = sample.locator(".Papercups-toggleButton");
  const fromLeft = () => button.evaluate((element) => element.getBoundingClientRect().x);
  await page.getByRole("radiogroup", { name: "Position" }).getByText("Left").click();
  await expect.poll(fromLeft).toBe(20);
  await page.getByLabel("Distance from the side, in pixels").fill("48");
  await expect.poll(fromLeft).toBe(48);
  await page.getByLabel("Corner radius, in pixels").fill("0");
  await expect(chat).toHaveCSS("border-radius", "0px");
  await field(page, "Logo URL").fill("https://");
  await expect(page.getByText("Enter a URL that starts with https:// or http://")).toBeVisible();
  await page.getByLabel("Distance from the bottom, in pixels").fill("2000");
  await expect(page.getByText("Use a whole number from 0 to 200")).toBeVisible();
  await field(page, "Button text").fill("Chat with us");
  await field(page, "Button text").blur();
  await saved(page);
  await button.click();
  await expect(button).toHaveText("Chat with us");

  await expect
    .poll(async () => (await agent.api).widgetSettings.get({ account_id: await agent.accountId() }))
    .toMatchObject({
      position: "left",
      side_offset: 48,
      bottom_offset: null,
      corner_radius: 0,
      launcher_text: "Chat with us",
      logo_url: null,
    });
  await field(page, "Logo URL").fill(new URL("/favicon.svg", page.url()).href);
  await expect(header(page).locator("img")).toHaveJSProperty("complete", true);
});

/** A customer's site on a separate origin. */
async function aSite(html: string) {
  const server = createServer((_request, response) => response.setHeader("content-type", "text/html").end(html));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Runs the snippet's effect twice, as React does in development, and stores its cleanup. */
function runAsReactWould(snippet: string) {
  const effects: (() => () => void)[] = [];
  const component = snippet.replace(/^import .*$/m, "").replace("export function", "return function");
  const Component = new Function("useEffect", component)((effect: () => () => void) => effects.push(effect));
  Component();
  effects[0]!()();
  Reflect.set(globalThis, "leave", effects[0]!());
}

test("the suggested colors are in one row, or in rows of equal length", async ({ signUp }) => {
  const { page } = await signUp("Company");
  await page.goto(PATH);
  const colours = page.getByRole("radiogroup", { name: "Suggested colors" }).getByRole("radio");
  await expect(colours).toHaveCount(10);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(async () => {
        const places = await Promise.all((await colours.all()).map((colour) => colour.boundingBox()));
        const rows = Map.groupBy(places, (place) => place!.y);
        return new Set([...rows.values()].map((row) => row.length)).size;
      })
      .toBe(1);
  }
});
