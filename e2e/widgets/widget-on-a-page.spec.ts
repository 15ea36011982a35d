import type { Page } from "@playwright/test";
import type { Desk } from "../support/desk.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { expect, test } from "../support/parley.ts";
import { aSite, conflictingStyles, pageWithWidget } from "../support/site.ts";
import { Widget } from "../support/widget.ts";

const PHONE = { width: 390, height: 844 };

/** A shop's page with the widget and its options. */
interface Shop {
  options?: object;
  head?: string;
  html?: string;
  body?: string;
}

async function shop(server: string, agent: Desk, { options, ...parts }: Shop = {}) {
  const token = await agent.accountId();
  return aSite({ "/": { html: pageWithWidget({ server, token, options, ...parts }) } });
}

test("before the first click a page has the button, but no frame and no socket", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  await using site = await shop(parley.url, agent);
  const page = await openPage();
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  const widget = await Widget.onSite(page, site.url);
  await expect(widget.button).toBeVisible();
  await expect(widget.element).toHaveCount(0);
  expect(sockets).toEqual([]);

  const parsers: string[] = [];
  page.on("request", (request) => request.url().includes("markdown") && parsers.push(request.url()));
  await widget.open();
  await widget.say("Is anybody there?");
  await expect(agent.rows.filter({ hasText: "Is anybody there?" })).toBeVisible();
  expect(parsers).toEqual([]); // the greeting and this message are plain text
});

test("text that is typed before the chat has loaded is kept", async ({ parley, register, openPage }) => {
  const agent = await register("Company");
  await using site = await shop(parley.url, agent, { options: { title: "Hi!", newMessagePlaceholder: "Ask us" } });
  for (const [isSent, text, viewport] of [
    [false, "Half a sente", PHONE],
    [false, "Half a sente", { width: 1440, height: 900 }],
    [true, "A whole one.", PHONE],
  ] as const) {
    const page = await openPage({ viewport });
    const { widget, load } = await chatThatWaits(page, site.url);
    await expect(widget.placeholder).toHaveAttribute("placeholder", "Ask us");
    await page.keyboard.type(text);
    if (isSent) await page.keyboard.press("Enter");
    await expect(widget.placeholder).toBeVisible();
    await expect(widget.button).toBeVisible();
    load();

    await expect(widget.input).toBeFocused();
    await expect(widget.placeholder).toBeHidden();
    if (isSent) await expect(widget.messages).toContainText(text);
    else await page.keyboard.type("nce.");
    await expect(widget.input).toHaveValue(isSent ? "" : "Half a sentence.");
    if (isSent) continue;
    // The recorder identifies a visitor who had no customer.
    const identified = page.waitForRequest(/\/api\/conversations\/customer|\/widget\/frame/);
    const id = crypto.randomUUID();
    await page.evaluate(`dispatchEvent(new CustomEvent("storytime:customer:set", { detail: "${id}" }))`);
    await identified;
    await expect(widget.input).toHaveValue("Half a sentence.");
  }
  await expect(agent.rows.filter({ hasText: "A whole one." })).toBeVisible();
});

/** Opens the chat of a new visitor and waits for its code. Its frame loads after the call of `load`. */
async function chatThatWaits(page: Page, url: string) {
  const load = await holdRequests(page, "**/widget/frame*");
  const widget = await Widget.onSite(page, url);
  await widget.button.click();
  await expect(widget.placeholder).toBeFocused();
  await expect(widget.element).toBeAttached();
  return { widget, load };
}

