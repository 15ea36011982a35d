import type { Page } from "@playwright/test";
import { ParleyProcess } from "../../apps/server/test/process/parley-process.ts";
import { newCompany, Refusal } from "../support/answers.ts";
import { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";

const GENERIC = "Something went wrong. Please contact us or try again in a few minutes.";

test("a failed request is shown with its reason, logged, and can be retried", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const menu = page.getByRole("navigation", { name: "Conversation menu" });
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));

  screen.answer({ inboxes: new Refusal(500) });
  await page.goto("/inboxes");
  await expect(page.getByText("Error loading inboxes!")).toBeVisible();
  await expect(page.getByText(GENERIC, { exact: true })).toBeVisible();
  expect(logged.join("\n")).toContain("Error loading inboxes!");
  screen.answer({ inboxes: newCompany.inboxes });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("table", { name: "Inboxes" })).toBeVisible();
  await expect(page.getByText("Create inboxes to manage your conversations")).toBeVisible();

  const address = "inboxes/00000000-0000-4000-8000-000000000000";
  screen.answerAt(address, new Refusal(500));
  await page.goto(`/${address}`);
  await expect(page.getByText("Error retrieving inbox")).toBeVisible();
  await expect(page.getByText("Unknown error")).toBeVisible();
  screen.answerAt(address, new Refusal(404, "Not found"));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Not found")).toBeVisible();

  screen.answer({ "accounts/me": new Refusal(500, "The database is resting") });
  await page.goto("/settings/account");
  await expect(page.getByText("Couldn't load this")).toBeVisible();
  await expect(page.getByText("The database is resting")).toBeVisible();
  expect(logged.join("\n")).toContain("Not loaded: account");
  screen.answer({ "accounts/me": newCompany["accounts/me"] });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("textbox", { name: "Account token" })).toBeVisible();

  screen.answerAt("slack/authorization", new Refusal(500, "The database is resting"));
  await page.goto("/integrations/slack/reply");
  await expect(page.getByText("The database is resting")).toBeVisible();
  screen.answerAt("slack/authorization", { data: null });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Not connected").first()).toBeVisible();

  screen.answer({ conversations: new Refusal(500), inboxes: new Refusal(500) });
  await page.goto("/conversations/all");
  await expect(menu.getByRole("alert")).toContainText("Couldn't load the inboxes.");
  await expect(page.getByText("Couldn't load this")).toBeVisible();
  screen.answer({ conversations: newCompany.conversations, inboxes: newCompany.inboxes });
  await page.getByRole("button", { name: "Try again" }).last().click();
  await menu.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No conversations")).toBeVisible();
  await expect(menu).toBeVisible();
});

test("a failure without a reason shows the text of its screen, not the status", async ({ openScreen }) => {
  const screen = await openScreen({ isSignedIn: false });
  const { page } = screen;
  const failed = new Refusal(500);
  screen.answer({ "POST session": failed, "PUT reset_password": failed });
  const alert = page.getByRole("alert");

  await page.goto("/login");
  await page.getByLabel("Email").fill("agent@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a long password");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(alert).toHaveText("Invalid credentials");

  await page.goto("/reset?token=token");
  await page.getByLabel("New password", { exact: true }).fill("a long password");
  await page.getByLabel("Confirm new password", { exact: true }).fill("a long password");
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(alert).toHaveText("Something went wrong! Try again in a few minutes.");
});

test("a share link with an empty token is denied without a request", async ({ openScreen }) => {
  const { page } = await openScreen({ isSignedIn: false });
  await page.goto("/share?cid=00000000-0000-4000-8000-000000000000&token=");
  await expect(page.getByText("Access denied!")).toBeVisible();
});

test("an invalid share link shows no message of the conversation", async ({ register, visit }) => {
  const agent = await register("Company");
  const visitor = await visit(await agent.accountId());
  await visitor.say("For the two of us");
  await agent.open("For the two of us");
  const id = new URL(agent.page.url()).pathname.split("/").at(-1);

  const { page } = visitor;
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.goto(`/share?cid=${id}`);
  await expect(page.getByText("Access denied!")).toBeVisible();
  await page.goto(`/share?cid=${id}&token=wrong`);
  await expect(page.getByText("Unable to fetch shared conversation")).toBeVisible();
  await expect(page.getByText("Access denied", { exact: true })).toBeVisible();
  await expect(page.getByText("For the two of us")).toHaveCount(0);
  expect(logged.join("\n")).toContain("Unable to fetch shared conversation");
});

