import { createVisitorApi } from "@parley/api-client";
import type { Frame, Page } from "@playwright/test";
import { Widget as VisitorClient } from "../../apps/server/test/harness/clients.ts";
import { Random } from "../../apps/server/test/harness/random.ts";
import type { Visitor } from "../../apps/server/test/harness/world.ts";
import type { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";
import { aSite, pageWithWidget } from "../support/site.ts";
import { Widget } from "../support/widget.ts";

/** The messages that published hosts and frames rely on (`widget.md` §4, §5, §15, §16). */

type FrameEvent = { event: string; payload: Record<string, unknown> };

/** A minimal host page that shows the frame and records its messages. */
async function aHost(server: string) {
  return aSite({
    "/": {
      html: `<!doctype html><meta charset="utf-8"><title>Host</title><script>
        window.told = [];
        window.addEventListener("message", ({ data }) => data && data.event && window.told.push(data));
        window.show = (query) => {
          document.querySelector("iframe")?.remove();
          window.told = [];
          const frame = document.createElement("iframe");
          frame.style = "width: 400px; height: 600px";
          frame.src = "${server}/widget/frame?" + query;
          document.body.append(frame);
        };
        window.tell = (event, payload) => {
          document.querySelector("iframe").contentWindow.postMessage({ event, payload }, "*");
        };
      </script>`,
    },
  });
}

const show = (page: Page, query: Record<string, string>) =>
  page.evaluate(`show(${JSON.stringify(String(new URLSearchParams(query)))})`);

const postToFrame = (page: Page, event: string, payload: unknown) =>
  page.evaluate(`tell(${JSON.stringify(event)}, ${JSON.stringify(payload)})`);

const receivedEvents = (page: Page) => page.evaluate("window.told") as Promise<FrameEvent[]>;

const receivedEventNames = async (page: Page) => (await receivedEvents(page)).map(({ event }) => event);

async function aCustomerWithChat(url: string, account_id: string, body: string) {
  const api = createVisitorApi({ baseUrl: url });
  const customer = await api.createCustomer({ account_id });
  const { id } = await api.openConversation({ account_id, customer_id: customer.id });
  const visitor = { account_id, customer, conversation_id: id } as Visitor;
  const client = await VisitorClient.open(url, visitor);
  await client.send(body);
  client.close();
  return { customerId: customer.id, conversationId: id };
}

/** For each parameter the values of real hosts, and hostile values. */
const parameters: Record<string, string[]> = {
  inbox: ["undefined", "00000000-0000-4000-8000-000000000000"],
  baseUrl: ["https://elsewhere.example", "nonsense"],
  title: ["Hi!", "null"],
  subtitle: ["How are you?"],
  primaryColor: ["1890ff", "#fff", "no colour"],
  greeting: ["**Hello**", "<b>"],
  awayMessage: ["Gone"],
  newMessagePlaceholder: ["Write"],
  emailInputPlaceholder: ["Address"],
  newMessagesNotificationText: ["News"],
  agentAvailableText: ["Here"],
  agentUnavailableText: ["Away"],
  companyName: ["Company"],
  subscriptionPlan: ["team", "7"],
  requireEmailUpfront: ["1", "0", "true"],
  showAgentAvailability: ["1", "0"],
  closeable: ["1", "0"],
  disableAnalyticsTracking: ["1"],
  debug: ["1"],
  isOutsideWorkingHours: ["true", "false"],
  isBrandingHidden: ["true", "false"],
  customerId: ["00000000-0000-4000-8000-000000000000", "undefined", '"quoted"'],
  metadata: ['{"os":"Linux","external_id":5}', "{broken", "[]", "null"],
  customer: ['{"name":"Ana"}', "undefined"],
  mobile: ["1"],
  version: ["1.3.0", "1.1.2", "x.y"],
  ts: ["1795221778000"],
  unheardOf: ["1"],
  texts: ["{broken"],
  lang: ["x"],
};

test("the frame sends `chat:loaded` with its host's `ts` for any combination of parameters", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const accountId = await agent.accountId();
  await using host = await aHost(parley.url);
  const page = await openPage();
  await page.goto(host.url);
  const random = new Random(16);
  for (let round = 0; round < 25; round++) {
    const query: Record<string, string> = { [round % 2 ? "token" : "accountId"]: accountId };
    for (const [name, values] of Object.entries(parameters)) {
      if (random.one([true, false])) query[name] = random.one(values);
    }
    await show(page, query);
    await expect.poll(() => receivedEventNames(page), { message: JSON.stringify(query) }).toContain("chat:loaded");
    for (const { payload } of await receivedEvents(page)) expect(payload.ts).toBe(query.ts ?? "");
  }
});

