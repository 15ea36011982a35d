import { type Conversation, type ExpandedConversation, type Message, topics } from "@parley/contract";
import { account, agent, Refusal } from "../support/answers.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { expect, test } from "../support/parley.ts";
import { aConversation, aCustomerRecord, conversationPage } from "../support/records.ts";

test("an open conversation shows without a reload that the customer types and has seen a message", async ({
  openScreen,
}) => {
  const screen = await openScreen();
  const { page } = screen;
  const customer = aCustomerRecord({ name: "Ana" });
  const conversation = aConversation({ customer }, [
    { body: "Where is my order?", customer_id: customer.id },
    { body: "On its way", user_id: agent.id, user: agent },
  ]);
  screen.answerConversations(conversation);
  await page.goto(`/conversations/all/${conversation.id}`);
  const thread = page.getByRole("log", { name: "Messages" });
  await expect(thread.getByRole("img", { name: "Sent" })).toBeVisible();

  const typing = (is_typing: boolean) =>
    screen.publish(topics.attention(account), "typing", { conversation_id: conversation.id, is_typing });
  const notice = page.getByText("Ana is typing…");
  await typing(true);
  await expect(notice).toBeVisible();
  await typing(false);
  await expect(notice).toBeHidden();
  await typing(true);
  await expect(notice).toBeVisible();
  await screen.publishEvent("message:created", {
    ...conversation.messages[0]!,
    id: crypto.randomUUID(),
    body: "Thanks",
  });
  await expect(thread.getByText("Thanks")).toBeVisible();
  await expect(notice).toBeHidden();

  await screen.publishEvent("messages:seen", { id: conversation.id, seen_at: "2026-11-02T09:05:00Z" });
  await expect(thread.getByRole("img", { name: /^Seen / })).toBeVisible();
});

test("the button for new rows counts conversations with messages of others, and no rows that only move", async ({
  openScreen,
}) => {
  const screen = await openScreen();
  const { page } = screen;
  const [ada, bea, cleo] = ["Ada", "Bea", "Cleo"].map((name) => {
    const customer = aCustomerRecord({ name });
    return aConversation({ customer }, [{ body: `A question of ${name}`, customer_id: customer.id }]);
  }) as [ExpandedConversation, ExpandedConversation, ExpandedConversation];
  // All have the same second of activity. The server's order is by microseconds, not by ids.
  screen.answer({ conversations: conversationPage([bea, ada, cleo]) });
  const rows = page.getByRole("region", { name: "Conversations" }).getByRole("listitem");
  const pill = page.getByRole("button", { name: /\d new$/ });
  const updated = async (
    { messages: _, customer: __, tags: ___, mentions: ____, ...conversation }: ExpandedConversation,
    changes: Partial<Conversation>,
  ) => {
    const updates = { ...conversation, ...changes };
    await screen.publishEvent("conversation:updated", { id: conversation.id, updates });
    return updates;
  };
  const said = ({ id, messages }: ExpandedConversation, message: Partial<Message>) =>
    screen.publishEvent("message:created", {
      ...messages[0]!,
      conversation_id: id,
      id: crypto.randomUUID(),
      created_at: "2026-11-02T10:00:00",
      ...message,
    });

  await page.goto("/conversations/all");
  await expect(rows).toContainText(["Bea", "Ada", "Cleo"]);
  await rows.filter({ hasText: "Ada" }).hover();

  await test.step("a change of a field moves no row", async () => {
    await updated(cleo, { priority: "priority" });
    await expect(rows.filter({ hasText: "Cleo" })).toContainText("prioritized");
    await expect(rows).toContainText(["Bea", "Ada", "Cleo"]);
    await expect(pill).toHaveCount(0);
  });

  await test.step("the agent's own message is not new", async () => {
    await said(cleo, { body: "My answer", customer_id: null, user_id: agent.id, user: agent });
    await expect(rows.filter({ hasText: "Cleo" })).toContainText("My answer");
    await expect(pill).toHaveCount(0);
  });

  await test.step("a row that was closed returns to its place when that is undone", async () => {
    const closed = { ...ada, status: "closed" as const, closed_at: "2026-11-02T10:01:00Z", messages: undefined };
    screen.answerAt(`PUT conversations/${ada.id}`, { data: closed, timeline: [] });
    await page.getByRole("button", { name: "Close Ada" }).click();
    await expect(rows).toContainText(["Bea", "Cleo"]);
    await expect(page.getByText("Closed: Ada")).toBeVisible();
    screen.answerAt(`PUT conversations/${ada.id}`, { data: ada, timeline: [] });
    await page.keyboard.press("z");
    await expect(rows).toContainText(["Bea", "Ada", "Cleo"]);
    await expect(pill).toHaveCount(0);
  });

  await test.step("a customer's message is new", async () => {
    await said(ada, { body: "Are you there?" });
    await expect(pill).toHaveText("1 new");
    await expect(rows).toContainText(["Bea", "Ada", "Cleo"]);
    await pill.click();
    await expect(rows).toContainText(["Ada", "Cleo", "Bea"]);
  });
});

