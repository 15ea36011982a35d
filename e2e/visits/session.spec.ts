import type { BrowserContext, Page, WebSocket } from "@playwright/test";
import { violations } from "../support/accessible.ts";
import { Desk } from "../support/desk.ts";
import { logOut } from "../support/log-out.ts";
import { expect, test } from "../support/parley.ts";

const renewal = "**/api/session/renew";

test("a session is renewed every 20 minutes, by one tab for all", async ({ openPage }) => {
  const page = await openPage();
  const machine = page.context();
  const heartbeatsAnswered = watchHeartbeats(machine);
  await machine.clock.install();
  await Desk.register(page, "Company");
  const other = await anotherTab(machine, page, withLateStorage);
  const renewals = countRenewals(machine);
  const afterJump = async () => {
    await heartbeatsAnswered();
    await Promise.all([page, other].map(settled));
  };

  await machine.clock.fastForward("19:00");
  await afterJump();
  expect(renewals).toHaveLength(0);

  for (const round of [1, 2]) {
    const answered = machine.waitForEvent("response", (response) => response.url().endsWith("/session/renew"));
    await machine.clock.fastForward(round === 1 ? "01:20" : "20:20");
    expect((await answered).status()).toBe(200);
    await expect(async () => expect(await storedSession(other)).toBe(await storedSession(page))).toPass({
      timeout: 30_000,
    });
    await afterJump();
    await machine.clock.fastForward("00:40"); // a second tab would renew the session now
    await afterJump();
    expect(renewals).toHaveLength(round);
  }
});

test("a failed renewal is retried, and the dashboard warns before the session expires", async ({ openPage }) => {
  const { page, machine } = await signedInDesk(openPage);
  const warning = page.getByText("You may be logged out in 2 minutes");
  await machine.route(renewal, (route) => route.abort());
  const failed = machine.waitForEvent("requestfailed", (request) => request.url().endsWith("/session/renew"));
  await machine.clock.fastForward("20:20");
  await failed;
  await machine.clock.fastForward("07:00");
  await settled(page);
  await expect(warning).toHaveCount(0);
  await machine.clock.fastForward("00:50");
  await expect(warning).toBeVisible();
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(page.getByText("We couldn't reach the server. Check your connection and try again.")).toBeVisible();

  await machine.unroute(renewal);
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(warning).toHaveCount(0);
  await expect(page).toHaveURL("/conversations/all");

  await test.step("after a night in standby the session is renewed on wake-up", async () => {
    const answered = machine.waitForEvent("response", (response) => response.url().endsWith("/session/renew"));
    await machine.clock.fastForward("09:00:00");
    expect((await answered).status()).toBe(200);
    await expect(page).toHaveURL("/conversations/all");
  });
});

test("an ended session keeps drafts; signing in or out in one tab applies to all tabs", async ({
  openPage,
  connectVisitor,
}) => {
  const { page, machine, desk } = await signedInDesk(openPage);
  const visitor = await connectVisitor(await desk.accountId());
  await visitor.say("Is it still on its way?");
  await desk.open("Is it still on its way?");
  const asked = new URL(page.url()).pathname;
  await page.getByRole("textbox", { name: "Reply" }).fill("It left the warehouse");
  const other = await anotherTab(machine, page);
  await expect(other.getByRole("textbox", { name: "Reply" })).toHaveValue("It left the warehouse");

  await (await desk.api).session.signOut(); // simulates that the session was ended elsewhere
  await machine.clock.fastForward("20:20");
  for (const tab of [page, other]) await expect(tab).toHaveURL(`/login?redirect=${asked}`);
  const reasons = await Promise.all([page, other].map((tab) => tab.getByRole("alert").allInnerTexts()));
  expect(reasons.flat()).toContain("Your session has ended. Please log in again."); // in the tab that noticed it

  await page.getByRole("textbox", { name: "Email" }).fill(desk.credentials.email);
  await page.getByLabel("Password", { exact: true }).fill(desk.credentials.password);
  await page.getByRole("button", { name: "Log in" }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(asked);
    await expect(tab.getByRole("textbox", { name: "Reply" })).toHaveValue("It left the warehouse");
  }

  await logOut(other);
  await expect(other).toHaveURL("/login");
  await expect(page).toHaveURL(`/login?redirect=${asked}`);
});

