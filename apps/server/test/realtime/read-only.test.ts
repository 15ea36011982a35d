import { describe, expect, test } from "vitest";
import { pushed } from "../harness/clients.ts";
import { useWorld, type Visitor } from "../harness/world.ts";

/**
 * `conversation:{id}` for a client whose join names no customer, as the oldest clients do, and readers of share links.
 */
const world = useWorld();

const ok = { status: "ok", response: {} };
const unauthorized = { status: "error", response: { reason: "unauthorized" } };

async function aReader({ conversation_id }: Pick<Visitor, "conversation_id">) {
  const client = world.client();
  const { channel } = await client.join(`conversation:${conversation_id}`);
  return { client, push: (event: string, payload: object) => pushed(channel, event, payload) };
}

const seenIn = async ({ account, conversation }: Awaited<ReturnType<typeof world.aConversation>>) =>
  (await world.conversation(account.admin, conversation.id)).messages.map(({ seen_at }) => seen_at !== null);

test("cannot write or mark as seen without naming the conversation's customer", async () => {
  const chat = await world.aConversation();
  const { account, agent, visitor, conversation } = chat;
  await world.sendMessage(agent, conversation.id, "Hello");
  const [desk, widget] = [await world.desk(agent), await world.widget(visitor)];
  const { push } = await aReader(visitor);
  const others = [(await world.aVisitor({ account })).customer.id, (await world.aVisitor()).customer.id];
  for (const customer_id of [undefined, null, "", "nonsense", 5, conversation.id, ...others]) {
    expect([customer_id, await push("shout", { body: "It is me", customer_id })]).toEqual([customer_id, unauthorized]);
  }
  expect(await push("messages:seen", {})).toEqual(unauthorized);
  await Promise.all([desk.settled(), widget.settled()]);
  expect([...desk.received("shout"), ...widget.received("shout")]).toEqual([]);
  expect(await seenIn(chat)).toEqual([false]);
});

test("can write once a message names the customer, and counts as the customer from then on", async () => {
  const chat = await world.aConversation();
  const { agent, visitor, conversation } = chat;
  const customer_id = visitor.customer.id;
  const { client, push } = await aReader(visitor);
  expect(await push("shout", { body: "From long ago", customer_id, sender: "customer" })).toEqual(ok);
  expect(await client.next("shout")).toMatchObject({
    body: "From long ago",
    customer_id,
    customer: { id: customer_id },
  });
  expect(await push("shout", { body: "And again" })).toEqual(ok);
  expect(await client.next("shout")).toMatchObject({ body: "And again", customer_id });
  await world.sendMessage(agent, conversation.id, "Hello");
  expect(await push("messages:seen", {})).toEqual(ok);
  expect(await seenIn(chat)).toEqual([false, false, true]);
});

test("can name the customer by the id of a merged one", async () => {
  const { account, agent, visitor } = await world.aConversation();
  const { customer: merged } = await world.aVisitor({ account });
  const merge = { customer_id: merged.id, into_id: visitor.customer.id };
  await world.data("POST", "/api/customer_merges", { token: agent.token, body: { customer_merge: merge } });
  const { client, push } = await aReader(visitor);
  expect(await push("shout", { body: "Hello", customer_id: merged.id })).toEqual(ok);
  expect(await client.next("shout")).toMatchObject({ customer_id: merged.id, customer: { id: merged.id } });
  await push("ping", {});
  expect(JSON.stringify(client.all)).not.toContain(visitor.customer.id);
});

test("is not present, also after it has written", async () => {
  const { agent, visitor } = await world.aConversation();
  const desk = await world.desk(agent);
  const { push } = await aReader(visitor);
  await push("shout", { body: "Hello", customer_id: visitor.customer.id });
  await desk.next("shout");
  await desk.settled();
  const presences = [...desk.received("presence_state"), ...desk.received("presence_diff")];
  expect(JSON.stringify(presences)).not.toContain(visitor.customer.id);
});

describe("receives", () => {
  test("agents' messages", async () => {
    const { agent, visitor, conversation } = await world.aConversation();
    const { client } = await aReader(visitor);
    await world.sendMessage(agent, conversation.id, "Good morning");
    expect(await client.next("shout")).toMatchObject({ body: "Good morning", user_id: agent.id, customer_id: null });
  });

  test("the customer's messages, without the customer's id and profile", async () => {
    const profile = { name: "Kim", email: "kim@example.com", external_id: "u-17", phone: "+49 30 1234" };
    const account = await world.anAccount();
    const { visitor } = await world.aConversation({ account, visitor: await world.aVisitor({ account, ...profile }) });
    const { client, push } = await aReader(visitor);
    const widget = await world.widget(visitor);
    await widget.send("Hello");
    const message = await client.next("shout");
    expect(message).toMatchObject({ body: "Hello", customer: { id: message.customer_id, title: "Anonymous User" } });
    expect(await widget.next("shout")).toMatchObject({ customer_id: visitor.customer.id, customer: profile });
    widget.channel.leave();
    await widget.quiet((await widget.join(`room:${account.id}`)).channel);
    await push("ping", {});
    for (const secret of [visitor.customer.id, ...Object.values(profile)]) {
      expect(JSON.stringify(client.all)).not.toContain(secret);
    }
  });
});