test("failed loads of inboxes, tags, saved replies and related conversations are shown and retried", async ({
  register,
  connectVisitor,
}) => {
  const agent = await register("Company");
  const { page } = agent;
  const api = await agent.api;
  await api.savedReplies.create({ name: "delivery", content: "On Saturdays." });
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Hello?");
  await agent.open("Hello?");
  const { customer_id } = await api.conversations.get(new URL(page.url()).pathname.split("/").at(-1)!);
  await api.conversations.create({ customer_id });
  await api.tags.create({ name: "billing" });
  for (const address of ["canned_responses", "tags", "inboxes", "conversations/*/related"]) {
    await fails(page, `**/api/${address}`, "The database is resting");
  }
  await page.reload();

  await expect(agent.thread).toContainText("Hello?"); // screens that open later request the inboxes again
  const inboxes = agent.menu.getByRole("alert");
  await expect(inboxes).toContainText("Couldn't load the inboxes. The database is resting");
  await page.unroute("**/api/inboxes");
  await inboxes.getByRole("button", { name: "Try again" }).click();
  await expect(inboxes).toHaveCount(0);
  await expect(agent.menu.getByRole("link", { name: "Primary Inbox" })).toBeVisible();

  const panel = page.getByRole("region", { name: "Customer details", exact: true });
  const failureAlert = panel.getByRole("alert");
  await expect(failureAlert).toContainText("Couldn't load the other conversations. The database is resting");
  await page.unroute("**/api/conversations/*/related");
  await failureAlert.getByRole("button", { name: "Try again" }).click();
  await expect(failureAlert).toHaveCount(0);
  await expect(panel.getByText("Other conversations")).toBeVisible();

  const reply = page.getByRole("textbox", { name: "Reply" });
  await reply.pressSequentially("/del");
  const again = page.getByRole("option", { name: "Couldn't load saved replies. Try again." });
  await expect(again).toContainText("The database is resting");
  await page.unroute("**/api/canned_responses");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "/delivery" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(reply).toHaveValue("On Saturdays.");

  await page.getByRole("button", { name: "Edit tags" }).first().click();
  const failure = page.getByRole("alert").filter({ hasText: "Couldn't load the tags. The database is resting" });
  await expect(failure).toBeVisible();
  await page.unroute("**/api/tags");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(failure).toHaveCount(0);
  await page.getByRole("combobox", { name: "Tags" }).click();
  await expect(page.getByRole("option", { name: "billing" })).toBeVisible();
});

test("a lazy script that fails to load does not affect the page and is requested again on the next use", async ({
  register,
  connectVisitor,
}) => {
  const agent = await register("Company");
  const { page } = agent;
  const failureAlert = page.getByRole("alert").filter({ hasText: "Couldn't load this" });
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Hello?");
  await expect(agent.rows).toHaveCount(1);

  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.route("**/KeysDialog-*.js", (route) => route.abort());
  await page.reload(); // by now the page may have prefetched it
  await expect(agent.rows).toHaveCount(1);
  await page.keyboard.press("Shift+?");
  await expect(failureAlert).toBeVisible();
  await expect(agent.rows).toHaveCount(1);
  await failureAlert.getByRole("button", { name: "Close" }).click();
  await page.unrouteAll();
  await page.keyboard.press("Shift+?");
  await expect(keys).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);

  await page.route("**/emoji-*.js", (route) => route.abort());
  await agent.open("Hello?");
  const reply = page.getByRole("textbox", { name: "Reply" });
  const failed = page.waitForEvent("requestfailed", { predicate: (request) => request.url().includes("/emoji-") });
  await reply.focus();
  await failed;
  await page.unrouteAll();
  await reply.blur();
  await reply.pressSequentially("Done :tad");
  await expect(page.getByRole("option", { name: "tada" })).toBeVisible();
  await reply.fill("");
  await reply.blur();

  const selection = page.getByRole("toolbar", { name: "Selected conversations" });
  await page.route("**/SelectionBar-*.js", (route) => route.abort());
  await page.keyboard.press("x");
  await expect(failureAlert).toBeVisible();
  await expect(agent.rows).toHaveCount(1);
  await page.keyboard.press("x");
  await page.unrouteAll();
  await page.keyboard.press("x");
  await expect(selection).toContainText("1 selected");
});

