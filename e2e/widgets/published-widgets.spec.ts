import { createHmac } from "node:crypto";
import { bundle } from "../published-clients/bundle.ts";
import type { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";
import { aSite } from "../support/site.ts";
import { Widget } from "../support/widget.ts";

/** Unchanged published components that are configured with our server's address (`widget.md` §1, §16). */
const components = ["chat-widget-1.3.1", "chat-widget-1.1.12", "chat-widget-1.1.2"];

/** The options for every component on the page. */
type Asked = Record<string, unknown>;

/** The components that a page passes to the UI builder. */
const builderParts = `addEventListener("DOMContentLoaded", () => {}, { once: true });
    const part = (name) => (props) => React.createElement(client[name], props);
    const parts = { header: part("ChatHeader"), body: part("ChatBody"), footer: part("ChatFooter"), toggle: part("ChatToggle") };
    Object.defineProperty(window, "callbacks", { get: () => parts, set() {}, configurable: true });`;

async function aShop(server: string, component: string, clients: Asked[], elsewhere: Asked[] = []) {
  const script = { html: await bundle(component) };
  return aSite({
    "/": { html: pageWith(server, clients) },
    "/elsewhere": { html: pageWith(server, elsewhere) },
    "/page.js": script,
  });
}

function pageWith(server: string, clients: Asked[]) {
  const origin = { baseUrl: server, iframeUrlOverride: `${server}/widget/frame` };
  const asked = JSON.stringify(clients.map((each) => ({ ...origin, ...each })));
  const callbacks = ["onMessageSent", "onMessageReceived", "onChatOpened", "onChatClosed", "onChatLoaded"];
  return `<!doctype html><meta charset="utf-8"><title>Shop</title><body><h1>Shop</h1>
        <script>
          window.heard = [];
          window.clients = ${asked};
          window.callbacks = {};
          for (const name of ${JSON.stringify(callbacks)}) {
            window.callbacks[name] = (message) => window.heard.push([name, message && message.body]);
          }
        </script>
        <script src="/page.js" defer></script>`;
}

const receivedEvents = async (widget: Widget) =>
  (await widget.page.evaluate("window.heard")) as [string, string | undefined][];

/** Counts the sounds that each window plays. */
const countingSounds = `{
  const Real = window.AudioContext;
  window.sounds = 0;
  window.AudioContext = class extends Real { constructor(...all) { super(...all); window.sounds++; } };
}`;

async function soundsOf({ element }: Widget) {
  const frame = await (await element.elementHandle())!.contentFrame();
  return frame!.evaluate("window.sounds");
}

async function toggle(widget: Widget) {
  await widget.page.locator(".Papercups-toggleButton").click();
}

for (const component of components) {
  test(`${component}, unchanged, appears, opens, sends, receives, previews and marks as seen`, async ({
    parley,
    register,
    openPage,
  }) => {
    const agent: Desk = await register("Company");
    const accountId = await agent.accountId();
    const isNewest = component === "chat-widget-1.3.1";
    await using site = await aShop(parley.url, component, [
      { ...(isNewest ? { token: accountId } : { accountId }), title: "From the shop", greeting: "Hi there!" },
    ]);
    const page = await openPage();
    await page.addInitScript(countingSounds);
    const widget = await Widget.onSite(page, site.url);
    await toggle(widget);
    await expect(widget.frame.getByRole("heading", { name: "From the shop" })).toBeVisible();
    await expect(widget.messages).toContainText("Hi there!");
    await widget.say("From a published page");
    await expect(agent.rows.filter({ hasText: "From a published page" })).toBeVisible();
    if (isNewest)
      await expect.poll(() => receivedEvents(widget)).toContainEqual(["onMessageSent", "From a published page"]);

    await agent.open("From a published page");
    await agent.reply("Good to hear.");
    await expect(widget.messages).toContainText("Good to hear.");
    await expect(widget.messages.getByText("From a published page")).toHaveCount(1);
    if (isNewest)
      await expect.poll(() => receivedEvents(widget)).toContainEqual(["onMessageReceived", "Good to hear."]);

    await test.step("messages that arrive in a closed chat are previewed, and marked as seen on opening", async () => {
      if (component === "chat-widget-1.1.2") return; // it has no preview: its frame always shows the chat
      await toggle(widget);
      expect(await soundsOf(widget)).toBe(0);
      await agent.reply("Are you still there?");
      await expect(widget.frame.getByRole("button", { name: "View new messages" })).toBeVisible();
      await expect.poll(() => soundsOf(widget)).toBe(1);
      await toggle(widget);
      await expect(widget.messages).toContainText("Are you still there?");
      const api = await agent.api;
      const unseen = async () => {
        const { data } = await api.conversations.list({});
        const { messages } = await api.conversations.get(data[0]!.id);
        return messages.filter(({ user_id, seen_at }) => user_id && !seen_at).length;
      };
      await expect.poll(unseen).toBe(0);
    });

    await test.step("the visitor returns and continues", async () => {
      await widget.page.reload();
      await toggle(widget);
      await expect(widget.messages).toContainText("Good to hear.");
      await widget.say("I am back");
      await expect(agent.thread).toContainText("I am back");
    });
  });
}

test("two published components on one page are independent", async ({ parley, register, openPage }) => {
  const [one, other] = [await register("One"), await register("Other")];
  await using site = await aShop(parley.url, "chat-widget-1.3.1", [
    { token: await one.accountId(), title: "Chat of one", position: "left" },
    { token: await other.accountId(), title: "Chat of the other", position: "right" },
  ]);
  const page = await openPage();
  await page.goto(site.url);
  for (const [index, agent] of [one, other].entries()) {
    await page.locator(".Papercups-toggleButton").nth(index).click();
    const frame = page.frameLocator("iframe.Papercups-chatWindowContainer").nth(index);
    await frame.getByRole("textbox").fill(`For number ${index}`);
    await frame.getByRole("textbox").press("Enter");
    await expect(agent.rows.filter({ hasText: `For number ${index}` })).toBeVisible();
  }
  await expect(one.rows).toHaveCount(1);
  await expect(other.rows).toHaveCount(1);
});

test("the published window component shows a chat in the page", async ({ parley, register, openPage }) => {
  const agent = await register("Company");
  await using site = await aShop(parley.url, "chat-widget-1.3.1", [
    { part: "ChatWindow", token: await agent.accountId(), title: "Always open" },
  ]);
  const page = await openPage();
  await page.goto(site.url);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("textbox").fill("In a window");
  await frame.getByRole("textbox").press("Enter");
  await expect(agent.rows.filter({ hasText: "In a window" })).toBeVisible();
});

test("the native wrapper's address shows a chat without a host page, always open", async ({ register, openPage }) => {
  const agent = await register("Company");
  const page = await openPage();
  const customer = JSON.stringify({ name: "Ana", external_id: "native-1" });
  const query = new URLSearchParams({
    accountId: await agent.accountId(),
    title: "In the app",
    mobile: "1",
    customer,
    metadata: customer,
    nonsense: "ignored",
  });
  await page.goto(`/widget/frame?${query}`);
  await expect(page.getByRole("heading", { name: "In the app" })).toBeVisible();
  const input = page.getByRole("textbox");
  await expect(input).toHaveCSS("font-size", "16px");
  await input.fill("From a phone");
  await input.press("Enter");
  await expect(agent.rows.filter({ hasText: "From a phone" })).toBeVisible();
});

test("the published SDK, unchanged, sends and receives, recognizes its visitor and marks messages as seen", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const accountId = await agent.accountId();
  await using site = await aShop(parley.url, "browser-sdk", []);
  const page = await openPage();
  await page.goto(site.url);
  const start = (externalId: string) =>
    page.evaluate(`(async () => {
      window.told = [];
      const tell = (name) => (...values) => window.told.push([name, ...values]);
      window.sdk = client.Papercups.init({
        accountId: "${accountId}", baseUrl: "${parley.url}", greeting: "Hi!",
        customer: { external_id: "${externalId}", name: "Ana" },
        onSetCustomerId: tell("customer"), onSetConversationId: tell("conversation"),
        onMessageCreated: (message) => window.told.push(["message", message.body]),
        onMessagesUpdated: (messages) => { window.bodies = messages.map(({ body }) => body); },
      });
      await window.sdk.start();
    })()`);
  await start("ana-1");
  await page.evaluate('window.sdk.sendNewMessage({ body: "From the SDK" })');
  await expect(agent.rows.filter({ hasText: "From the SDK" })).toBeVisible();
  await agent.open("From the SDK");
  await agent.reply("Heard you.");
  await expect.poll(() => page.evaluate("window.bodies")).toEqual(["Hi!", "From the SDK", "Heard you."]);
  await page.evaluate("window.sdk.markMessagesAsSeen()");
  const customerId = await page.evaluate("window.sdk.customerId");

  await page.evaluate("localStorage.clear()");
  await page.reload();
  await start("ana-1");
  await expect.poll(() => page.evaluate("window.sdk.customerId")).toBe(customerId);
  await expect.poll(() => page.evaluate("window.bodies")).toContain("Heard you.");
});

