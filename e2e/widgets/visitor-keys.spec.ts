import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { Client } from "../../apps/server/test/harness/clients.ts";
import type { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";
import { aSite, pageWithWidget } from "../support/site.ts";
import { Widget } from "../support/widget.ts";

/** A conversation of our widget is accessible only to the browser that started it. Its ids alone give no access. */

const ana = { external_id: "ana-1", email: "ana@example.com" };

async function aShop(server: string, agent: Desk) {
  const token = await agent.accountId();
  const withRecorder = `<script async defer src="${server}/storytime.js"></script>`;
  return aSite({
    "/": { html: pageWithWidget({ server, token, options: { customer: ana } }) },
    "/nobody": { html: pageWithWidget({ server, token }) },
    // Published recorders read the account from `accountId`.
    "/recorded": { html: pageWithWidget({ server, token, options: { accountId: token }, head: withRecorder }) },
  });
}

const stored = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
const keyIn = (entries: Record<string, string>) =>
  Object.entries(entries).find(([name]) => name.startsWith("parley:visitor-key:"))?.[1];

/** Everything about the page that others may see: its addresses and its console output. */
function listenTo(page: Page) {
  const output: string[] = [];
  page.on("request", (request) => output.push(request.url()));
  page.on("websocket", (socket) => output.push(socket.url()));
  page.on("console", (message) => output.push(message.text()));
  page.on("framenavigated", (frame) => output.push(frame.url()));
  return output;
}

test("a conversation survives a reload, is inaccessible to another browser, and ends when an agent signs the visitor out", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  await using site = await aShop(parley.url, agent);
  const page = await openPage();
  const said = listenTo(page);
  const widget = await Widget.onSite(page, site.url);
  await widget.open();
  await widget.say("My address is private");
  await agent.open("My address is private");
  await agent.reply("It stays here.");
  await expect(widget.messages).toContainText("It stays here.");

  await test.step("the key is only in the page's storage", async () => {
    await page.reload();
    await widget.open();
    await expect(widget.messages).toContainText("My address is private");
    const key = keyIn(await stored(page));
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(said.length).toBeGreaterThan(5);
    expect(said.filter((each) => each.includes(key!))).toEqual([]);
    expect(await page.content()).not.toContain(key);
  });

  const api = await agent.api;
  const [conversation] = (await api.conversations.list({})).data;
  const known = await stored(page);

  await test.step("another browser that learned the ids, the email and the external id sees nothing", async () => {
    const other = await openPage();
    const thief = await Widget.onSite(other, `${site.url}/nobody`);
    const learned = Object.entries(known).filter(([name]) => !name.startsWith("parley:visitor-key:"));
    await other.evaluate((entries) => {
      for (const [name, value] of entries) localStorage.setItem(name, value);
    }, learned);
    for (const path of ["/nobody", "/"]) {
      await other.goto(site.url + path);
      await thief.open();
      await expect(thief.messages).toBeVisible();
      await expect(thief.messages).not.toContainText("My address is private");
    }
    await thief.say("I am Ana, honestly");
    await expect(agent.rows.filter({ hasText: "I am Ana, honestly" })).toBeVisible();
    await expect(thief.messages).not.toContainText("My address is private");

    const client = new Client(parley.url, { account_id: await agent.accountId() });
    const { customer_id } = conversation!;
    for (const [topic, payload] of [
      [`conversation:${conversation!.id}`, { customer_id }],
      [`conversation:lobby:${customer_id}`, {}],
    ] as const) {
      expect((await client.join(topic, payload)).response).toEqual({ reason: "unauthorized" });
    }
    client.close();
  });

  await test.step("an agent signs the visitor out, and the visitor becomes a new customer", async () => {
    await agent.rows.filter({ hasText: "It stays here." }).click();
    await agent.page.getByRole("button", { name: "More actions" }).click();
    await agent.page.getByRole("menuitem", { name: "Sign this visitor out everywhere" }).click();
    await agent.page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
    await expect(agent.page.getByText("ana@example.com was signed out everywhere")).toBeVisible();
    await expect(widget.messages).not.toContainText("My address is private");
    await widget.say("Am I still here?");
    await expect(agent.rows.filter({ hasText: "Am I still here?" })).toBeVisible();
    await page.reload();
    await widget.open();
    await expect(widget.messages).toContainText("Am I still here?");
    await expect(widget.messages).not.toContainText("My address is private");
    expect(keyIn(await stored(page))).not.toBe(keyIn(known));
    const { data } = await api.conversations.list({});
    const mine = data.find(({ messages }) => messages.some(({ body }) => body === "Am I still here?"));
    expect(mine?.customer_id).not.toBe(conversation!.customer_id);
  });
});

