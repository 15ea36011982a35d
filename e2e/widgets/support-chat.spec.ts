import { freePort } from "../../apps/server/src/platform/free-port.ts";
import { ParleyProcess } from "../../apps/server/test/process/parley-process.ts";
import { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";

test("the operator receives messages of the support chat with the user's identity", async ({ openPage }) => {
  const environment: Record<string, string> = { PORT: String(await freePort()), EU_EDITION: "1" };
  const parley = new ParleyProcess(environment);
  try {
    await parley.start();
    const operator = await Desk.register(await openPage({ baseURL: parley.url }), "Operator");
    await expect(operator.page.getByRole("button", { name: "Chat with us" })).toHaveCount(0);
    environment.SUPPORT_ACCOUNT_ID = await operator.accountId();
    await parley.kill("SIGINT");
    await parley.start();

    const agent = await Desk.register(await openPage({ baseURL: parley.url }), "Company");
    const { page } = agent;
    const chat = page.frameLocator("iframe.Papercups-chatWindowContainer");
    const { promise: isAwaited, resolve: deliver } = Promise.withResolvers<void>();
    await page.route("**/widget.js", async (route) => {
      await isAwaited;
      await route.continue();
    });
    await page.reload();
    await page.getByRole("button", { name: "Chat with us" }).click(); // before the widget has loaded
    deliver();
    await expect(chat.getByRole("log")).toContainText("Hi there! Send us a message");
    await chat.getByRole("textbox").fill("How do I add a colleague?");
    await chat.getByRole("textbox").press("Enter");
    await expect(operator.rows.filter({ hasText: "How do I add a colleague?" })).toBeVisible();

    const api = await operator.api;
    const { data } = await api.conversations.list({});
    const customer = await api.customers.get(data[0]!.customer_id);
    const { user_id } = await agent.session();
    expect(customer).toMatchObject({
      external_id: `${user_id}|${agent.credentials.email}`,
      email: agent.credentials.email,
      metadata: { company_name: "Company", subscription_plan: "team", edition: "EU" },
    });

    await chat.getByRole("button", { name: "Close chat" }).click();
    await expect(page.getByRole("button", { name: "Chat with us" })).toBeFocused();
    await page.goto("/settings/chat-widget");
    await expect(page.getByRole("heading", { name: "Chat widget" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Chat with us" })).toHaveCount(0);
  } finally {
    await parley.end();
  }
});
