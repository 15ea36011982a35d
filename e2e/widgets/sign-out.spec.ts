import type { Frame, Page } from "@playwright/test";
import { holdRequests } from "../support/hold-requests.ts";
import { expect, test } from "../support/parley.ts";
import { aSite, pageWithWidget } from "../support/site.ts";
import { Widget } from "../support/widget.ts";

/** `Parley.signOut()`: a person signs out of the site, and another one uses the same browser. `widget.md` §6.7. */

const ana = { external_id: "ana-1", email: "ana@example.com" };

const stored = (page: Page | Frame) =>
  page.evaluate<string>("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])");
const frameOf = (page: Page) => page.frames().find((frame) => frame.url().includes("/widget/frame"))!;

test("the next person on the same browser sees nothing of the person who signed out", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const token = await agent.accountId();
  await using site = await aSite({
    "/": { html: pageWithWidget({ server: parley.url, token, options: { customer: ana } }) },
    "/nobody": { html: pageWithWidget({ server: parley.url, token }) },
  });
  const page = await openPage();
  const widget = await Widget.onSite(page, site.url);
  await widget.open();
  await widget.say("My address is private");
  await agent.open("My address is private");
  await agent.reply("It stays here.");
  await expect(widget.messages).toContainText("It stays here.");
  await widget.input.fill("A private draft");
  const [before] = (await (await agent.api).conversations.list({})).data;
  const { customer_id } = before!;
  expect(await stored(page)).toContain(customer_id);
  expect(await stored(frameOf(page))).toContain(customer_id);

  await page.evaluate("window.Parley.signOut()");
  await expect(widget.button).toHaveAccessibleName("Open chat widget");
  await widget.open();
  await expect(widget.messages).toBeVisible();
  await expect(widget.messages).not.toContainText("private");
  await expect(widget.input).toHaveValue("");
  for (const place of [page, frameOf(page)]) {
    const left = await stored(place);
    expect(left).not.toContain(customer_id);
    expect(left).not.toContain("private");
  }

  await test.step("the subscription has ended: a late reply does not arrive", async () => {
    await agent.reply("A late reply");
    await widget.say("I am somebody else");
    await expect(agent.rows.filter({ hasText: "I am somebody else" })).toBeVisible();
    await expect(widget.messages).not.toContainText("A late reply");
  });

  await test.step("the next person is an anonymous customer, also after a page load", async () => {
    const { data } = await (await agent.api).conversations.list({});
    const next = data.find(({ messages }) => messages.some(({ body }) => body === "I am somebody else"))!;
    expect(next.customer_id).not.toBe(customer_id);
    expect(next.customer).toMatchObject({ email: null, external_id: null });
    await page.goto(`${site.url}/nobody`);
    await widget.open();
    await expect(widget.messages).toContainText("I am somebody else");
    await expect(widget.messages).not.toContainText("private");
  });
});

test("a sign-out before the chat has loaded forgets the visitor, too", async ({ parley, register, openPage }) => {
  const agent = await register("Company");
  const token = await agent.accountId();
  await using site = await aSite({ "/": { html: pageWithWidget({ server: parley.url, token }) } });
  const page = await openPage();
  const widget = await Widget.onSite(page, site.url);
  await widget.open();
  await widget.say("My address is private");
  const release = await holdRequests(page, "**/widget/host.js");
  await page.reload();
  await page.waitForFunction("window.Parley?.signOut");
  const signedOut = page.evaluate("Parley.signOut()");
  release();
  await signedOut;
  await widget.open();
  await expect(widget.messages).toBeVisible();
  await expect(widget.messages).not.toContainText("private");
});

test("a widget that is hidden outside working hours forgets the visitor, too", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const token = await agent.accountId();
  const day = new Date().getUTCDay() === 1 ? "wednesday" : "monday"; // never today
  const working_hours = [{ day, start_minute: 0, end_minute: 1440 } as const];
  await (await agent.api).account.update({ working_hours, time_zone: "Etc/UTC" });
  const options = { hideOutsideWorkingHours: true };
  await using site = await aSite({
    "/": { html: pageWithWidget({ server: parley.url, token }) },
    "/hidden": { html: pageWithWidget({ server: parley.url, token, options }) },
  });
  const page = await openPage();
  const widget = await Widget.onSite(page, site.url);
  await widget.open();
  await widget.say("My address is private");
  const before = await stored(page);
  await page.goto(`${site.url}/hidden`);
  await page.waitForFunction("window.Parley?.signOut");
  await page.evaluate("window.Parley.signOut()");
  await expect(widget.button).toBeHidden();
  expect(await stored(page)).not.toBe(before);
  await page.goto(site.url);
  await widget.open();
  await expect(widget.messages).toBeVisible();
  await expect(widget.messages).not.toContainText("private");
});

test("the recording of a visitor who signs out does not become the next visitor's", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const token = await agent.accountId();
  const head = `<script>window.Papercups = { config: ${JSON.stringify({ token })} }</script>
<script async defer src="${parley.url}/storytime.js"></script>`;
  await using site = await aSite({ "/": { html: pageWithWidget({ server: parley.url, token, head }) } });
  const page = await openPage();
  const widget = await Widget.onSite(page, site.url);
  await widget.open();
  await widget.say("My address is private");
  const api = await agent.api;
  const customers = async () => (await api.recordings.list({})).map(({ customer_id }) => customer_id);
  await expect.poll(customers).toHaveLength(1);
  const [ana] = await customers();
  expect(await stored(page)).toContain("storytime:session");

  await page.evaluate("window.Parley.signOut()");
  expect(await stored(page)).not.toContain("storytime:session");
  await widget.open();
  await widget.say("I am somebody else");
  await expect.poll(async () => (await api.recordings.list({}))[0]!.finished_at).not.toBeNull();
  expect(await customers()).toEqual([ana]);
});