test("the oldest published component, which has no frame, sends and receives", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  await using site = await aShop(parley.url, "chat-widget-1.0.6", [{ accountId: await agent.accountId() }]);
  const page = await openPage();
  await page.goto(site.url);
  await page.getByRole("button").first().click();
  const input = page.getByRole("textbox");
  await input.fill("From long ago");
  await input.press("Enter");
  await expect(agent.rows.filter({ hasText: "From long ago" })).toBeVisible();
  await agent.open("From long ago");
  await agent.reply("Good to hear.");
  await expect(page.getByText("Good to hear.")).toBeVisible();

  await test.step("the component sends and receives after a reload, when it joins without a customer id", async () => {
    await page.reload();
    await page.getByRole("button").first().click();
    await expect(page.getByText("Good to hear.")).toBeVisible();
    await agent.reply("Still there?");
    await expect(page.getByText("Still there?")).toBeVisible();
    await input.fill("I am back");
    await input.press("Enter");
    await expect(agent.thread).toContainText("I am back");
    for (const own of ["From long ago", "I am back"]) {
      await expect(page.getByText(own).locator("../..")).toHaveCSS("justify-content", "flex-end");
    }
  });
});

for (const component of ["chat-widget-1.3.1", "chat-widget-1.0.6", "chat-builder"]) {
  test(`${component}, unchanged, shows what another customer of the conversation wrote`, async ({
    parley,
    register,
    openPage,
  }) => {
    const agent = await register("Company");
    const accountId = await agent.accountId();
    const server = { baseUrl: parley.url, iframeUrlOverride: `${parley.url}/widget/frame` };
    const options = { accountId, token: accountId, ...server, title: "Chat" };
    const asked = component === "chat-builder" ? { part: "ChatBuilder", config: options } : options;
    await using site = await aShop(parley.url, component, [asked]);
    const page = await openPage();
    if (component === "chat-builder") await page.addInitScript(builderParts);
    await page.goto(site.url);
    await page.getByRole("button").first().click();
    const chat = component === "chat-widget-1.3.1" ? page.frameLocator("iframe") : page;
    await chat.getByRole("textbox").fill("Hello from the shop");
    await chat.getByRole("textbox").press("Enter");
    await expect(agent.rows.filter({ hasText: "Hello from the shop" })).toBeVisible();

    const api = await agent.api;
    const other = await api.customers.create({ name: "Somebody", email: "somebody@example.com" });
    const [conversation] = (await api.conversations.list({})).data;
    const { token } = await agent.session();
    const message = { conversation_id: conversation!.id, body: "Me too", customer_id: other.id };
    await page.request.post(`${parley.url}/api/messages`, { headers: { authorization: token }, data: { message } });
    await expect(chat.getByText("Me too")).toBeVisible();
    await agent.open("Me too");
    await agent.reply("Hello both");
    await expect(chat.getByText("Hello both")).toBeVisible();
    await expect(chat.getByText("Somebody")).toHaveCount(0);
  });
}