test("messages that are sent before the chat has loaded are shown and sent in order, also from a chat that was closed", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  await using site = await shop(parley.url, agent);
  for (const isClosed of [false, true]) {
    const page = await openPage();
    const { widget, load } = await chatThatWaits(page, site.url);
    for (const line of ["One", "Two"]) {
      await page.keyboard.type(line);
      await page.keyboard.press("Enter");
    }
    await widget.placeholder.fill(`Three${"\nlines".repeat(50)}`);
    await page.keyboard.press("Enter");
    await page.keyboard.type("Half a ");
    await expect(widget.placeholder).toHaveValue("Half a ");
    await expect(widget.placeholder).toBeInViewport();
    const first = page.locator(".Papercups-toggleButtonContainer").getByText("One");
    await expect(first).toHaveCSS("opacity", "0.7"); // it is not sent yet
    await expect(first.locator("..")).toHaveCSS("overflow-y", "auto");
    if (isClosed) await widget.button.click();
    load();
    await expect(agent.rows).toHaveCount(isClosed ? 2 : 1);
    if (isClosed) await widget.button.click();
    await expect(widget.messages.getByRole("listitem")).toContainText(["One", "Two"]);
    await expect(widget.input).toBeFocused();
    await page.keyboard.type("sentence");
    await expect(widget.input).toHaveValue("Half a sentence");
  }
});

test("keys that reach the loaded chat before its text are kept, in order", async ({ parley, register, openPage }) => {
  await using site = await shop(parley.url, await register("Company"));
  const page = await openPage();
  // The frame receives the messages with the text later than the keys.
  await page.addInitScript(`
    const held = [];
    let isHolding = true;
    addEventListener("message", (message) => {
      if (message.data === "go on") {
        isHolding = false;
        for (const { source, data } of held) dispatchEvent(new MessageEvent("message", { source, data }));
      } else if (isHolding && (held.length > 0 || message.data?.event === "parley:take-over")) {
        held.push(message);
        message.stopImmediatePropagation();
      }
    });
  `);
  const { widget, load } = await chatThatWaits(page, site.url);
  await page.keyboard.type("Half a ");
  load();
  await expect(widget.placeholder).toBeHidden();
  await page.keyboard.type("sentence");
  await page.evaluate('frames[0].postMessage("go on", "*")');
  await expect(widget.input).toHaveValue("Half a sentence");
});

test("a composition that began before the chat has loaded is completed", async ({ parley, register, openPage }) => {
  await using site = await shop(parley.url, await register("Company"));
  const page = await openPage();
  const { widget, load } = await chatThatWaits(page, site.url);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.imeSetComposition", { text: "こんにち", selectionStart: 4, selectionEnd: 4 });
  const isLoaded = page.evaluate(`new Promise((resolve) => {
    addEventListener("message", ({ data }) => data?.event === "chat:loaded" && resolve());
  })`);
  load();
  await isLoaded;
  await expect(widget.placeholder).toBeFocused();
  await devtools.send("Input.insertText", { text: "今日は" });
  await expect(widget.input).toBeFocused();
  await expect(widget.input).toHaveValue("今日は");
});

test("a chat that fails to load can be closed, and keeps the written text", async ({ parley, register, openPage }) => {
  await using site = await shop(parley.url, await register("Company"));
  const page = await openPage();
  await page.route("**/widget/host.js", (route) => route.abort());
  const widget = await Widget.onSite(page, site.url);
  await widget.button.click();
  await page.keyboard.type("Hello?");
  await widget.button.click();
  await expect(widget.placeholder).toBeHidden();
  await page.unrouteAll();
  await widget.button.click();
  await expect(widget.input).toHaveValue("Hello?");
});

test("the visitor sees that an agent is typing, and that their message was seen", async ({ register, visit }) => {
  const agent = await register("Company");
  const visitor = await visit(await agent.accountId());
  await visitor.say("Do you have this in blue?");
  await expect(visitor.frame.getByText("Sent just now")).toBeVisible();
  await expect(visitor.frame.getByText("Seen")).toHaveCount(0);

  await agent.open("Do you have this in blue?");
  await expect(visitor.frame.getByText("· Seen")).toBeVisible();
  await agent.page.getByRole("textbox", { name: "Reply" }).pressSequentially("Let me");
  await expect(visitor.frame.getByText("Typing...")).toBeVisible();
  await agent.reply("Let me look.");
  await expect(visitor.frame.getByText("Typing...")).toHaveCount(0);

  await visitor.say("Thanks");
  await visitor.page.reload();
  await expect(visitor.frame.getByText("· Seen")).toBeVisible(); // the agent has the conversation open
});

