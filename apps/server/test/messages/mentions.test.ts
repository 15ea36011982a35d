import { expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";

const world = useWorld();

test("a mentioned user is listed in the message and the conversation, and counted until they read it", async () => {
  const { account, agent, conversation } = await world.aConversation();
  const colleague = await world.anAgent({ account });
  const message = await world.sendMessage(agent, conversation.id, { body: "Look", mentioned_user_ids: [colleague.id] });
  expect(message.mentions).toEqual([{ user_id: colleague.id, seen_at: null }]);
  expect(await world.conversation(agent, conversation.id)).toMatchObject({
    mentions: [
      {
        object: "mention",
        account_id: account.id,
        conversation_id: conversation.id,
        message_id: message.id,
        user_id: colleague.id,
        user: { id: colleague.id, email: colleague.email },
        seen_at: null,
      },
    ],
    messages: [{ mentions: [{ user_id: colleague.id, seen_at: null }] }],
  });
  expect(await mentioned(colleague)).toBe(1);
  expect(await mentioned(agent)).toBe(0);

  await (await world.desk(colleague)).read(conversation.id);
  expect(await mentioned(colleague)).toBe(0);
  expect((await world.conversation(agent, conversation.id)).mentions[0]!.seen_at).toMatch(/Z$/);
});

async function mentioned({ token }: { token: string }) {
  const unread = await world.data<{ conversations: { mentioned: number } }>("GET", "/api/conversations/unread", {
    token,
  });
  return unread.conversations.mentioned;
}

test("reading marks the reader's mentions only, in this conversation only", async () => {
  const { account, agent, conversation } = await world.aConversation();
  const { conversation: other } = await world.aConversation({ account });
  const [reader, colleague] = [await world.anAgent({ account }), await world.anAgent({ account })];
  const mentioned_user_ids = [reader.id, colleague.id];
  for (const { id } of [conversation, other]) await world.sendMessage(agent, id, { body: "Both", mentioned_user_ids });
  await (await world.desk(reader)).read(conversation.id);
  const seenBy = async (id: string) =>
    (await world.conversation(agent, id)).mentions.filter(({ seen_at }) => seen_at).map(({ user_id }) => user_id);
  expect(await seenBy(conversation.id)).toEqual([reader.id]);
  expect(await seenBy(other.id)).toEqual([]);
  expect([await mentioned(reader), await mentioned(colleague)]).toEqual([1, 2]);
});

test("mentions in a closed or archived conversation are not counted", async () => {
  const { account, agent, conversation } = await world.aConversation();
  const { conversation: archived } = await world.aConversation({ account });
  for (const { id } of [conversation, archived]) {
    await world.sendMessage(agent, id, { body: "Me", mentioned_user_ids: [agent.id] });
  }
  expect(await mentioned(agent)).toBe(2);
  await world.change(agent, conversation.id, { status: "closed" });
  await world.archive(agent, archived.id);
  expect(await mentioned(agent)).toBe(0);
});

test("a mention lists a user once, and only active users of the account", async () => {
  const { account, agent, conversation } = await world.aConversation();
  const [colleague, disabled] = [await world.anAgent({ account }), await world.anAgent({ account })];
  await world.data("POST", `/api/users/${disabled.id}/disable`, { token: agent.token });
  const { admin: stranger } = await world.anAccount();
  const message = await world.sendMessage(agent, conversation.id, {
    body: "Everybody",
    mentioned_user_ids: [colleague.id, stranger.id, colleague.id, disabled.id, 2_000_000_000],
  });
  expect(message.mentions).toEqual([{ user_id: colleague.id, seen_at: null }]);
});

test("a message that an agent enters for a customer has no mentions", async () => {
  const { account, agent, visitor, conversation } = await world.aConversation();
  const colleague = await world.anAgent({ account });
  const customer_id = visitor.customer.id;
  const message = { body: "Ask them", customer_id, mentioned_user_ids: [colleague.id] };
  expect((await world.sendMessage(agent, conversation.id, message)).mentions).toEqual([]);
});

test("a visitor receives no mentions", async () => {
  const { account, agent, visitor, conversation } = await world.aConversation();
  const colleague = await world.anAgent({ account });
  const widget = await world.widget(visitor);
  const metadata = { mentions: [{ id: colleague.id }], other: 1 };
  await world.sendMessage(agent, conversation.id, { body: "Hi", mentioned_user_ids: [colleague.id], metadata });
  expect(await widget.next("shout")).toMatchObject({ mentions: [], metadata: { other: 1 } });
  const query = `customer_id=${visitor.customer.id}&account_id=${account.id}`;
  const [chat] = await world.data<object[]>("GET", `/api/conversations/customer?${query}`);
  expect(chat).toMatchObject({ mentions: [], messages: [{ mentions: [], metadata: { other: 1 } }] });
  expect(JSON.stringify(chat)).not.toContain(`"user_id":${colleague.id}`);
});
