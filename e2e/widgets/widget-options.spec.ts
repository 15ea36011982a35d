import type { Page } from "@playwright/test";
import { expect, test } from "../support/parley.ts";
import { aSite, pageWithWidget } from "../support/site.ts";
import { Widget } from "../support/widget.ts";

const callbacks = `
  window.heard = [];
  for (const name of ["onChatLoaded", "onChatOpened", "onChatClosed", "onMessageSent", "onMessageReceived"]) {
    window.Papercups.config[name] = (told) => window.heard.push(name + (told && told.body ? ": " + told.body : ""));
  }`;

const dispatchOnPage = (page: Page, event: string) =>
  page.evaluate(`window.dispatchEvent(new Event("papercups:${event}"))`);

test("a page opens and closes its chat with events, receives callbacks, and can hide our button", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const html = pageWithWidget({
    server: parley.url,
    token: await agent.accountId(),
    options: { hideToggleButton: true },
  });
  await using site = await aSite({ "/": { html: html.replace("</script>", `${callbacks}</script>`) } });
  const widget = await Widget.onSite(await openPage(), site.url);
  const heard = () => widget.page.evaluate("window.heard");
  await expect.poll(heard).toEqual(["onChatLoaded"]);
  await expect(widget.button).toHaveCount(0);
  await dispatchOnPage(widget.page, "open");
  await expect(widget.input).toBeVisible();
  await dispatchOnPage(widget.page, "open");
  await widget.say("Out loud");
  await agent.open("Out loud");
  await agent.reply("I hear you");
  await expect(widget.messages).toContainText("I hear you");
  await dispatchOnPage(widget.page, "toggle");
  await expect(widget.input).toBeHidden();
  await dispatchOnPage(widget.page, "close");
  const all = [
    "onChatLoaded",
    "onChatOpened",
    "onMessageSent: Out loud",
    "onMessageReceived: I hear you",
    "onChatClosed",
  ];
  await expect.poll(heard).toEqual(all);
  await widget.page.evaluate("window.Parley.toggle()");
  await expect(widget.input).toBeVisible();
});

test("a page sets the chat's position and styles, and the chat stays open across pages", async ({
  parley,
  signUp,
  openPage,
}) => {
  const agent = await signUp("Company");
  const options = {
    position: { side: "left", offset: 60 },
    primaryColor: "fadb14",
    persistOpenState: true,
    customIconUrl: `${parley.url}/favicon.ico`,
    styles: { chatContainer: { width: 300 }, toggleButton: { borderRadius: "8px" } },
  };
  await using site = await aSite({
    "/": { html: pageWithWidget({ server: parley.url, token: await agent.accountId(), options }) },
  });
  const widget = await Widget.onSite(await openPage(), site.url);
  expect(await widget.button.boundingBox()).toMatchObject({ x: 60, width: 50, height: 50 });
  await expect(widget.button).toHaveCSS("background-color", "rgb(250, 219, 20)");
  await expect(widget.button).toHaveCSS("border-radius", "8px");
  await expect(widget.button.locator("img")).toHaveAttribute("src", options.customIconUrl);
  await widget.open();
  expect(await widget.element.boundingBox()).toMatchObject({ x: 60, width: 300 });
  await expect(widget.button.locator("svg")).toBeVisible(); // a cross icon
  await widget.page.reload();
  await expect(widget.input).toBeVisible();
  await widget.close();
  await widget.page.reload();
  await expect(widget.button).toBeVisible();
  await expect(widget.element).toBeHidden();
});

