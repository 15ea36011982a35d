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
  await expect(message).toBeDisabled();
  await widget.frame.getByPlaceholder("Enter your email").fill("ana@example.com");
  await message.fill("I do");
  await message.press("Enter");
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