test("the frame sends `chat:loaded` even if half of the server does not answer", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const token = await agent.accountId();
  await using host = await aHost(parley.url);
  const page = await openPage();
  await page.goto(host.url);
  const stranger = "11111111-1111-4111-8111-111111111111";
  for (const unreachable of ["**/exists*", "**/conversations/customer*", "**/widget_settings*", "**/api/**"]) {
    await page.route(unreachable, (route) => route.abort());
    await show(page, { token, version: "1.3.1", ts: "1", customerId: stranger });
    await expect.poll(() => receivedEventNames(page), { message: unreachable }).toContain("chat:loaded");
    await page.unrouteAll();
  }
});

test("the chat is always open for a host without a version or with an old one; a newer host opens it", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const token = await agent.accountId();
  await using host = await aHost(parley.url);
  const page = await openPage();
  await page.goto(host.url);
  const chat = page.frameLocator("iframe");
  for (const version of [undefined, "1.0.0", "1.1.2"]) {
    await show(page, { token, closeable: "1", ...(version && { version }) });
    await expect(chat.getByRole("textbox")).toBeVisible();
    await expect(chat.getByRole("button", { name: "Close chat" })).toHaveCount(0);
  }
  for (const version of ["1.1.3", "1.3.1", "2.0.0"]) {
    await show(page, { token, closeable: "1", version });
    await expect.poll(() => receivedEventNames(page)).toContain("chat:loaded");
    await expect(chat.getByRole("textbox")).toBeHidden();
    await postToFrame(page, "papercups:toggle", { isOpen: true });
    await expect(chat.getByRole("textbox")).toBeVisible();
    await expect(chat.getByRole("button", { name: "Close chat" })).toBeVisible();
  }
});

test("all messages of the frame in a conversation carry its host's `ts`", async ({ parley, register, openPage }) => {
  const agent = await register("Company");
  await using host = await aHost(parley.url);
  const page = await openPage();
  await page.goto(host.url);
  await show(page, { token: await agent.accountId(), version: "1.3.1", ts: "1795221778001", closeable: "1" });
  await expect.poll(() => receivedEventNames(page)).toContain("chat:loaded");
  await postToFrame(page, "papercups:toggle", { isOpen: true });
  const chat = page.frameLocator("iframe");
  await chat.getByRole("textbox").fill("Hello");
  await chat.getByRole("textbox").press("Enter");
  await agent.open("Hello");
  await agent.reply("Hello yourself");
  await expect(chat.getByRole("log")).toContainText("Hello yourself");
  await postToFrame(page, "papercups:toggle", { isOpen: false });
  await agent.reply("Still there?");
  await expect.poll(() => receivedEventNames(page)).toContain("messages:unseen");
  await postToFrame(page, "notifications:display", { shouldDisplayNotifications: true });
  await chat.getByRole("button", { name: "View new messages" }).click();
  await expect.poll(() => receivedEventNames(page)).toContain("papercups:open");
  const all = await receivedEvents(page);
  for (const { event, payload } of all) expect([event, payload.ts]).toEqual([event, "1795221778001"]);
  const heard = ["customer:created", "customer:updated", "conversation:join", "message:sent", "message:received"];
  for (const event of heard) expect(all.map((each) => each.event)).toContain(event);
});

test("the frame accepts a customer's id as a plain string; repeated ids lead to one conversation and one `conversation:join`", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const token = await agent.accountId();
  const { customerId, conversationId } = await aCustomerWithChat(parley.url, token, "From before");
  await using host = await aHost(parley.url);
  const page = await openPage();
  await page.goto(host.url);
  await show(page, { token, version: "1.3.1", ts: "1" });
  await expect.poll(() => receivedEventNames(page)).toContain("chat:loaded");
  await postToFrame(page, "customer:set:id", { customerId });
  await postToFrame(page, "customer:set:id", customerId);
  await expect.poll(() => receivedEventNames(page)).toContain("conversation:join");
  for (let again = 0; again < 10; again++) {
    await postToFrame(page, "customer:set:id", customerId);
    await postToFrame(page, "customer:update", { customerId, metadata: { name: "Ana" } });
  }
  const chat = page.frameLocator("iframe");
  await postToFrame(page, "papercups:toggle", { isOpen: true });
  await expect(chat.getByRole("log").getByText("From before")).toHaveCount(1);

  const api = await agent.api;
  await expect.poll(async () => (await api.customers.get(customerId)).name).toBe("Ana");
  await api.messages.send({ conversation_id: conversationId, body: "Once" });
  await api.messages.send({ conversation_id: conversationId, body: "And that was all" });
  await expect(chat.getByRole("log")).toContainText("And that was all");
  await expect(chat.getByRole("log").getByText("Once")).toHaveCount(1);
  const received = (await receivedEvents(page)).filter(({ event }) => event === "message:received");
  expect(received.map(({ payload }) => payload.body)).toEqual(["Once", "And that was all"]);
});