test("the team sets the place, corners, button text and logo, and a page's options take precedence", async ({
  parley,
  signUp,
  openPage,
}) => {
  const agent = await signUp("Company");
  const token = await agent.accountId();
  const logo_url = `${parley.url}/favicon.svg`;
  await (await agent.api).widgetSettings.update({
    position: "start",
    side_offset: 40,
    bottom_offset: 90,
    corner_radius: 0,
    launcher_text: "Chat with us",
    logo_url,
  });
  const customIconUrl = logo_url; // a picture without a size of its own
  const options = { position: { side: "end", bottom: 0 }, cornerRadius: 24, launcherText: "Ask us", customIconUrl };
  const page = (parts: object) => ({ html: pageWithWidget({ server: parley.url, token, ...parts }) });
  const rightToLeft = { html: 'dir="rtl"' };
  await using site = await aSite({
    "/": page({}),
    "/options": page({ options }),
    "/rtl": page(rightToLeft),
    "/rtl-options": page({ ...rightToLeft, options }),
  });
  const looksAt = async (path: string) => {
    const widget = await Widget.onSite(await openPage(), site.url + path);
    const button = widget.page.locator(".Papercups-toggleButton");
    const closed = await button.boundingBox();
    await button.click();
    await expect(widget.input).toBeVisible();
    const open = await button.boundingBox();
    return { widget, button, closed: closed!, open: open!, chat: (await widget.element.boundingBox())! };
  };

  const team = await looksAt("/");
  expect(team.closed).toMatchObject({ x: 40, y: 900 - 90 - 50, height: 50 });
  expect(team.closed.width).toBeGreaterThan(120);
  expect(team.open).toMatchObject({ x: 40, width: 50 });
  expect(team.chat).toMatchObject({ x: 40, width: 376 });
  expect(team.chat.y + team.chat.height).toBe(900 - 90 - 80);
  await expect(team.widget.element).toHaveCSS("border-radius", "0px");
  await expect(team.widget.frame.locator("header img")).toHaveAttribute("src", logo_url);
  await expect(team.button).toHaveAccessibleName("Close chat widget");
  await team.button.click();
  await expect(team.button).toHaveAccessibleName("Chat with us");
  await expect(team.button).toHaveText("Chat with us");

  const asked = await looksAt("/options");
  expect(asked.open).toMatchObject({ x: 1440 - 40 - 50, y: 850 });
  await expect(asked.widget.element).toHaveCSS("border-radius", "24px");
  await asked.button.click();
  await expect(asked.button).toHaveAccessibleName("Ask us");
  await expect(asked.button.locator("img")).toHaveJSProperty("complete", true);
  const [outer, text] = [await asked.button.boundingBox(), await asked.button.locator("i").boundingBox()];
  expect(text!.x + text!.width).toBeLessThan(outer!.x + outer!.width);
  expect(text!.height).toBeLessThan(30); // one line

  expect((await looksAt("/rtl")).chat).toMatchObject({ x: 1440 - 40 - 376 });
  expect((await looksAt("/rtl-options")).chat).toMatchObject({ x: 40 });
});

test("the greeting pops up once, an email address is required before the first message, and a quick reply is sent with one click", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const options = { greeting: "Need a hand?", popUpInitialMessage: 300, requireEmailUpfront: true };
  await using site = await aSite({
    "/": { html: pageWithWidget({ server: parley.url, token: await agent.accountId(), options }) },
  });
  const widget = await Widget.onSite(await openPage(), site.url);
  await expect(widget.frame.getByText("Need a hand?").last()).toBeVisible();
  await widget.frame.getByRole("button", { name: "View new messages" }).click();
  const message = widget.frame.getByRole("textbox", { name: "Your message" });
  await message.fill("I do");
  await message.press("Enter");
  await expect(widget.frame.getByPlaceholder("Enter your email")).toBeFocused();
  await widget.page.keyboard.type("ana@example.com");
  await widget.page.keyboard.press("Enter");
  await expect(widget.messages).toContainText("I do");
  await expect(widget.frame.getByPlaceholder("Enter your email")).toHaveCount(0);

  await agent.open("I do");
  const api = await agent.api;
  const { data } = await api.conversations.list({});
  await expect.poll(async () => (await api.customers.get(data[0]!.customer_id)).email).toBe("ana@example.com");
  const quick_replies = [
    { text: "Yes", action: "yes" },
    { text: "No", action: "no" },
  ];
  await api.messages.send({ conversation_id: data[0]!.id, body: "Shall I?", metadata: { quick_replies } });
  await widget.frame.getByRole("button", { name: "Yes" }).click();
  await expect(agent.thread).toContainText("Yes");
  await expect(widget.frame.getByRole("button", { name: "No" })).toHaveCount(0);
  const { messages } = await api.conversations.get(data[0]!.id);
  expect(messages.at(-1)).toMatchObject({ body: "Yes", metadata: { reply_action: "yes" } });

  await widget.close();
  await widget.page.reload();
  await expect(widget.button).toBeVisible();
  await widget.page.waitForTimeout(1500);
  await expect(widget.element).toBeHidden(); // it popped up in this tab before
});
