import type { WebPushPayload } from "@parley/contract";
import { type CDPSession, expect, type Page, type Worker } from "@playwright/test";

interface Shown {
  title: string;
  body: string;
  tag: string;
  silent: boolean;
  renotify: boolean;
}

/**
 * Stores notifications instead of the browser, for the pages and the worker of an origin. A headless browser shows no
 * notifications: its permission is always "denied".
 */
export const notificationRecorder = `
  self.shown = [];
  Object.defineProperty(Notification, "permission", { configurable: true, get: () => "granted" });
  const kept = () => caches.open("journey:notifications");
  ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
    const notification = { title, ...options };
    await (await kept()).put("/notifications/" + encodeURIComponent(options.tag), Response.json(notification));
    shown.push(notification);
  };
  ServiceWorkerRegistration.prototype.getNotifications = async function ({ tag } = {}) {
    const cache = await kept();
    const all = await Promise.all(
      (await cache.keys()).map(async (key) => ({ ...(await (await cache.match(key)).json()), close: () => cache.delete(key) })),
    );
    return all.filter((notification) => tag === undefined || notification.tag === tag);
  };
`;

/** Counts the pushes that the worker has handled, with or without a notification. */
const countHandled = `
  self.handled = 0;
  const { waitUntil } = ExtendableEvent.prototype;
  ExtendableEvent.prototype.waitUntil = function (work) {
    if (this.type === "push") void Promise.allSettled([work]).then(() => (handled += 1));
    return waitUntil.call(this, work);
  };
`;

/** Sends pushes to a service worker and clicks on its notifications. */
export class ServiceWorkerDriver {
  readonly #page: Page;
  readonly #browser: CDPSession;
  readonly #registrationId: string;

  private constructor(page: Page, browser: CDPSession, registrationId: string) {
    this.#page = page;
    this.#browser = browser;
    this.#registrationId = registrationId;
  }

  /** @param page any page of the same origin */
  static async on(page: Page): Promise<ServiceWorkerDriver> {
    const browser = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const ours = registrations.find(({ scopeURL }) => scopeURL === new URL("/", page.url()).href);
        if (ours) resolve(ours.registrationId);
      }),
    );
    await browser.send("ServiceWorker.enable");
    const driver = new ServiceWorkerDriver(page, browser, await registered);
    await (await driver.#worker()).evaluate(`(() => {${notificationRecorder}${countHandled}})()`);
    return driver;
  }

  /** Delivers a push as the push service does. Resolves when the worker has handled it. */
  async push(news: WebPushPayload) {
    const handled = async () => (await this.#worker()).evaluate<number>("handled");
    const before = await handled();
    const origin = new URL(this.#page.url()).origin;
    const data = JSON.stringify(news);
    await this.#browser.send("ServiceWorker.deliverPushMessage", {
      origin,
      registrationId: this.#registrationId,
      data,
    });
    await expect.poll(handled).toBeGreaterThan(before);
  }

  /** The notifications since the last call of `forget`. */
  async shown(): Promise<Shown[]> {
    return (await this.#worker()).evaluate("shown");
  }

  async forget() {
    await (await this.#worker()).evaluate("void (self.shown = [])");
  }

  /**
   * Dispatches a click event, because there is no real notification to click. Browsers let a worker open and focus
   * pages only after a real click, so the opened URLs are recorded instead.
   */
  async click(tag: string) {
    await (await this.#worker()).evaluate(`(async () => {
      self.opened = [];
      self.clients.openWindow = async (path) => opened.push(path);
      const [notification] = await registration.getNotifications({ tag: ${JSON.stringify(tag)} });
      const waitUntil = (work) => work.catch(() => undefined);
      self.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
    })()`);
  }

  async opened(): Promise<string[]> {
    return (await this.#worker()).evaluate("opened");
  }

  /** The browser stops an idle worker, so this may wait for its restart. */
  async #worker(): Promise<Worker> {
    const [worker] = this.#page.context().serviceWorkers();
    return worker ?? this.#page.context().waitForEvent("serviceworker");
  }
}