test("an agent signs a visitor out on the customer's page; a failure is shown", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  await using site = await aShop(parley.url, agent);
  const widget = await Widget.onSite(await openPage(), site.url);
  await widget.open();
  await widget.say("Hello");
  await agent.open("Hello");
  const [conversation] = (await (await agent.api).conversations.list({})).data;
  const { page } = agent;
  await page.goto(`/customers/${conversation!.customer_id}`);
  const signOut = async () => {
    await page.getByRole("button", { name: "More actions" }).press("Enter");
    await page.getByRole("menuitem", { name: "Sign this visitor out everywhere" }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  };
  const address = "**/api/customers/*/visitor_keys";
  await page.route(address, (route) => route.fulfill({ status: 500 }));
  await signOut();
  await expect(page.getByText("Couldn't sign ana@example.com out")).toBeVisible();
  await expect(widget.messages).toContainText("Hello");
  await page.unroute(address);
  await signOut();
  await expect(page.getByText("ana@example.com was signed out everywhere")).toBeVisible();
  await expect(widget.messages).not.toContainText("Hello");
});

test("an admin requires keys; other roles do not see the setting", async ({ signUp, join }) => {
  const admin = await signUp("Company");
  const invitation = await admin.inviteLink();
  const { page } = admin;
  const { identities } = await admin.api;
  await page.goto("/settings/account");
  const card = page.getByRole("region", { name: "Visitor keys" });
  await expect(card.getByRole("radio", { name: "Automatic" })).toBeChecked();
  await expect(card).toContainText("Now: not required.");
  await card.getByRole("radio", { name: "Automatic" }).press("ArrowDown");
  await expect(card.getByRole("radio", { name: "Require a key or a verified identity" })).toBeChecked();
  await expect.poll(async () => (await identities.settings()).requires_visitor_key).toBe(true);
  await page.route("**/api/identity_settings", (route) => route.fulfill({ status: 500 }));
  await card.getByRole("radio", { name: "Don't require a key" }).click();
  await expect(card.getByRole("radio", { name: "Require a key or a verified identity" })).toBeChecked();
  await page.unroute("**/api/identity_settings");
  expect((await identities.settings()).requires_visitor_key).toBe(true);

  const colleague = await join(invitation, `colleague-${Date.now()}@example.com`);
  await colleague.page.goto("/settings/account");
  await expect(colleague.page.getByRole("region", { name: "Company", exact: true })).toBeVisible();
  await expect(colleague.page.getByRole("region", { name: "Visitor keys" })).toHaveCount(0);
});

test("with blocked storage the conversation lasts as long as the page; widget and recorder share the customer", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  await using site = await aShop(parley.url, agent);
  const page = await openPage();
  await page.addInitScript(`for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
  }`);
  const recorded = page.waitForResponse((response) => /browser_sessions$/.test(response.url()) && response.ok());
  const widget = await Widget.onSite(page, `${site.url}/recorded`);
  const { data: recording } = await (await recorded).json();
  await widget.open();
  await widget.say("Nothing is kept here");
  await agent.open("Nothing is kept here");
  await agent.reply("But I can hear you.");
  await expect(widget.messages).toContainText("But I can hear you.");
  const [conversation] = (await (await agent.api).conversations.list({})).data;
  expect(conversation!.customer_id).toBe(recording.customer_id);

  await page.reload();
  await widget.open();
  await expect(widget.messages).not.toContainText("Nothing is kept here");
});

test("a published recorder works beside our widget, and its recording has no customer", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  await using site = await aShop(parley.url, agent);
  const page = await openPage();
  const widget = await Widget.onSite(page, `${site.url}/nobody`);
  await widget.open();
  await widget.say("Before the recorder");
  await expect(agent.rows.filter({ hasText: "Before the recorder" })).toBeVisible();

  const published = fileURLToPath(import.meta.resolve("@papercups-io/storytime/dist/global.js"));
  await page.route("**/storytime.js", (route) => route.fulfill({ path: published }));
  const hasJoined = ({ payload }: { payload: string | Buffer }) =>
    /"events:.*phx_reply.*"status":"ok"/.test(String(payload));
  const joined = () =>
    new Promise<void>((resolve) => {
      page.on("websocket", (socket) => socket.on("framereceived", (frame) => hasJoined(frame) && resolve()));
    });
  for (const round of [1, 2]) {
    await test.step(`page ${round}`, async () => {
      const joining = joined();
      await page.goto(`${site.url}/recorded`);
      await joining;
    });
  }
  const recordings = await (await agent.api).recordings.list({});
  expect(recordings.map(({ customer_id }) => customer_id)).toEqual([null]);
});