test("a refused socket shows an error and reconnects without a reload", async ({ openPage }) => {
  const { page, machine } = await signedInDesk(openPage);
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  let isAccepted = false;
  await page.routeWebSocket("**/socket/**", (socket) => void (isAccepted ? socket.connectToServer() : socket.close()));
  await page.reload();
  const refusal = "Error connecting to socket. Try refreshing the page.";
  const laterShows = (strip: string) =>
    expect(async () => {
      await machine.clock.fastForward("00:11");
      // Long enough for a slow machine: the next step forward hides a strip that appears after this wait.
      await expect(page.getByText(strip)).toBeVisible({ timeout: 10_000 });
    }).toPass();
  await laterShows(refusal);
  expect(logged).toContain(refusal);
  isAccepted = true;
  await laterShows("Back online");
  await expect(page.getByText(refusal)).toHaveCount(0);
});

test("users who share a browser see their own drafts only", async ({ register, join, connectVisitor }) => {
  const first = await register("Company");
  const { page } = first;
  const second = await join(await first.inviteLink(), "shares-a-browser@example.com");
  const visitor = await connectVisitor(await first.accountId());
  await visitor.say("Do you repair kettles?");
  const reply = page.getByRole("textbox", { name: "Reply" });

  const changeTo = async ({ email, password }: Desk["credentials"]) => {
    await logOut(page);
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(first.rows).toBeVisible();
  };
  await page.goto("/conversations/all");
  await first.open("Do you repair kettles?");
  await reply.fill("Only those that we sold");

  await changeTo(second.credentials);
  await first.open("Do you repair kettles?");
  await expect(reply).toHaveValue("");
  await reply.fill("Let me ask");
  await page.reload();
  await expect(reply).toHaveValue("Let me ask");

  await changeTo(first.credentials);
  await first.open("Only those that we sold");
  await expect(reply).toHaveValue("Only those that we sold");
});

test("unsaved changes survive the end of a session, for the same user only", async ({ register }) => {
  const desk = await register("Company");
  const { page } = desk;
  const card = page.getByRole("region", { name: "Company", exact: true });
  const again = page.getByRole("dialog", { name: "Your session has ended. Please log in again." });
  const endSessionElsewhere = async () => (await desk.api).session.signOut();

  await page.goto("/settings/account");
  await card.getByRole("button", { name: "Edit" }).click();
  await card.getByLabel("Company Name").fill("A better name");
  await endSessionElsewhere();
  await expect(again).toContainText("Your unsaved changes are kept.");
  await page.keyboard.press("Escape");
  await expect(again.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(again.getByLabel("Email")).toHaveValue(desk.credentials.email);
  expect(await violations(page, { within: "dialog" })).toEqual([]);

  await again.getByLabel("Password", { exact: true }).fill("not the password");
  await again.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(again.getByRole("alert")).toContainText("Invalid email or password");
  await again.getByLabel("Password", { exact: true }).fill(desk.credentials.password);
  await again.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(again).toHaveCount(0);
  await expect(card.getByLabel("Company Name")).toHaveValue("A better name");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByRole("button", { name: "Edit" })).toBeFocused();
  await page.reload();
  await expect(card).toContainText("A better name");

  await card.getByRole("button", { name: "Edit" }).click();
  await card.getByLabel("Company Name").fill("Nobody else's business");
  await endSessionElsewhere();
  await again.getByRole("button", { name: "Log in as someone else" }).click();
  await expect(page).toHaveURL("/login?redirect=/settings/account");
  await expect(page.getByText("Nobody else's business")).toHaveCount(0);
});

test("a signed-in user can open the login page", async ({ signUp }) => {
  const { page } = await signUp("Company");
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  const password = page.getByLabel("Password", { exact: true });
  await password.dispatchEvent("keydown", { key: "S", modifierCapsLock: true });
  await expect(page.getByText("Caps Lock is on")).toBeVisible();
  await password.dispatchEvent("keyup", { key: "S" });
  await expect(page.getByText("Caps Lock is on")).toHaveCount(0);
  await password.fill("secret");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
});