test("the agent sees without a reload that the visitor is typing, and that their message was seen", async ({
  register,
  visit,
}) => {
  const agent = await register("Company");
  const visitor = await visit(await agent.accountId());
  await visitor.say("Do you have this in blue?");
  await agent.open("Do you have this in blue?");
  const notice = agent.page.getByText(/is typing…$/);
  await expect(notice).toBeHidden();
  await visitor.input.pressSequentially("Or in ");
  await expect(notice).toBeVisible();
  await visitor.input.clear();
  await expect(notice).toBeHidden();
  await visitor.input.pressSequentially("Or in green?");
  await expect(notice).toBeVisible();
  await visitor.input.press("Enter");
  await expect(agent.thread).toContainText("Or in green?");
  await expect(notice).toBeHidden();

  await visitor.close();
  await agent.reply("Both!");
  await expect(agent.thread.getByRole("img", { name: "Sent", exact: true })).toBeVisible();
  await visitor.open();
  await expect(agent.thread.getByRole("img", { name: /^Seen / })).toBeVisible();
});

test("short codes become emoji in messages of visitors and agents", async ({ signUp, visit }) => {
  const agent = await signUp("Company");
  const visitor = await visit(await agent.accountId());
  await visitor.input.fill("It works :tada: at 10:30:45 `:tada:`");
  await visitor.input.press("Enter");
  await expect(visitor.messages).toContainText("It works 🎉 at 10:30:45 :tada:");
});

test("a page sets the chat's language, including right-to-left languages", async ({ parley, register, openPage }) => {
  const agent = await register("Company");
  const texts = {
    he: { send: "שליחה", sent: "נשלח {ago}", justNow: "עכשיו", openWidget: "פתיחת צ'אט", typing: "<b>מקליד</b>" },
    de: { send: "Senden" },
  };
  await using site = await shop(parley.url, agent, {
    html: 'lang="he-IL" dir="rtl"',
    options: { texts, newMessagePlaceholder: "כתבו לנו" },
  });
  const widget = await Widget.onSite(await openPage(), site.url);
  await widget.page.getByRole("button", { name: "פתיחת צ'אט" }).click();
  await expect(widget.frame.getByRole("button", { name: "שליחה" })).toBeVisible();
  await expect(widget.frame.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(widget.frame.locator("html")).toHaveAttribute("lang", "he-IL");
  await widget.say("שאלה");
  await expect(widget.frame.getByText("נשלח עכשיו")).toBeVisible();
  const own = await widget.messages.getByText("שאלה").boundingBox();
  const greeting = await widget.messages.getByText("שלום! שלחו לנו הודעה ונשיב לכם כאן.").boundingBox();
  expect(own!.x).toBeLessThan(greeting!.x);
});

test("the chat is light, unless the page or else the account chose dark or the scheme of the visitor's system", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const api = await agent.api;
  const grounds = { light: "rgb(255, 255, 255)", dark: "rgb(23, 28, 34)" };
  const expectLooks = async (system: "light" | "dark", options: object, expected: keyof typeof grounds) => {
    await using site = await shop(parley.url, agent, { options });
    const widget = await Widget.onSite(await openPage({ colorScheme: system }), site.url);
    await widget.open();
    await expect(widget.frame.locator("main").first()).toHaveCSS("background-color", grounds[expected]);
  };
  await expectLooks("dark", {}, "light");
  await expectLooks("light", { colorScheme: "auto" }, "light");
  await expectLooks("dark", { colorScheme: "auto" }, "dark");
  await api.widgetSettings.update({ color_scheme: "dark" });
  await expectLooks("light", {}, "dark");
  await expectLooks("dark", { colorScheme: "light" }, "light");
});

