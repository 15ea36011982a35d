import type { Page } from "@playwright/test";
import { type Browser, PushService } from "../../apps/server/test/web-push/push-service.ts";
import { wholeChromiumOptions } from "../support/chromium.ts";
import { Desk } from "../support/desk.ts";
import { logOut } from "../support/log-out.ts";
import { expect, test } from "../support/parley.ts";
import { notificationRecorder, ServiceWorkerDriver } from "../support/service-worker-driver.ts";

/**
 * A browser's push service is on the internet, and tests make no request to it. Two stand-ins replace it. In the page,
 * one answers the browser's subscribe call. On a socket, the other receives our server's pushes. It validates them like
 * a push service and decrypts them like a browser. The test delivers the decrypted pushes to the real service worker in
 * Chromium.
 */
const SUBSCRIPTION_KEY = "test:push-subscription";
const REFUSAL_KEY = "test:push-service-refuses";

const subscribingTo = ({ subscription }: Browser) => `
  const json = ${JSON.stringify(subscription)};
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const subscription = () => ({
    options: { applicationServerKey: bytes(localStorage.getItem("${SUBSCRIPTION_KEY}")).buffer },
    toJSON: () => json,
    unsubscribe: async () => localStorage.removeItem("${SUBSCRIPTION_KEY}"),
  });
  PushManager.prototype.getSubscription = async () => (localStorage.getItem("${SUBSCRIPTION_KEY}") ? subscription() : null);
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly) throw new DOMException("only with a notification", "NotAllowedError");
    const registration = await navigator.serviceWorker.getRegistration("/");
    if (!registration?.active) throw new DOMException("no active Service Worker", "AbortError");
    if (localStorage.getItem("${REFUSAL_KEY}")) throw new DOMException("Registration failed", "AbortError");
    localStorage.setItem("${SUBSCRIPTION_KEY}", applicationServerKey);
    return subscription();
  };
  window.isUnseen = false;
  Object.defineProperty(document, "visibilityState", { get: () => (window.isUnseen ? "hidden" : "visible") });
`;

test.use({ launchOptions: wholeChromiumOptions });

let service: PushService;
test.beforeAll(async () => {
  service = await PushService.open();
});
test.afterAll(() => service.close());

