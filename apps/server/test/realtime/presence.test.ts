import { describe, expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";

/** Presence for the team and for visitors (`realtime.md` §3). */
const world = useWorld();

const meta = (more: object) => ({
  online_at: expect.stringMatching(/^\d{10}$/),
  phx_ref: expect.any(String),
  ...more,
});

test("a visitor receives which agents are present, and none of their data", async () => {
  const account = await world.anAccount();
  const { admin } = account;
  const visitor = world.client();
  expect(await visitor.join(`room:${account.id}`)).toMatchObject({ status: "ok", response: {} });
  expect(await visitor.next("presence_state")).toEqual({});

  const desk = await world.desk(admin);
  const here = { [`user:${admin.id}`]: { metas: [meta({ user_id: admin.id })] } };
  expect(await visitor.next("presence_diff")).toEqual({ joins: here, leaves: {} });

  const later = world.client();
  await later.join(`room:${account.id}`);
  expect(await later.next("presence_state")).toEqual(here);

  desk.close();
  expect(await visitor.next("presence_diff")).toEqual({ joins: {}, leaves: here });
});

test("an agent with two tabs is present twice, until both are closed", async () => {
  const account = await world.anAccount();
  const key = `user:${account.admin.id}`;
  const [first, second] = [await world.desk(account.admin), await world.desk(account.admin)];
  const visitor = world.client();
  await visitor.join(`room:${account.id}`);
  const { metas } = (await visitor.next("presence_state"))[key];
  expect(metas).toEqual([meta({ user_id: account.admin.id }), meta({ user_id: account.admin.id })]);
  expect(new Set(metas.map(({ phx_ref }: { phx_ref: string }) => phx_ref)).size).toBe(2);

  first.close();
  expect(await visitor.next("presence_diff")).toEqual({ joins: {}, leaves: { [key]: { metas: [metas[0]] } } });
  second.close();
  expect(await visitor.next("presence_diff")).toEqual({ joins: {}, leaves: { [key]: { metas: [metas[1]] } } });
});

test("the team receives present agents and customers, and a customer only themselves", async () => {
  const { account, agent, visitor } = await world.aConversation();
  const desk = await world.desk(agent);
  expect(await desk.next("presence_state")).toMatchObject({ [`user:${agent.id}`]: {} });

  const widget = await world.widget(visitor);
  const key = `customer:${visitor.customer.id}`;
  const here = { [key]: { metas: [meta({ customer_id: visitor.customer.id })] } };
  expect(await widget.next("presence_state")).toEqual(here);
  await desk.settled();
  await expect.poll(() => desk.received("presence_diff").at(-1)).toEqual({ joins: here, leaves: {} });

  const colleague = await world.desk(await world.anAgent({ account }));
  expect(Object.keys(await colleague.next("presence_state"))).toEqual(
    expect.arrayContaining([`user:${agent.id}`, key]),
  );
  widget.channel.leave();
  for (;;) if (Object.keys((await desk.next("presence_diff")).leaves).includes(key)) break;
});

test("a visitor who names no customer is not present, and receives no presence", async () => {
  const { agent, visitor } = await world.aConversation();
  const desk = await world.desk(agent);
  for (const payload of [{}, { customer_id: null }, { customer_id: "" }]) {
    const client = world.client();
    const { channel, status } = await client.join(`conversation:${visitor.conversation_id}`, payload);
    expect(status).toBe("ok");
    await client.quiet(channel);
    expect(client.all).toEqual([]);
  }
  await desk.settled();
  expect(JSON.stringify(desk.all)).not.toContain(visitor.customer.id);
});

test("a client that named no customer does not receive the customer's presence", async () => {
  const { visitor } = await world.aConversation();
  const reader = world.client();
  const { channel } = await reader.join(`conversation:${visitor.conversation_id}`);
  const widget = await world.widget(visitor);
  await widget.next("presence_state");
  widget.channel.leave();
  await widget.quiet((await widget.join(`room:${visitor.account_id}`)).channel);
  await reader.quiet(channel);
  expect(reader.all).toEqual([]);
});

test("a customer who leaves and joins again in one packet is present once", async () => {
  const { agent, visitor } = await world.aConversation();
  const widget = await world.widget(visitor);
  widget.channel.leave();
  const { channel } = await widget.join(`conversation:${visitor.conversation_id}`, {
    customer_id: visitor.customer.id,
  });
  await widget.quiet(channel);
  const desk = await world.desk(agent);
  const { metas } = (await desk.next("presence_state"))[`customer:${visitor.customer.id}`];
  expect(metas).toHaveLength(1);
});

describe("nobody of another account", () => {
  test("is visible, in the room or on the feed", async () => {
    const [ours, theirs] = [await world.aConversation(), await world.aConversation()];
    const desk = await world.desk(ours.agent);
    const visitor = world.client();
    const { channel } = await visitor.join(`room:${ours.account.id}`);
    await world.desk(theirs.agent);
    await world.widget(theirs.visitor);
    await desk.settled();
    const seen = JSON.stringify([...desk.all, ...visitor.all]);
    expect(seen).not.toContain(theirs.visitor.customer.id);
    expect(seen).not.toContain(`user:${theirs.agent.id}"`);
    channel.leave();
  });

  test("is present in a room by joining it: agents are present through their own account's feed", async () => {
    const account = await world.anAccount();
    const { admin: neighbour } = await world.anAccount();
    const [guest, visitor] = [world.client({ token: neighbour.token }), world.client()];
    await guest.join(`room:${account.id}`);
    await visitor.join(`room:${account.id}`);
    expect(await visitor.next("presence_state")).toEqual({});
  });
});