test("a page from before an update asks for a reload when one of its scripts is missing", async ({ register }) => {
  const { page, menu } = await register("Company");
  const newer = '<html><head><script type="module" src="/assets/index-newer.js"></script></head></html>';
  await page.route(/\/(assets\/KeysDialog-.*)?$/, (route) => route.fulfill({ contentType: "text/html", body: newer }));
  await page.keyboard.press("Shift+?");
  const failureAlert = page.getByRole("alert").filter({ hasText: "Parley was updated" });
  await expect(failureAlert).toContainText("Reload the page to continue. Your drafts are kept.");
  await page.unrouteAll();
  await Promise.all([page.waitForEvent("load"), failureAlert.getByRole("button", { name: "Reload" }).click()]);
  await expect(menu).toBeVisible();
  await page.keyboard.press("Shift+?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("a screen that fails to load shows an error beside the menu and can be retried", async ({
  register,
  openPage,
}) => {
  const { page } = await register("Company");
  const settings = page.getByRole("navigation", { name: "Main menu" }).getByRole("button", { name: "Settings" });
  await page.route("**/assets/ProfilePage-*.js", (route) => route.abort());
  const lateCheck = Promise.withResolvers<void>();
  const isDocument = (url: URL) => url.pathname === "/";
  await page.route(isDocument, (route) => lateCheck.promise.then(() => route.fulfill({ body: "" })), { times: 1 });
  await settings.click();
  await page.getByRole("menuitem", { name: "My profile" }).click();
  await expect(page.getByText("Couldn't load this")).toBeVisible();
  await expect(page.getByText("Couldn't show this screen. Reload the page to try again.")).toBeVisible();

  await test.step("a retry without a network keeps the page", async () => {
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Try again" }).click();
    const unreachable = page.getByText("We couldn't reach the server. Check your connection and try again.");
    await expect(unreachable).toBeVisible();
    const lateAnswer = page.waitForResponse((response) => isDocument(new URL(response.url())));
    lateCheck.resolve(); // says that the page is outdated
    await (await lateAnswer).finished();
    await page.evaluate("new Promise(requestAnimationFrame)"); // renders what a late check found
    await expect(unreachable).toBeVisible();
    await expect(settings).toBeVisible();
    await page.context().setOffline(false);
  });

  await test.step("every other screen works", async () => {
    await settings.click();
    await page.getByRole("menuitem", { name: "Inboxes" }).click();
    await expect(page.getByRole("table", { name: "Inboxes" })).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Couldn't load this")).toBeVisible();
  });

  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My profile" })).toBeVisible();

  await test.step("the login page also shows the error and can be retried", async () => {
    const page = await openPage();
    await page.route("**/assets/LoginPage-*.js", (route) => route.abort());
    await page.goto("/login");
    await expect(page.getByRole("main").getByText("Couldn't load this")).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByLabel("Email")).toBeVisible();
  });
});

test("a screen that an update replaced loads after a reload", async ({ register }) => {
  const { page, menu } = await register("Company");
  const newer = '<html><head><script type="module" src="/assets/index-newer.js"></script></head></html>';
  await page.route(/\/(assets\/ProfilePage-.*)?$/, (route) => route.fulfill({ contentType: "text/html", body: newer }));
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("menuitem", { name: "My profile" }).click();
  await expect(page.getByText("Parley was updated")).toBeVisible();
  await expect(page.getByText("Reload the page to continue. Your drafts are kept.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My profile" })).toBeVisible();
  await expect(menu).toHaveCount(0);
});

test("in debug mode, log entries are also shown as toasts", async ({ openPage }) => {
  const parley = new ParleyProcess({ DEBUG_MODE: "1" });
  await parley.start();
  try {
    const { page } = await Desk.register(await openPage({ baseURL: parley.url }), "Company");
    const isShown = (title: string, message: string) =>
      expect(page.getByRole("alert").filter({ hasText: title }).filter({ hasText: message })).toBeVisible();
    await isShown("Debug info", "The feed is live.");
    await fails(page, "**/api/accounts/me");
    await page.reload();
    await isShown("Something went wrong!", "Not loaded: account");
    await page.routeWebSocket("**/socket/**", (socket) => void socket.close());
    await page.reload();
    await isShown("Warning", "Error connecting to socket. Try refreshing the page.");
  } finally {
    await parley.end();
  }
});

/** The server answers with an error, with or without a message. */
const fails = (page: Page, address: string, message = "") =>
  page.route(address, (route) => route.fulfill({ status: 500, json: { error: { message } } }));
