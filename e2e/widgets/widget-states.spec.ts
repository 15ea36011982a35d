import type { AgentApi } from "@parley/api-client";
import type { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";
import { aSite, pageWithWidget } from "../support/site.ts";
import { Widget } from "../support/widget.ts";

/** The visitor's chat while the team is away, has sent messages, or asks for an email address (`widget.md` §8). */

async function aShop(server: string, agent: Desk, options: object = {}) {
  const html = pageWithWidget({ server, token: await agent.accountId(), options });
  return aSite({ "/": { html } });
}

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** Sets working hours to the weekday three days from now only. */
function setOutsideWorkingHours(api: AgentApi) {
  const day = DAYS[(new Date().getUTCDay() + 3) % 7]!;
  const working_hours = [{ day, start_minute: 0, end_minute: 1440 }];
  return api.account.update({ time_zone: "UTC", working_hours });
}

/** Closes the dashboard, so that no agent is online. */
const closeDashboard = (agent: Desk) => agent.page.goto("about:blank");

test("the visitor sees the away message outside working hours with no agent online, and otherwise the greeting", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const api = await agent.api;
  const said = { greeting: "Good to see you.", awayMessage: "We are **asleep**." };
  await using site = await aShop(parley.url, agent, { ...said, showAgentAvailability: true });
  const reads = async (expected: string, isOnline: boolean) => {
    const widget = await Widget.onSite(await openPage(), site.url);
    await widget.open();
    await expect(widget.messages).toContainText(expected);
    const availability = isOnline ? "We're online right now!" : /^We're back on \w+day at 12:00\sAM$/;
    await expect(widget.frame.getByRole("status").filter({ hasText: availability })).toBeVisible();
    return widget;
  };
  await test.step("in working hours, the greeting is shown", async () => reads("Good to see you.", true));
  await setOutsideWorkingHours(api);
  const waiting = await test.step("outside working hours with an agent online, the greeting is shown", async () =>
    reads("Good to see you.", true));
  await test.step("outside working hours with no agent online, the away message is shown", async () => {
    await closeDashboard(agent);
    await expect(waiting.messages).toContainText("We are asleep.");
    await expect(waiting.messages.locator("strong")).toHaveText("asleep");
    await reads("We are asleep.", false);
  });
});

test("while no agent is online the visitor sees when to expect a reply, unless the team wrote a text", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  await using site = await aShop(parley.url, agent, { showAgentAvailability: true });
  await closeDashboard(agent);
  const page = await openPage();
  await page.route("**/api/widget_settings?*", async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, usual_reply_minutes: 4 } } });
  });
  const widget = await Widget.onSite(page, site.url);
  await widget.open();
  await expect(widget.frame.getByRole("status").getByText("Usually replies in 4 minutes")).toBeVisible();
  await (await agent.api).widgetSettings.update({ agent_unavailable_text: "Out to lunch" });
  await page.reload();
  await widget.open();
  await expect(widget.frame.getByRole("status").getByText("Out to lunch")).toBeVisible();
});

test("a page with the option to hide its chat outside working hours shows no chat then", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const api = await agent.api;
  await using site = await aShop(parley.url, agent, { hideOutsideWorkingHours: true });
  const widget = await Widget.onSite(await openPage(), site.url);
  await expect(widget.button).toBeVisible();
  await setOutsideWorkingHours(api);
  const answered = widget.page.waitForResponse("**/api/widget_settings*");
  await widget.page.reload();
  await answered;
  await widget.page.evaluate("new Promise(requestAnimationFrame)");
  await expect(widget.page.locator("#PapercupsChatWidget")).toHaveCount(0);
  expect(await widget.page.evaluate("window.Parley.open() ?? true")).toBe(true);
  await expect(widget.element).toHaveCount(0);
});

/** Records the volume of each sound that the page plays. */
const listening = `
  window.loudness = [];
  const ramp = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function (value, at) { window.loudness.push(value); return ramp.call(this, value, at); };
  const Real = window.AudioContext;
  window.contexts = 0;
  window.AudioContext = class extends Real { constructor(...all) { super(...all); window.contexts++; } };`;