test("the results of a search replace the earlier rows, also under the pointer", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const [ada, bea] = ["Ada", "Bea"].map((name) => {
    const customer = aCustomerRecord({ name });
    return aConversation({ customer }, [{ body: "Hello", customer_id: customer.id }]);
  }) as [ExpandedConversation, ExpandedConversation];
  screen.answer({ conversations: conversationPage([ada]) });
  const rows = page.getByRole("region", { name: "Conversations" }).getByRole("listitem");
  await page.goto("/conversations/all");
  await expect(rows).toContainText(["Ada"]);
  screen.answer({ conversations: conversationPage([bea, ada]) });
  const results = "**/api/conversations?*q=*";
  const release = await holdRequests(page, results);
  const search = page.waitForRequest(results);
  await page.getByRole("textbox", { name: "Search messages..." }).fill("Hello");
  await search;
  await rows.first().hover();
  release();
  await expect(rows).toContainText(["Bea", "Ada"]);
  await expect(page.getByRole("button", { name: /\d new$/ })).toHaveCount(0);
});

test("a conversation and a list that did not load are loaded again after a reconnect", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const customer = aCustomerRecord({ name: "Ana" });
  const conversation = aConversation({ customer }, [{ body: "Where is my order?", customer_id: customer.id }]);
  screen.answerConversations(conversation);
  screen.answer({ conversations: new Refusal(502) });
  screen.answerAt(`conversations/${conversation.id}`, new Refusal(502));
  await page.goto(`/conversations/all/${conversation.id}`);
  await expect(page.getByText("Couldn't load this")).toHaveCount(2);

  screen.answerConversations(conversation);
  await screen.disconnect();
  await expect(page.getByRole("log", { name: "Messages" })).toContainText("Where is my order?");
  await expect(page.getByRole("region", { name: "Conversations" })).toContainText("Ana");
  await expect(page.getByText("Couldn't load this")).toHaveCount(0);
});

test("the code of the thread is loaded after a reconnect if it did not load before", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const customer = aCustomerRecord({ name: "Ana" });
  const conversation = aConversation({ customer }, [{ body: "Where is my order?", customer_id: customer.id }]);
  screen.answerConversations(conversation);
  await page.route("**/assets/ConversationPane*.js", (route) => route.abort());
  await page.goto(`/conversations/all/${conversation.id}`);
  await expect(page.getByText("Couldn't load this")).toBeVisible();
  await page.unrouteAll();
  await screen.disconnect();
  await expect(page.getByRole("log", { name: "Messages" })).toContainText("Where is my order?");
});

test("two quick changes of a conversation are sent one after the other", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const conversation = aConversation({ customer: aCustomerRecord({ name: "Ada" }) }, [{ body: "A question" }]);
  screen.answerConversations(conversation);
  screen.answerAt(`PUT conversations/${conversation.id}`, { data: conversation, timeline: [] });
  const sent: (string | null)[] = [];
  page.on("request", (request) => request.method() === "PUT" && sent.push(request.postData()));
  const release = await holdRequests(page, `**/api/conversations/${conversation.id}`);
  await page.goto("/conversations/all");
  const row = page.getByRole("region", { name: "Conversations" }).getByRole("listitem");
  await row.hover();
  await row.getByRole("button", { name: "Assign Ada to me" }).click();
  await row.getByRole("button", { name: "Close Ada" }).click();
  await expect(row).toHaveCount(0); // the agent does not wait
  expect(sent).toEqual([expect.stringContaining("assignee_id")]);
  release();
  await expect.poll(() => sent.at(-1)).toContain("closed");
  expect(sent).toHaveLength(2);
});
