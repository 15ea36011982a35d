import { createVisitorApi } from "@parley/api-client";
import { Widget as VisitorClient } from "../../apps/server/test/harness/clients.ts";
import type { Visitor } from "../../apps/server/test/harness/world.ts";
import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import { expect, test } from "../support/parley.ts";
import { aSite, pageWithWidget } from "../support/site.ts";
import { Widget } from "../support/widget.ts";

/** The whole range, including colors on which both black and white text have low contrast. */
const colours = [
  "#000000",
  "#ffffff",
  "#ff0000",
  "#00ff00",
  "#0000ff",
  "#ffff00",
  "#00ffff",
  "#ff00ff",
  "#808080",
  "#777777",
  "#1890ff",
  "#fadb14",
  "#52c41a",
  "#fa8c16",
  "#eb2f96",
  "#722ed1",
  "#13c2c2",
  "#f5222d",
  "#8c8c8c",
  "#fffbe6",
];

test("the chat is accessible in any color", async ({ parley, signUp, openPage }) => {
  test.slow(); // there are many colors
  const agent = await signUp("Company");
  const account_id = await agent.accountId();
  const api = createVisitorApi({ baseUrl: parley.url });
  const customer = await api.createCustomer({ account_id });
  const { id } = await api.openConversation({ account_id, customer_id: customer.id });
  const client = await VisitorClient.open(parley.url, { account_id, customer, conversation_id: id } as Visitor);
  await client.send("Do you have [this](https://example.com) in `blue`?");
  client.close();
  const quick_replies = [{ text: "Yes", action: "yes" }];
  const body = "# We do\n\n> in **every** [shop](https://example.com)";
  await (await agent.api).messages.send({ conversation_id: id, body, metadata: { quick_replies } });

  const page = await openPage();
  const query = new URLSearchParams({
    token: account_id,
    customerId: customer.id,
    showAgentAvailability: "1",
    closeable: "1",
    version: "1.3.1",
  });
  await page.goto(`/widget/frame?${query}`);
  const order = (event: string, payload: object) =>
    page.evaluate(`window.postMessage(${JSON.stringify({ event, payload })}, "*")`);
  await order("papercups:toggle", { isOpen: true });
  await order("papercups:plan", { plan: "starter" });
  await expect(page.getByRole("button", { name: "Yes" })).toBeVisible();
  for (const primaryColor of colours) {
    await order("config:update", { primaryColor, newMessagePlaceholder: `In ${primaryColor}` });
    await expect(page.getByPlaceholder(`In ${primaryColor}`)).toBeVisible();
    await expectAccessibleInBothThemes(page, [390]);
  }
});

test("on a phone with a camera notch the chat stays inside the safe area", async ({ parley, signUp, openPage }) => {
  const agent = await signUp("Company");
  const html = pageWithWidget({ server: parley.url, token: await agent.accountId() });
  await using site = await aSite({ "/": { html } });
  const viewport = { width: 390, height: 844 };
  const page = await openPage({ viewport, hasTouch: true, isMobile: true });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setSafeAreaInsetsOverride", { insets: { top: 47, bottom: 34, left: 0, right: 0 } });
  const widget = await Widget.onSite(page, site.url);
  await widget.button.tap();
  await expect(widget.input).toBeVisible();
  expect(await widget.element.boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
  await expect(widget.element).toHaveCSS("padding-top", "47px");
  await expect(widget.element).toHaveCSS("background-color", "rgb(24, 144, 255)");
  const chat = await (await widget.element.elementHandle())!.contentFrame();
  expect(await chat!.evaluate("innerHeight")).toBe(viewport.height - 47);
});