test("a message in a closed chat plays one sound, is counted and previewed; in an open chat it does not", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  await using site = await aShop(parley.url, agent);
  const page = await openPage();
  await page.addInitScript(listening);
  const widget = await Widget.onSite(page, site.url);
  await widget.open();
  await widget.say("Do you have kettles?");
  await agent.open("Do you have kettles?");
  const element = await widget.element.elementHandle();
  const chat = (await element!.contentFrame())!;
  const sounds = () => chat.evaluate("window.contexts");

  await agent.reply("We do.");
  await expect(widget.messages).toContainText("We do.");
  expect(await sounds()).toBe(0);

  await widget.close();
  await agent.reply("A red one.");
  await expect(widget.button.getByText("1", { exact: true })).toBeVisible();
  await expect.poll(sounds).toBe(1);
  await expect.poll(() => chat.evaluate("[...new Set(window.loudness)]")).toEqual([expect.closeTo(0.2, 5)]);
  const preview = widget.frame.getByRole("main").filter({ hasText: "A red one." });
  await expect(preview.getByRole("button", { name: "View new messages" })).toBeVisible();
  await expect(preview).not.toContainText("We do.");

  await agent.reply("And a blue one.");
  await expect(widget.button).toHaveAccessibleDescription("2 unread");
  await expect(preview).toContainText("And a blue one.");
  await expect.poll(sounds).toBe(2);

  await preview.getByRole("button", { name: "View new messages" }).click();
  await expect(widget.input).toBeVisible();
  await expect(widget.button).toHaveAccessibleDescription("");
  await widget.close();
  await expect(preview).toBeHidden();
});

test("the greeting does not pop up over a new message or in a tab that has shown it", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  await using site = await aShop(parley.url, agent, { greeting: "Need a hand?", popUpInitialMessage: true });
  const widget = await Widget.onSite(await openPage(), site.url);
  await expect(widget.frame.getByText("Need a hand?").last()).toBeVisible();
  await widget.frame.getByRole("button", { name: "View new messages" }).click();
  await widget.say("Yes");
  await agent.open("Yes");
  await widget.page.goto("about:blank");
  await agent.reply("How can I help?");

  await test.step("a new tab shows the new message instead of the greeting", async () => {
    const tab = await widget.page.context().newPage();
    await tab.goto(site.url);
    const again = await Widget.onSite(tab, site.url);
    await expect(again.frame.getByRole("main").filter({ hasText: "How can I help?" })).toBeVisible();
    await expect(again.frame.getByRole("main").filter({ hasText: "Need a hand?" })).toBeHidden();
  });
});

test("a visitor with a known email address, or with earlier messages, is not asked for one", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const options = { requireEmailUpfront: true };
  await using known = await aShop(parley.url, agent, { ...options, customer: { email: "ana@example.com" } });
  await using site = await aShop(parley.url, agent, options);
  const asked = (widget: Widget) => widget.frame.getByPlaceholder("Enter your email");

  const one = await Widget.onSite(await openPage(), known.url);
  await one.button.click();
  await expect(one.input).toBeEnabled();
  await expect(asked(one)).toHaveCount(0);

  const other = await Widget.onSite(await openPage(), site.url);
  await other.button.click();
  const message = other.frame.getByRole("textbox", { name: "Your message" });
  await asked(other).fill("ben@example.com");
  await message.fill("Hello");
  await message.press("Enter");
  await expect(agent.rows.filter({ hasText: "Hello" })).toBeVisible();
  await other.page.reload();
  await other.button.click();
  await expect(other.messages).toContainText("Hello");
  await expect(other.input).toBeEnabled();
  await expect(asked(other)).toHaveCount(0);
});

test("an agent is shown with name and photo and without private data", async ({ parley, register, openPage }) => {
  const agent = await register("Company");
  const api = await agent.api;
  await api.profile.update({
    full_name: "Bea Berg",
    display_name: "Bea",
    profile_photo_url: `${parley.url}/favicon.svg`,
  });
  await using site = await aShop(parley.url, agent);
  const page = await openPage();
  const answers: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => answers.push(String(payload))));
  page.on("response", async (response) => {
    if (response.url().includes("/api/")) answers.push(await response.text().catch(() => ""));
  });
  const widget = await Widget.onSite(page, site.url);
  await widget.open();
  await expect(widget.messages).toContainText("Hi there! Send us a message, and we'll reply here.");
  const face = widget.frame.locator("header").getByRole("img", { name: "Bea" });
  await expect(face.locator("img")).toHaveAttribute("src", `${parley.url}/favicon.svg`);
  await widget.say("Who are you?");
  await expect(face).toHaveCount(0);
  await agent.open("Who are you?");
  await agent.reply("I am Bea.");
  await expect(widget.frame.getByRole("heading", { name: "Bea" })).toBeVisible();
  await expect(widget.messages.getByText("Bea", { exact: true })).toBeVisible();
  await expect(widget.messages.locator("img")).toHaveAttribute("src", `${parley.url}/favicon.svg`);
  await page.reload();
  await widget.open();
  await expect(widget.messages).toContainText("I am Bea.");
  const all = answers.join("\n");
  expect(all).toContain("I am Bea.");
  expect(all).not.toContain(agent.credentials.email);
  expect(all).not.toMatch(/"role":"admin"/);
});

