import { createRecorderApi } from "@parley/api-client";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/parley.ts";
import { aSite, pageWithWidget } from "../support/site.ts";
import { VisitorClient } from "../support/visitor-client.ts";

/** Known attacks. Each one calls `pwned` when it runs. */
const corpus = [
  "<script>pwned()</script>",
  "<img src=x onerror=pwned()>",
  "<svg/onload=pwned()>",
  "<iframe srcdoc='<script>parent.pwned()</script>'></iframe>",
  "<details open ontoggle=pwned()>x</details>",
  "<a href=javascript:pwned()>x</a>",
  "[click](javascript:pwned())",
  "![x](javascript:pwned())",
  "[click](data:text/html,<script>pwned()</script>)",
  "<math><mtext><style><img src=x onerror=pwned()></style></mtext></math>",
  '"><img src=x onerror=pwned()>',
  "'-pwned()-'",
  "{{constructor.constructor('pwned()')()}}",
  "</title></textarea><script>pwned()</script>",
  "<style>@import 'javascript:pwned()';</style>",
  "[x]: javascript:pwned()\n[x]",
  "<javascript:pwned()>",
  "`<img src=x onerror=pwned()>`",
];

const all = corpus.join("\n\n");

test("no text of a visitor or about a visitor runs as code in the dashboard", async ({ parley, signUp, openPage }) => {
  const agent = await signUp("Company");
  const token = await agent.accountId();
  const visitor = await VisitorClient.begin(parley.url, token, {
    name: corpus[1]!,
    email: "<img/src=x/onerror=pwned()>@example.com",
    phone: corpus[2]!,
    external_id: corpus[10]!,
    current_url: "javascript:pwned()//https://example.com/<img src=x onerror=pwned()>",
    host: corpus[4]!,
    pathname: `/${corpus[1]}`,
    browser: corpus[2]!,
    os: corpus[0]!,
    time_zone: corpus[1]!,
    metadata: { [corpus[1]!]: corpus[0]!, plan: corpus[4]!, page_title: corpus[13]! },
  });
  const file = await visitor.upload("<img src=x onerror=pwned()>.html", "<script>pwned()</script>", "text/html");
  await visitor.say(all, { file_ids: [file.id] });
  for (const body of corpus) await visitor.say(body);

  const { page } = agent;
  const ran = await watch(page);
  await page.goto("/conversations/all");
  await agent.rows.first().click();
  await expect(agent.thread).toContainText("pwned");
  await expect(agent.thread).toContainText("constructor.constructor");
  for (const link of await agent.thread.getByRole("link").all()) {
    expect(await link.getAttribute("href")).toMatch(/^(https?:|mailto:|tel:|\/)/);
  }
  const links = await page.getByRole("link").all();
  for (const link of links) expect(await link.getAttribute("href")).not.toMatch(/^\s*(javascript|data|vbscript):/i);

  await test.step("no text runs in the search, the palette, the timeline or a shared conversation", async () => {
    await page.goto(`/conversations/all?search=${encodeURIComponent("<img src=x onerror=pwned()>")}`);
    await page.waitForTimeout(500);
    const api = await agent.api;
    const { token: key } = await api.conversations.share(visitor.conversationId);
    await page.goto(`/share?cid=${visitor.conversationId}&token=${key}`);
    await expect(page.getByText("constructor.constructor").first()).toBeVisible();
  });

  await test.step("no text runs in the visitor's own chat or in an agent's messages", async () => {
    const api = await agent.api;
    await api.messages.send({ conversation_id: visitor.conversationId, body: all });
    await api.tags.create({ name: corpus[1]! });
    const frame = await openPage();
    const ranInFrame = await watch(frame);
    const asked = { token, title: all, subtitle: all, greeting: all, customerId: visitor.customerId };
    const query = new URLSearchParams({ ...asked, companyName: all, agentAvailableText: all, lang: "en" });
    await frame.goto(`/widget/frame?${query}`);
    await expect(frame.getByRole("log")).toContainText("constructor.constructor");
    for (const link of await frame.getByRole("link").all()) {
      expect(await link.getAttribute("href")).toMatch(/^(https?:|mailto:|tel:|\/)/);
    }
    expect(await ranInFrame()).toBe(0);
  });
  expect(await ran()).toBe(0);

  const download = await fetch(file.file_url);
  expect(download.headers.get("content-disposition")).toMatch(/^attachment/);
  expect(download.headers.get("x-content-type-options")).toBe("nosniff");
});