test("the published UI builder, unchanged, sends and receives", async ({ parley, register, openPage }) => {
  const agent = await register("Company");
  await using site = await aShop(parley.url, "chat-builder", [
    { part: "ChatBuilder", config: { accountId: await agent.accountId(), baseUrl: parley.url, title: "Built" } },
  ]);
  const page = await openPage();
  await page.addInitScript(builderParts);
  await page.goto(site.url);
  await page.getByRole("button").first().click();
  const input = page.getByRole("textbox");
  await input.fill("From a builder");
  await input.press("Enter");
  await expect(agent.rows.filter({ hasText: "From a builder" })).toBeVisible();
  await agent.open("From a builder");
  await agent.reply("Good to hear.");
  await expect(page.getByText("Good to hear.")).toBeVisible();
});

test("another customer who signs in on the page starts a new conversation, and sees no earlier messages", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const token = await agent.accountId();
  const as = (external_id: string) => [{ token, customer: { external_id } }];
  await using site = await aShop(parley.url, "chat-widget-1.3.1", as("ana-1"), as("ben-2"));
  const widget = await Widget.onSite(await openPage(), site.url);
  await toggle(widget);
  await widget.say("This is Ana");
  await expect(agent.rows.filter({ hasText: "This is Ana" })).toBeVisible();

  await widget.page.goto(`${site.url}/elsewhere`);
  await toggle(widget);
  await expect(widget.messages).toBeVisible();
  await widget.say("This is Ben");
  await expect(agent.rows.filter({ hasText: "This is Ben" })).toBeVisible();
  await expect(widget.messages).not.toContainText("This is Ana");
  await expect(agent.rows).toHaveCount(2);
  const api = await agent.api;
  const { data } = await api.customers.list({ include_anonymous: true });
  expect(data.map(({ external_id }) => external_id).sort()).toEqual(["ana-1", "ben-2"]);

  await widget.page.goto(site.url);
  await toggle(widget);
  await expect(widget.messages).toContainText("This is Ana");
  await expect(widget.messages).not.toContainText("This is Ben");
});