test("uploads of selected and dropped files show their progress, are retried while the server is busy, and show their failure", async ({
  signUp,
  visit,
}) => {
  const agent = await signUp("Company");
  const visitor = await visit(await agent.accountId());
  const release = await holdRequests(visitor.page, "**/api/upload");
  const picker = visitor.frame.locator("input[type=file]");
  await picker.setInputFiles({ name: "list.txt", mimeType: "text/plain", buffer: Buffer.from("bread") });
  await expect(visitor.frame.getByRole("progressbar", { name: "Uploading..." })).toBeVisible();
  await expect(visitor.input).toBeDisabled();
  release();
  await expect(visitor.messages.getByRole("link", { name: "list.txt" })).toBeVisible();

  await visitor.page.unrouteAll({ behavior: "ignoreErrors" });
  await visitor.page.route("**/api/upload", (route) => route.fulfill({ status: 422 }));
  const chat = await (await visitor.element.elementHandle())!.contentFrame();
  const dropped = await chat!.evaluateHandle(`(() => {
    const data = new DataTransfer();
    data.items.add(new File(["milk"], "dropped.txt", { type: "text/plain" }));
    return data;
  })()`);
  await visitor.input.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(visitor.frame.getByText("Couldn't upload it.")).toBeVisible();
  await visitor.page.unrouteAll();
  const busy = { status: 503, headers: { "retry-after": "1" } };
  await visitor.page.route("**/api/upload", (route) => route.fulfill(busy), { times: 1 });
  await visitor.input.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(visitor.messages.getByRole("link", { name: "dropped.txt" })).toBeVisible();
});

test("the chat works on a page with a strict policy and a nonce, without violations", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const nonce = "bm9uY2U";
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'none'",
    `frame-src ${parley.url}`,
    `connect-src ${parley.url}`,
    "require-trusted-types-for 'script'",
  ].join("; ");
  const html = pageWithWidget({ server: parley.url, token: await agent.accountId(), nonce });
  await using site = await aSite({ "/": { html, headers: { "content-security-policy": policy } } });
  const page = await openPage();
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  const widget = await Widget.onSite(page, site.url);
  await widget.open();
  await widget.say("From a strict page");
  await expect(agent.rows.filter({ hasText: "From a strict page" })).toBeVisible();
  expect(await widget.element.boundingBox()).toMatchObject({ width: 376 });
  expect(logged.filter((line) => line.includes("postMessage"))).toEqual([]); // nothing is posted to an empty frame
});

test("hostile styles of a page do not change the chat's layout", async ({ parley, register, openPage }) => {
  const agent = await register("Company");
  const shots = [];
  for (const head of ["", `<style>${conflictingStyles}</style>`]) {
    await using site = await shop(parley.url, agent, { head, options: { greeting: "Hello!" } });
    const widget = await Widget.onSite(await openPage(), site.url);
    const button = await widget.button.boundingBox();
    await widget.open();
    await expect(widget.messages).toContainText("Hello!");
    shots.push({ button, chat: await widget.element.boundingBox() });
    await widget.close();
  }
  expect(shots[1]).toEqual(shots[0]);
  expect(shots[0]).toMatchObject({
    button: { width: 50, height: 50, x: 1440 - 70, y: 900 - 70 },
    chat: { width: 376, height: 704, x: 1440 - 396, y: 900 - 804 },
  });
});

