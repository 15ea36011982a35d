import type { AgentApi } from "@parley/api-client";
import { expect, test } from "../support/parley.ts";

/** The visitor's side of a conversation that the team has closed (`widget.md` §8.9). */

const ENDED = "This conversation has ended. You can still reply.";

/** The only open conversation, once its first message is stored. */
async function theOpenOne(api: AgentApi) {
  const open = async () => (await api.conversations.list({ status: "open" })).data;
  await expect.poll(async () => (await open()).map(({ messages }) => messages.length)).toEqual([1]);
  return (await open())[0]!;
}

test("the visitor sees that the team closed the conversation, and begins a new one or goes on with it", async ({
  signUp,
  visit,
}) => {
  const agent = await signUp("Company");
  const api = await agent.api;
  const visitor = await visit(await agent.accountId());
  await visitor.say("Is my parcel on its way?");
  const { id } = await theOpenOne(api);
  await api.conversations.update(id, { status: "closed" });
  const { frame, input, messages } = visitor;
  await expect(messages).toContainText(ENDED);

  await visitor.say("One more thing");
  await expect.poll(async () => (await api.conversations.get(id)).status).toBe("open");
  await expect(messages).not.toContainText(ENDED);
  await api.conversations.update(id, { status: "closed" });
  await expect(messages).toContainText(ENDED);

  await frame.getByRole("button", { name: "Start a new conversation" }).click();
  await expect(messages).not.toContainText("Is my parcel on its way?");
  await expect(messages).not.toContainText(ENDED);
  await expect(input).toBeFocused();
  await visitor.say("Do you sell mugs?");
  const second = await theOpenOne(api);
  expect(second.messages.map(({ body }) => body)).toEqual(["Do you sell mugs?"]);
});

test("a returning visitor reads past conversations if the team shows them", async ({ signUp, visit }) => {
  const agent = await signUp("Company");
  const api = await agent.api;
  const visitor = await visit(await agent.accountId());
  const { frame, page, messages } = visitor;
  const opener = frame.getByRole("button", { name: "Past conversations" });
  await visitor.say("Is my parcel on its way?");
  const { id } = await theOpenOne(api);
  await api.messages.send({ conversation_id: id, body: "It arrives **tomorrow**." });
  await api.conversations.update(id, { status: "closed" });
  await page.reload();
  await expect(messages).toBeVisible();
  await expect(opener).toHaveCount(0);

  await api.widgetSettings.update({ show_past_conversations: true });
  await page.reload();
  await opener.click();
  const dialog = frame.getByRole("dialog", { name: "Past conversations" });
  await dialog.getByRole("button", { name: /It arrives tomorrow/ }).click();
  await expect(dialog.getByRole("log")).toContainText("Is my parcel on its way?");
  await expect(dialog.locator("strong")).toHaveText("tomorrow");
  await expect(dialog.getByRole("button", { name: "Back" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: /It arrives/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(visitor.input).toBeVisible(); // Escape did not close the chat

  await opener.click();
  await expect(dialog).toBeVisible();
  await visitor.close();
  await visitor.open();
  await expect(dialog).toHaveCount(0);
  await expect(visitor.input).toBeFocused();
});

test("agents see what a visitor types while the account shows it, and the chat says so", async ({
  register,
  visit,
}) => {
  const agent = await register("Company");
  await (await agent.api).account.update({ is_typing_previewed: true });
  const visitor = await visit(await agent.accountId());
  await expect(visitor.frame.getByText("Our team sees what you type.")).toBeVisible();
  await visitor.say("Do you have this in blue?");
  await agent.open("Do you have this in blue?");
  await visitor.input.pressSequentially("Or in green");
  const typed = agent.page.locator("q");
  await expect(typed).toHaveText("Or in green");
  await expect(visitor.input).toHaveAccessibleDescription("Our team sees what you type.");
  await visitor.input.press("Enter");
  await expect(agent.thread).toContainText("Or in green");
});