test("no text of a visitor runs on other pages that show customers, in a title, a toast or a search", async ({
  parley,
  signUp,
}) => {
  test.slow(); // there are many pages
  const agent = await signUp("Company");
  const account_id = await agent.accountId();
  const { page } = agent;
  const api = await agent.api;
  const image = corpus[1]!;
  const visitor = await VisitorClient.begin(parley.url, account_id, {
    name: image,
    email: "<img/src=x/onerror=pwned()>@example.com",
    phone: corpus[2]!,
    external_id: corpus[10]!,
    current_url: "javascript:pwned()//",
    host: image,
    pathname: `/${image}`,
    browser: corpus[2]!,
    os: corpus[0]!,
    time_zone: image,
    metadata: { [image]: corpus[0]! },
  });
  const { customerId } = visitor;
  await visitor.say(image);
  const recording = await createRecorderApi({ baseUrl: parley.url }).beginRecording({
    account_id,
    customer_id: customerId,
    metadata: { pathname: corpus[2], browser: corpus[0], os: image, current_url: "javascript:pwned()", host: image },
  });
  const company = await api.companies.create({
    name: image,
    description: all.slice(0, 255),
    website_url: "javascript:pwned()//x.example",
  });
  await api.customers.update(customerId, { company_id: company.id });
  await api.notes.create({ customer_id: customerId, body: all });
  const issue = await api.issues.create({ title: image, body: all, github_issue_url: "javascript:pwned()" });
  await api.customers.linkIssue(customerId, issue.id);
  const tag = await api.tags.create({ name: image });
  await api.customers.tag(customerId, tag.id);
  await api.tags.update(tag.id, { description: all.slice(0, 255) });
  await api.conversations.tag(visitor.conversationId, tag.id);

  const ran = await watch(page);
  const places = [
    "/customers",
    `/customers/${customerId}`,
    "/companies",
    `/companies/${company.id}`,
    `/companies/${company.id}/edit`,
    "/notes",
    "/issues",
    `/issues/${issue.id}`,
    "/tags",
    `/tags/${tag.id}`,
    "/sessions/list",
    `/sessions/live/${recording.id}`,
    "/reporting",
    `/search?q=${encodeURIComponent("onerror")}`,
    `/conversations/all/${visitor.conversationId}`,
  ];
  for (const place of places) {
    const answered = page.waitForResponse((answer) => answer.url().includes("/api/"));
    await page.goto(place);
    await answered;
    await page.waitForLoadState("networkidle");
    await expectHarmless(page, place);
  }

  await test.step("no text runs on the page of a customer or in the list", async () => {
    await page.goto(`/customers/${customerId}`);
    await expect(page.getByText("onerror=pwned()").first()).toBeVisible();
    await page.goto("/customers");
    await expect(page.getByRole("row").filter({ hasText: "onerror" }).first()).toBeVisible();
  });

  await test.step("no text runs in a message's toast", async () => {
    await page.goto("about:blank"); // the socket of the page before could open late
    await Promise.all([feedJoined(page), page.goto("/customers")]);
    await visitor.say(corpus[13]!);
    await expect(page.getByText("</title></textarea>").first()).toBeVisible();
    await expectHarmless(page, "the notice");
  });
  expect(await ran()).toBe(0);
});

/** Resolves when the next page receives the account's events. Earlier messages cause no toast. */
async function feedJoined(page: Page) {
  const socket = await page.waitForEvent("websocket");
  const isJoined = ({ payload }: { payload: string | Buffer }) =>
    /"notification:[^"]*","phx_reply"/.test(payload.toString());
  await socket.waitForEvent("framereceived", { predicate: isJoined });
}

test("a visitor's photo URL is loaded through the server; a failed photo falls back to initials", async ({
  parley,
  signUp,
}) => {
  const agent = await signUp("Company");
  const { page } = agent;
  const details = { name: "Kim Lee", email: "kim@example.com", profile_photo_url: "https://tracker.example/kim.png" };
  const visitor = await VisitorClient.begin(parley.url, await agent.accountId(), details);
  await visitor.say("Hello");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).host));
  await page.goto(`/conversations/all/${visitor.conversationId}`);
  await expect(agent.thread).toContainText("Hello");
  // The test's server has no access to the internet.
  await expect(agent.thread.getByText("KL", { exact: true })).toBeVisible();
  await expect(agent.thread.locator("img")).toHaveCount(0);

  await page.route("**/api/photos?*", (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }),
  );
  for (const place of [
    `/conversations/all/${visitor.conversationId}`,
    "/customers",
    `/customers/${visitor.customerId}`,
  ]) {
    await page.goto(place);
    const photo = page.locator("img[src*='/api/photos?token=']").first();
    await expect(photo).toHaveJSProperty("naturalWidth", 9);
  }
  expect(asked).not.toContain("tracker.example");
});

/** No text of the visitor has become markup of the page. */
async function expectHarmless(page: Page, place: string) {
  const found = await page.evaluate(`(() => {
    const alive = "img[src='x'], [onerror], [onload], [ontoggle], iframe[srcdoc*='pwned']";
    const addresses = [...document.querySelectorAll("a, form, iframe, img, object, embed")].flatMap((each) =>
      ["href", "action", "src", "data", "xlink:href"].map((name) => each.getAttribute(name) ?? ""),
    );
    return [
      ...[...document.querySelectorAll(alive)].map((each) => each.outerHTML.slice(0, 200)),
      ...addresses.filter((address) => /^\\s*(javascript|vbscript|data:text)/i.test(address)),
    ];
  })()`);
  expect(found, place).toEqual([]);
}