test("a widget that is embedded and removed 100 times does not leak", async ({ parley, register, openPage }) => {
  const agent = await register("Company");
  await using site = await aSite({ "/": { html: "<!doctype html><h1>Shop</h1>" } });
  const page = await openPage();
  await page.goto(site.url);
  const devtools = await page.context().newCDPSession(page);
  const listeners = async () => {
    const { result } = await devtools.send("Runtime.evaluate", { expression: "window" });
    const heard = await devtools.send("DOMDebugger.getEventListeners", { objectId: result.objectId! });
    return heard.listeners.length;
  };
  const asked = JSON.stringify({ token: await agent.accountId(), baseUrl: parley.url });
  const come = (isOpenByDefault: boolean) =>
    page.evaluate(`new Promise((resolve) => {
      window.Parley = { config: { ...${asked}, isOpenByDefault: ${isOpenByDefault} } };
      const script = document.createElement("script");
      script.src = "${parley.url}/widget.js";
      script.onload = () => { script.remove(); resolve(); };
      document.body.append(script);
    })`);
  const before = await listeners();
  for (let round = 0; round < 100; round++) {
    await come(round % 2 === 0);
    if (round % 10 === 0) await expect(page.locator("#PapercupsChatWidget")).toHaveCount(1);
    await page.evaluate("window.Parley.remove()");
  }
  await expect(page.locator("#PapercupsChatWidget")).toHaveCount(0);
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(await page.evaluate("document.adoptedStyleSheets.length")).toBe(0);
  expect(await listeners()).toBe(before);

  await come(true);
  await expect(page.frameLocator("iframe").getByRole("textbox")).toBeVisible();
});

test("on a phone the chat fills the screen, and can be closed", async ({ parley, register, openPage }) => {
  const agent = await register("Company");
  await using site = await shop(parley.url, agent);
  const widget = await Widget.onSite(await openPage({ viewport: PHONE, hasTouch: true, isMobile: true }), site.url);
  await widget.button.tap();
  await expect(widget.input).toBeVisible();
  expect(await widget.element.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
  await expect(widget.button).toBeHidden();
  const close = widget.frame.getByRole("button", { name: "Close chat" });
  expect(await close.boundingBox()).toMatchObject({ width: 44, height: 44 });
  await close.tap();
  await expect(widget.button).toBeVisible();
});

test("an open chat has one close button: the launcher, or the header's where the launcher is hidden", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const hidden = "<style>.Papercups-toggleButtonContainer { display: none !important }</style>";
  await using site = await shop(parley.url, agent);
  await using own = await shop(parley.url, agent, { head: hidden, options: { isOpenByDefault: true } });
  const widget = await Widget.onSite(await openPage(), site.url);
  const cross = widget.frame.getByRole("button", { name: "Close chat" });
  await widget.open();
  await expect(widget.input).toBeFocused();
  await expect(cross).toHaveCount(0);
  await widget.page.setViewportSize(PHONE);
  await expect(cross).toBeVisible();
  await expect(widget.button).toBeHidden();
  await widget.page.setViewportSize({ width: 1440, height: 900 });
  await expect(cross).toHaveCount(0);
  await widget.button.click();
  await expect(widget.element).toBeHidden();
  await expect(widget.button).toBeFocused();

  const other = await Widget.onSite(await openPage(), own.url);
  await other.frame.getByRole("button", { name: "Close chat" }).click();
  await expect(other.element).toBeHidden();
});

test("the chat can be used by keyboard", async ({ parley, register, openPage }) => {
  const agent = await register("Company");
  await using site = await shop(parley.url, agent, { body: '<a href="#">Home</a>' });
  const widget = await Widget.onSite(await openPage(), site.url);
  const { keyboard } = widget.page;
  await expect(widget.button).toBeVisible();
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await expect(widget.button).toBeFocused();
  await keyboard.press("Enter");
  await expect(widget.input).toBeFocused();
  await keyboard.type("By keyboard");
  await keyboard.press("Shift+Enter");
  await keyboard.type("in two lines");
  await expect(widget.input).toHaveValue("By keyboard\nin two lines");
  await keyboard.press("Enter");
  await expect(widget.messages).toContainText("in two lines");
  await expect(widget.messages).toHaveRole("log");
  await keyboard.press("Escape");
  await expect(widget.button).toBeFocused();
  await expect(widget.element).toBeHidden();
});