test("element ids, classes, storage keys and globals are unchanged", async ({ parley, register, openPage }) => {
  const agent = await register("Company");
  const options = { isOpenByDefault: true, persistOpenState: true, popUpInitialMessage: true, title: "By name" };
  const html = pageWithWidget({
    server: parley.url,
    token: await agent.accountId(),
    options,
  });
  await using site = await aSite({ "/": { html } });
  const page = await openPage();
  // After the report of the page, the account requires visitor keys, which the frame without a host below lacks.
  await page.route("**/api/widget_settings/metadata", (route) => route.abort());
  await page.addInitScript("window.orders = []; addEventListener('message', ({ data }) => orders.push(data))");
  const widget = await Widget.onSite(page, site.url);
  await expect(page.locator("body > #PapercupsChatWidget > iframe.Papercups-chatWindowContainer")).toBeVisible();
  await expect(page.locator("#PapercupsChatWidget .Papercups-toggleButtonContainer")).toBeAttached();
  await expect(page.locator(".Papercups-toggleButtonContainer .Papercups-toggleButton")).toBeVisible();
  await expect(widget.frame.locator("h1.Papercups-heading")).toHaveText("By name");

  await widget.say("Who am I?");
  await expect(agent.rows.filter({ hasText: "Who am I?" })).toBeVisible();
  const stored = (name: string, where = "localStorage") => `${where}.getItem("${name}")`;
  const onPage = (expression: string) => page.evaluate(expression) as Promise<string | null>;
  const customerKey = "__PAPERCUPS____CUSTOMER_ID__";
  await expect.poll(() => onPage(stored(customerKey))).toMatch(/^"[0-9a-f-]{36}"$/);
  expect(await onPage(stored("__PAPERCUPS__:open", "sessionStorage"))).toBe("true");
  expect(await onPage(stored("__PAPERCUPS__:pop_up_seen", "sessionStorage"))).toBe("true");
  await page.addScriptTag({ url: `${parley.url}/storytime.js` });
  await expect
    .poll(() => onPage(stored("papercups:storytime:session", "sessionStorage")))
    .toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  expect(await page.evaluate("typeof window.Storytime")).toBe("object");

  await test.step("the keys in the frame's own storage are unchanged", async () => {
    const chat = await openPage();
    await chat.goto(`/widget/frame?token=${await agent.accountId()}`);
    await chat.getByRole("textbox").fill("And here?");
    await chat.getByRole("textbox").press("Enter");
    await expect.poll(() => chat.evaluate(stored(customerKey))).toMatch(/^"[0-9a-f-]{36}"$/);
  });

  await test.step("a page passes a customer's id to the frame as a plain string", async () => {
    const { customerId } = await aCustomerWithChat(parley.url, await agent.accountId(), "Another's");
    await page.evaluate(`window.dispatchEvent(new CustomEvent("papercups:customer:set", { detail: "${customerId}" }))`);
    await expect(widget.messages).toContainText("Another's");
    const orders = (await (await frameOf(page)).evaluate("window.orders")) as FrameEvent[];
    expect(orders.filter(({ event }) => event === "customer:set:id").map(({ payload }) => payload)).toEqual([
      customerId,
    ]);
  });
});

async function frameOf(page: Page): Promise<Frame> {
  const element = await page.locator("iframe.Papercups-chatWindowContainer").elementHandle();
  return (await element!.contentFrame())!;
}

for (const name of ["token", "accountId"]) {
  test(`the snippet with ${name} loads a chat`, async ({ parley, register, openPage }) => {
    const agent: Desk = await register("Company");
    const config = JSON.stringify({ [name]: await agent.accountId(), isOpenByDefault: true });
    const html = `<!doctype html><title>Shop</title><body><script>window.Papercups = { config: ${config} }</script>
      <script type="text/javascript" async defer src="${parley.url}/widget.js"></script>`;
    await using site = await aSite({ "/": { html } });
    const widget = await Widget.onSite(await openPage(), site.url);
    await widget.say(`By ${name}`);
    await expect(agent.rows.filter({ hasText: `By ${name}` })).toBeVisible();
  });
}

test("a conversation started by an agent appears on an open page", async ({ parley, register, openPage }) => {
  const agent = await register("Company");
  const token = await agent.accountId();
  const customer = await createVisitorApi({ baseUrl: parley.url }).createCustomer({ account_id: token, name: "Ana" });
  await using host = await aHost(parley.url);
  const page = await openPage();
  const received: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => received.push(String(payload))));
  await page.goto(host.url);
  await show(page, { token, customerId: customer.id });
  await expect.poll(() => received.some((frame) => frame.includes("lobby:"))).toBe(true);
  const chat = page.frameLocator("iframe");
  const api = await agent.api;
  await api.conversations.create({ customer_id: customer.id, message: { body: "May I help you?" } });
  await expect(chat.getByRole("log")).toContainText("May I help you?");
});