/** Counts calls of `pwned` on every page of this window. */
async function watch(page: Page) {
  let count = 0;
  await page.exposeFunction("pwned", () => {
    count++;
  });
  page.on("dialog", (dialog) => {
    count++;
    dialog.dismiss();
  });
  return async () => count;
}

test("the chat accepts messages only from its page, and the page only from its chat", async ({
  parley,
  signUp,
  openPage,
}) => {
  const agent = await signUp("Company");
  const token = await agent.accountId();
  const id = "11111111-1111-4111-8111-111111111111";
  const toChat = [
    ["config:update", { title: "Stolen", baseUrl: "https://evil.example", accountId: id }],
    ["customer:set:id", id],
    ["customer:update", { customerId: id, metadata: { name: "Stolen" } }],
    ["notifications:display", { shouldDisplayNotifications: true }],
    ["papercups:toggle", { isOpen: false }],
    ["papercups:plan", { plan: "team" }],
    ["parley:take-over", { text: "Stolen", isSent: true }],
  ];
  const toPage = [
    ["chat:loaded", {}],
    ["customer:updated", { customerId: id }],
    ["customer:created", { customerId: id }],
    ["conversation:join", { conversationId: id, customerId: id }],
    ["message:sent", { body: "Stolen" }],
    ["message:received", { body: "Stolen", user_id: 1 }],
    ["messages:unseen", { message: { body: "Stolen" }, count: 99 }],
    ["messages:seen", {}],
    ["papercups:close", {}],
  ];
  const orders = `
    const chat = parent.document.querySelector("iframe.Papercups-chatWindowContainer").contentWindow;
    for (const [event, payload] of ${JSON.stringify(toChat)}) chat.postMessage({ event, payload }, "*");
    for (const [event, payload] of ${JSON.stringify(toPage)}) parent.postMessage({ event, payload }, "*");`;
  const callbacks = `window.heard = []; for (const name of ["onMessageSent", "onMessageReceived", "onChatClosed"]) {
    window.Papercups.config[name] = () => window.heard.push(name); }`;
  const html = pageWithWidget({ server: parley.url, token, options: { isOpenByDefault: true } });
  await using site = await aSite({
    "/": { html: html.replace("</script>", `${callbacks}</script>`) },
    "/stranger": { html: `<script>${orders}</script>` },
  });
  const page = await openPage();
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (![parley.url, site.url].some((known) => request.url().startsWith(known))) elsewhere.push(request.url());
  });
  await page.goto(site.url);
  const chat = page.frameLocator("iframe.Papercups-chatWindowContainer");
  await expect(chat.getByRole("textbox")).toBeVisible();
  const title = await chat.getByRole("heading").first().textContent();
  const expectUntouched = async () => {
    await expect(chat.getByRole("heading").first()).toHaveText(title!);
    await expect(chat.getByRole("textbox")).toBeVisible();
    await expect(chat.getByRole("log")).not.toContainText("Stolen");
    expect(await page.evaluate("window.heard")).toEqual([]);
    expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain(id);
    await expect(page.getByRole("button", { name: "Close chat widget" })).toHaveAccessibleDescription("");
    expect(elsewhere).toEqual([]);
  };

  await test.step("the chat ignores messages of a window that is not its parent", async () => {
    await page.evaluate(`new Promise((resolve) => {
      const stranger = document.createElement("iframe");
      stranger.src = "/stranger";
      stranger.onload = () => setTimeout(resolve, 500);
      document.body.append(stranger);
    })`);
    await expectUntouched();
  });

  await test.step("the chat ignores its parent's invalid messages and foreign servers", async () => {
    await page.evaluate(`(() => {
      const chat = document.querySelector("iframe.Papercups-chatWindowContainer").contentWindow;
      const say = (event, payload) => chat.postMessage({ event, payload }, "*");
      say("config:update", { baseUrl: "https://evil.example", title: { toString: null } });
      say("customer:set:id", { id: 1 });
      say("customer:update", { customerId: "<b>", metadata: "nonsense" });
      say("parley:take-over", { text: { a: 1 } });
      for (const data of [null, 1, "x", [], { event: {} }, { payload: 1 }]) chat.postMessage(data, "*");
    })()`);
    await page.waitForTimeout(500);
    await expect(chat.getByRole("heading").first()).not.toHaveText("Stolen");
    expect(elsewhere).toEqual([]);
  });

  await test.step("the page ignores messages of windows other than its chat", async () => {
    await page.evaluate(
      `for (const [event, payload] of ${JSON.stringify(toPage)}) window.postMessage({ event, payload }, "*")`,
    );
    await page.waitForTimeout(300);
    await expect(chat.getByRole("textbox")).toBeVisible();
    expect(await page.evaluate("window.heard")).toEqual([]);
    expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain(id);
  });
});