test("in the published SDK a pending message is replaced by its echo: text, text with a file, a file, a quick reply", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const account_id = await agent.accountId();
  await using site = await aShop(parley.url, "browser-sdk", []);
  const page = await openPage();
  await page.goto(site.url);
  const upload = `async (name) => {
    const form = new FormData();
    form.append("account_id", "${account_id}");
    form.append("file", new File(["bread"], name, { type: "text/plain" }));
    const answer = await fetch("${parley.url}/api/upload", { method: "POST", body: form });
    return (await answer.json()).data.id;
  }`;
  await page.evaluate(`(async () => {
    window.sdk = client.Papercups.init({
      accountId: "${account_id}", baseUrl: "${parley.url}",
      onMessagesUpdated: (messages) => { window.shown = messages; },
    });
    await window.sdk.start();
    const upload = ${upload};
    // One after the other: it opens a conversation for each message that is sent before it knows of one.
    const told = async (count) => {
      while ((window.shown ?? []).filter(({ id }) => id).length < count) await new Promise((go) => setTimeout(go, 20));
    };
    await window.sdk.sendNewMessage({ body: "Text" });
    await told(1);
    await window.sdk.sendNewMessage({ body: "With a file", file_ids: [await upload("along.txt")] });
    await told(2);
    await window.sdk.sendNewMessage({ body: "", file_ids: [await upload("alone.txt")] });
    await told(3);
    await window.sdk.sendNewMessage({ body: "Yes", metadata: { reply_action: "yes" } });
  })()`);
  const shown = () =>
    page.evaluate(
      "(window.shown ?? []).map(({ body, id, attachments }) => [body ?? '', Boolean(id), (attachments ?? []).map(({ filename }) => filename)])",
    );
  await expect.poll(shown).toEqual([
    ["Text", true, []],
    ["With a file", true, ["along.txt"]],
    ["", true, ["alone.txt"]],
    ["Yes", true, []],
  ]);
});

test("with required identity verification, a published component finds only customers with a valid signature", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const token = await agent.accountId();
  const { secret } = await (await agent.api).identities.change({ is_required: true });
  const signature = createHmac("sha256", secret!).update("ana-1").digest("base64url");
  const signed = `v1.${Buffer.from("ana-1").toString("base64url")}.${signature}`;
  const as = (external_id: string) => [{ token, customer: { external_id } }];
  await using site = await aShop(parley.url, "chat-widget-1.3.1", as(signed), as("ana-1"));

  const first = await Widget.onSite(await openPage(), site.url);
  await toggle(first);
  await first.say("My address is private");
  await expect(agent.rows.filter({ hasText: "My address is private" })).toBeVisible();
  const { data } = await (await agent.api).customers.list({ include_anonymous: true });
  expect(data.map(({ external_id }) => external_id)).toEqual(["ana-1"]);

  const elsewhere = await Widget.onSite(await openPage(), site.url);
  await toggle(elsewhere);
  await expect(elsewhere.messages).toContainText("My address is private");

  const stranger = await Widget.onSite(await openPage(), `${site.url}/elsewhere`);
  await toggle(stranger);
  await stranger.say("I am Ana, honestly");
  await expect(agent.rows.filter({ hasText: "I am Ana, honestly" })).toBeVisible();
  await expect(stranger.messages).not.toContainText("My address is private");
});