test("Google's code is sent to the server, and a refusal stays visible", async ({ signUp }) => {
  const { page } = await signUp("Company");
  const asked = page.waitForRequest("**/api/google/oauth?*");
  await page.goto("/settings/profile?state=personal&code=a-code&scope=mail");
  expect(new URL((await asked).url()).search).toBe("?code=a-code&scope=mail&state=personal");
  const refusal = page.getByRole("alert").filter({ hasText: "Failed to authorize Google" });
  await expect(refusal).toContainText("Google isn't configured on this server");
  await expect(page).toHaveURL("/settings/profile");
});

test("a user who navigates away while Google's code is sent stays there", async ({ signUp }) => {
  const { page } = await signUp("Company");
  let answer = () => {};
  const isDue = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/google/oauth?*", (route) =>
    isDue.then(() => route.fulfill({ json: { data: { ok: true } } })),
  );
  await page.goto("/settings/profile?code=another-code");
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Inbox" }).click();
  await expect(page).toHaveURL("/conversations/all");
  answer();
  await expect(page.getByRole("alert").filter({ hasText: "Google" })).toBeVisible();
  await expect(page).toHaveURL("/conversations/all");
});

test("a palette that was open at sign-out is closed at the next sign-in", async ({ register }) => {
  const desk = await register("Company");
  const { page } = desk;
  const palette = page.getByRole("dialog", { name: "Command palette" });
  const other = await anotherTab(page.context(), page);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette).toBeVisible();
  await logOut(other);
  await page.getByRole("textbox", { name: "Email" }).fill(desk.credentials.email);
  await page.getByLabel("Password", { exact: true }).fill(desk.credentials.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/conversations/all");
  // The palette is ready.
  await page.evaluate("new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle)))");
  await expect(palette).toHaveCount(0);
});

async function signedInDesk(openPage: () => Promise<Page>) {
  const page = await openPage();
  const machine = page.context();
  await machine.clock.install();
  return { page, machine, desk: await Desk.register(page, "Company") };
}

async function anotherTab(machine: BrowserContext, page: Page, script?: string) {
  const other = await machine.newPage();
  if (script) await other.addInitScript(script);
  await other.goto(page.url());
  await expect(other.getByRole("navigation", { name: "Conversation menu" })).toBeVisible();
  return other;
}

const storedSession = (page: Page) => page.evaluate(`localStorage.getItem("parley:session")`);

/** Shows changes of other tabs to the local storage a moment later, as a busy browser does. */
const withLateStorage = `(() => {
  const values = { ...localStorage };
  const { getItem, setItem } = Storage.prototype;
  Storage.prototype.getItem = function (key) {
    return this === localStorage ? (values[key] ?? null) : getItem.call(this, key);
  };
  Storage.prototype.setItem = function (key, value) {
    setItem.call(this, key, value);
    if (this === localStorage) values[key] = value;
  };
  addEventListener("storage", (event) => {
    if (!event.isTrusted) return;
    event.stopImmediatePropagation();
    const { key, newValue } = event;
    // Not on the clock of the test.
    scheduler.postTask(() => {
      values[key] = newValue;
      dispatchEvent(new StorageEvent("storage", { key, newValue }));
    }, { delay: 50 });
  });
})()`;

function countRenewals(machine: BrowserContext) {
  const renewals: string[] = [];
  machine.on("request", (request) => {
    if (request.url().endsWith("/session/renew")) renewals.push(request.url());
  });
  return renewals;
}

/**
 * The returned function waits until the server has answered all heartbeats. A jump of the clock before that makes the
 * page close its socket, and a page without a socket renews its session.
 */
function watchHeartbeats(machine: BrowserContext) {
  const waiting = new Set<WebSocket>();
  const watch = (page: Page) =>
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => {
        if (String(payload).includes('"phoenix","heartbeat"')) waiting.add(socket);
      });
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).includes('"phoenix","phx_reply"')) waiting.delete(socket);
      });
      socket.on("close", () => waiting.delete(socket));
    });
  for (const page of machine.pages()) watch(page);
  machine.on("page", watch);
  return () => expect.poll(() => waiting.size).toBe(0);
}

/** Waits until the page has completed its pending work. */
const settled = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