test("an agent receives one notification per message while Parley is closed; a click opens the conversation", async ({
  openPage,
  connectVisitor,
}) => {
  const browser = service.aBrowser();
  const { desk, page } = await deskWith(browser, await openPage({ permissions: ["notifications"] }));
  const visitor = await connectVisitor(await desk.accountId());
  const whileClosed = page.getByRole("switch", { name: "Also while Parley is closed" });

  await test.step("an agent enables pushes on the profile", async () => {
    await page.goto("/settings/profile");
    await page.evaluate(`localStorage.setItem("${REFUSAL_KEY}", "1")`);
    await whileClosed.press("Space");
    await expect(page.getByText("Couldn't change this: Registration failed")).toBeVisible();
    await expect(whileClosed).not.toBeChecked();
    await page.evaluate(`localStorage.removeItem("${REFUSAL_KEY}")`);
    await whileClosed.press("Space");
    await expect(whileClosed).toBeChecked();
    await expect(page.getByRole("switch", { name: "New messages", exact: true })).toBeChecked();
    service.applicationServerKey = (await page.evaluate(`localStorage.getItem("${SUBSCRIPTION_KEY}")`)) as string;
  });

  const otherPage = await page.context().newPage(); // a page of the same origin outside the dashboard
  await otherPage.goto("/demo");
  const worker = await ServiceWorkerDriver.on(otherPage);
  const nextPush = async (count: number) => (await browser.first(count))[count - 1]!.news;

  await test.step("no notification is shown while a tab is visible", async () => {
    await visitor.say("Do you deliver?");
    await expect(page.getByText("Do you deliver?")).toBeVisible(); // the toast: the tab has handled the message
    const news = await nextPush(1);
    expect(news).toMatchObject({ body: "Do you deliver?", badge: 1 });
    await worker.push({ ...news, conversation_id: "one in whose place no other comes" });
  });

  await test.step("a message that a hidden tab has announced is not announced again", async () => {
    await setVisible(page, false);
    await visitor.say("On Saturdays, too?");
    await expect.poll(() => page.evaluate("shown")).toMatchObject([{ body: "On Saturdays, too?", silent: true }]);
    const news = await nextPush(2);
    await worker.push(news);
    await expect.poll(() => worker.shown()).toHaveLength(1);
    await worker.push({ ...news, message_id: "another", conversation_id: "another", body: "After it" });
    await expect
      .poll(() => worker.shown())
      .toMatchObject([
        { body: "On Saturdays, too?", tag: news.conversation_id, renotify: false },
        { body: "After it", silent: true },
      ]);
    await worker.forget();
  });

  await test.step("a click opens the conversation in the open tab", async () => {
    await visitor.say("And on Sundays?");
    const news = await nextPush(3);
    await worker.push(news);
    await expect.poll(() => worker.shown()).toMatchObject([{ body: "And on Sundays?" }]);
    await worker.click(news.conversation_id);
    await expect(page).toHaveURL(`/conversations/all/${news.conversation_id}`);
    await worker.forget();
  });

  await test.step("with all tabs closed the push shows the notification, and a click opens a tab", async () => {
    await page.close();
    await visitor.say("Are you there?");
    const news = await nextPush(4);
    await worker.push(news);
    await expect.poll(() => worker.shown()).toMatchObject([{ body: "Are you there?", silent: false, renotify: true }]);
    await worker.click(news.conversation_id);
    await expect.poll(() => worker.opened()).toEqual([`/conversations/all/${news.conversation_id}`]);
  });

  const back = await page.context().newPage();
  await test.step("the profile shows that the push service refused a push", async () => {
    browser.answer = { status: 403, text: "who are you" };
    await visitor.say("Hello?");
    await expect.poll(() => browser.tries).toBe(5);
    await back.goto("/settings/profile");
    await expect(back.getByText("The last notification wasn't delivered.")).toContainText("403 who are you");
    browser.answer = undefined;
  });

  await test.step("signing out removes the subscription", async () => {
    await worker.push({
      message_id: "one",
      conversation_id: "one",
      title: "New message from Ann",
      body: "4711",
      badge: 1,
    });
    await logOut(back);
    await expect(back).toHaveURL("/login");
    await expect.poll(() => back.evaluate(`localStorage.getItem("${SUBSCRIPTION_KEY}")`)).toBeNull();
    await expect.poll(() => back.evaluate("navigator.serviceWorker.getRegistration()")).toBeUndefined();
  });
});

test("the profile shows unsupported and blocked notifications", async ({ signUp }) => {
  const { page } = await signUp("Company");
  await page.addInitScript("delete window.PushManager");
  await page.addInitScript(permission("default"));
  await page.goto("/settings/profile");
  await expect(page.getByText("This browser can't receive notifications while Parley is closed.")).toBeVisible();
  await page.addInitScript(permission("denied"));
  await page.reload();
  await expect(page.getByText("Notifications are blocked for this site.")).toBeVisible();
  await expect(page.getByText("This browser can't receive notifications while Parley is closed.")).toHaveCount(0);
});

const permission = (state: "default" | "denied") =>
  `Object.defineProperty(Notification, "permission", { configurable: true, get: () => "${state}" })`;

async function deskWith(browser: Browser, page: Page) {
  await page.context().addInitScript(`{${notificationRecorder}}${subscribingTo(browser)}`);
  const desk = await Desk.register(page, "Company");
  return { desk, page };
}

/** Simulates that another tab or program covers the page. */
const setVisible = (page: Page, isVisible: boolean) =>
  page.evaluate(`isUnseen = ${!isVisible}; document.dispatchEvent(new Event("visibilitychange"))`);
