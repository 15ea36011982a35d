import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { notFound, refused } from "../harness/refusals.ts";
import { type Agent, useWorld } from "../harness/world.ts";

/** An agent, or an agent's program, adds a message for a customer. */
const world = useWorld();

const send = ({ token }: Agent, message: object) => world.call("POST", "/api/messages", { token, body: { message } });

test("is the customer's message, for the agents and for the customer", async () => {
  const { agent, visitor, conversation } = await world.aConversation();
  const [widget, desk] = [await world.widget(visitor), await world.desk(agent)];
  const customer_id = visitor.customer.id;
  const message = await world.sendMessage(agent, conversation.id, { body: "Please call", customer_id, source: "sms" });
  const expected = { body: "Please call", customer_id, user_id: null, user: null, source: "sms", read: false };
  expect(message).toMatchObject({ ...expected, customer: { id: customer_id, object: "customer" } });
  expect(await desk.next("shout")).toMatchObject(expected);
  expect(await widget.next("shout")).toMatchObject(expected);
});

test("can be of another customer of the account, because a conversation can have several", async () => {
  const { account, agent, conversation } = await world.aConversation();
  const { customer } = await world.aVisitor({ account });
  expect(await world.sendMessage(agent, conversation.id, { body: "Me too", customer_id: customer.id })).toMatchObject({
    conversation_id: conversation.id,
    customer_id: customer.id,
  });
});

test("of another customer reaches the visitor without that customer's id and profile, on the socket and over HTTP", async () => {
  const { account, agent, visitor, conversation } = await world.aConversation();
  const profile = { name: "Kim", email: "kim@example.com", phone: "+49 30 1234", external_id: "u-17" };
  const photo = { profile_photo_url: "https://example.com/kim.png" };
  const { customer } = await world.aVisitor({ account, ...profile, ...photo, metadata: { plan: "gold" } });
  const [widget, desk] = [await world.widget(visitor), await world.desk(agent)];
  await world.sendMessage(agent, conversation.id, { body: "Me too", customer_id: customer.id });
  expect(await desk.next("shout")).toMatchObject({
    customer_id: customer.id,
    customer: { id: customer.id, ...profile },
  });

  const message = await widget.next("shout");
  const alias = message.customer_id;
  expect(alias).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([customer.id, visitor.customer.id]).not.toContain(alias);
  expect(message).toMatchObject({ body: "Me too", user_id: null, user: null, customer: { id: alias, name: null } });
  expect(message.customer).toMatchObject({ title: "Anonymous User", profile_photo_url: null, metadata: null });

  const query = new URLSearchParams({ customer_id: visitor.customer.id, account_id: account.id });
  const found = await world.call("GET", `/api/conversations/customer?${query}`);
  expect(found.body).toMatchObject({ data: [{ messages: [{ body: "Me too", customer_id: alias }] }] });
  for (const secret of [customer.id, ...Object.values(profile), "kim.png", "gold"]) {
    expect(found.text).not.toContain(secret);
    expect(JSON.stringify(widget.all)).not.toContain(secret);
  }
  expect(await world.data("GET", `/api/customers/${alias}/exists`)).toBe(false);
});

test("cannot be of a customer of another account, of a missing one, or of two authors", async () => {
  const { agent, visitor, conversation } = await world.aConversation();
  const { customer: foreign } = await world.aVisitor();
  const message = { conversation_id: conversation.id, body: "x" };
  expect(await send(agent, { ...message, customer_id: foreign.id })).toMatchObject(
    refused(403, "Forbidden: invalid `customer_id`"),
  );
  expect(await send(agent, { ...message, customer_id: randomUUID() })).toMatchObject(notFound);
  expect(await send(agent, { ...message, customer_id: visitor.customer.id, user_id: agent.id })).toMatchObject(
    refused(422, "A message cannot have both user_id and customer_id"),
  );
  expect((await world.conversation(agent, conversation.id)).messages).toEqual([]);
});

test("cannot be entered by another account that knows both ids", async () => {
  const { agent, visitor, conversation } = await world.aConversation();
  const { admin: neighbour } = await world.anAccount();
  const answer = await send(neighbour, {
    conversation_id: conversation.id,
    customer_id: visitor.customer.id,
    body: "x",
  });
  expect(answer).toMatchObject(refused(403, "Forbidden: invalid `customer_id`"));
  expect((await world.conversation(agent, conversation.id)).messages).toEqual([]);
});