test("texts, files, both together and quick replies are each shown once after the server has stored them", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  await using site = await aShop(parley.url, agent);
  const widget = await Widget.onSite(await openPage(), site.url);
  await widget.open();
  await widget.say("Text");
  const picker = widget.frame.locator("input[type=file]");
  const file = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from("bread") });
  await picker.setInputFiles(file("alone.txt"));
  await expect(widget.messages.getByRole("link", { name: "alone.txt" })).toBeVisible();
  await widget.input.fill("With a file");
  await picker.setInputFiles(file("along.txt"));
  await expect(widget.messages.getByRole("link", { name: "along.txt (1 KB)" })).toBeVisible();
  const gif = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAA=", "base64");
  await picker.setInputFiles({ name: "bread.gif", mimeType: "image/gif", buffer: gif });
  const thumbnail = widget.messages.getByRole("link").getByRole("img", { name: "bread.gif" });
  await expect(thumbnail).toHaveJSProperty("naturalWidth", 1);
  await expect(thumbnail).toHaveCSS("height", "180px");
  await test.step("a thumbnail opens in a viewer over the chat", async () => {
    await picker.setInputFiles({ name: "butter.gif", mimeType: "image/gif", buffer: gif });
    await expect(widget.messages.getByRole("img", { name: "butter.gif" })).toBeVisible();
    const image = (name: string) => widget.frame.getByRole("dialog", { name }).getByRole("img", { name });
    await thumbnail.click();
    await expect(image("bread.gif")).toBeVisible();
    await widget.page.keyboard.press("ArrowRight");
    await expect(image("butter.gif")).toBeVisible();
    await widget.page.keyboard.press("Escape");
    await expect(image("butter.gif")).toHaveCount(0);
    await expect(widget.messages.getByRole("link", { name: "bread.gif" })).toBeFocused();
    await thumbnail.click();
    await expect(widget.frame.getByRole("button", { name: "Previous image" })).toBeHidden();
    await widget.frame.getByRole("button", { name: "Next image" }).click();
    await expect(image("butter.gif")).toBeVisible();
    await expect(widget.frame.getByRole("button", { name: "Next image" })).toBeHidden();
    await widget.frame.getByRole("button", { name: "Previous image" }).click();
    await widget.frame.getByRole("button", { name: "Close image" }).click();
    await expect(image("bread.gif")).toHaveCount(0);
    await expect(widget.input).toBeVisible();
  });
  await agent.open("Attachment");
  const api = await agent.api;
  const [conversation] = (await api.conversations.list({})).data;
  const quick_replies = [{ text: "Quick", action: "quick" }];
  await api.messages.send({ conversation_id: conversation!.id, body: "Well?", metadata: { quick_replies } });
  await widget.frame.getByRole("button", { name: "Quick" }).click();
  await expect(agent.thread).toContainText("Quick");
  await expect(widget.frame.getByText(/^Sent just now/)).toBeVisible();

  const items = widget.messages.getByRole("listitem").filter({ hasText: /Text|alone|along|Quick/ });
  const shown = async () => (await items.allInnerTexts()).map((text) => text.trim().replaceAll(/\s+/g, " "));
  const { messages } = await api.conversations.get(conversation!.id);
  expect(messages.map(({ body }) => body ?? "")).toEqual(["Text", "", "With a file", "", "", "Well?", "Quick"]);
  for (const text of ["Text", "With a file", "Quick"]) {
    await expect(widget.messages.getByText(text, { exact: true })).toHaveCount(1);
  }
  for (const name of ["alone.txt", "along.txt"]) {
    await expect(widget.messages.getByRole("link", { name })).toHaveCount(1);
  }
  expect((await shown()).length).toBeGreaterThan(0);
});

test("the branding is shown unless an account on the Team plan hides it", async ({ signUp, openPage }) => {
  const agent = await signUp("Company");
  const token = await agent.accountId();
  const page = await openPage();
  const branding = page.getByRole("link", { name: "Powered by Parley" });
  const order = (payload: object) => page.evaluate(`window.postMessage(${JSON.stringify(payload)}, "*")`);
  for (const [plan, isHidden, isShown] of [
    ["starter", "true", true],
    ["team", "false", true],
    ["team", "true", false],
    ["TEAM", "true", false],
  ] as const) {
    await page.goto(`/widget/frame?token=${token}&isBrandingHidden=${isHidden}&isOutsideWorkingHours=false`);
    await expect(page.getByRole("textbox")).toBeVisible();
    await expect(branding).toHaveCount(0); // until the plan is known
    await order({ event: "papercups:plan", payload: { plan } });
    await order({ event: "config:update", payload: { title: `On ${plan}` } });
    await expect(page.getByRole("heading", { name: `On ${plan}` })).toBeVisible();
    await expect(branding).toHaveCount(isShown ? 1 : 0);
  }
});
