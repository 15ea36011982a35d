import { describe, expect, test } from "vitest";
import { type Account, type Agent, useWorld } from "../harness/world.ts";

/** After losing access, a client's connection ends, and it cannot reconnect. */
const world = useWorld();

const endings: [how: string, end: (account: Account, agent: Agent) => Promise<unknown>][] = [
  ["disabled", ({ admin }, { id }) => world.data("POST", `/api/users/${id}/disable`, { token: admin.token })],
  [
    "disabled and archived",
    async ({ admin }, { id }) => {
      await world.data("POST", `/api/users/${id}/disable`, { token: admin.token });
      await world.call("POST", `/api/users/${id}/archive`, { token: admin.token });
    },
  ],
  ["signed out", (_, { token }) => world.call("DELETE", "/api/session", { token })],
];

describe.each(endings)("an agent who is %s", (_, end) => {
  test("is disconnected with 1001 on every socket, and receives nothing more", async () => {
    const account = await world.anAccount();
    const agent = await world.anAgent({ account });
    const { visitor, conversation } = await world.aConversation({ account });
    const [first, second, witness] = [
      await world.desk(agent),
      await world.desk(agent),
      await world.desk(account.admin),
    ];
    await second.join(`conversation:${conversation.id}`);

    await end(account, agent);
    expect([await first.closed(), await second.closed()]).toEqual([1001, 1001]);
    const before = first.all.length + second.all.length;
    await (await world.widget(visitor)).send("Secret");
    await witness.next("shout");
    expect(first.all.length + second.all.length).toBe(before);
  });

  test("is not present any more, to the team or to visitors", async () => {
    const account = await world.anAccount();
    const agent = await world.anAgent({ account });
    const desk = await world.desk(agent);
    const visitor = world.client();
    await visitor.join(`room:${account.id}`);
    expect(await visitor.next("presence_state")).toHaveProperty(`user:${agent.id}`);
    await end(account, agent);
    await desk.closed();
    expect(await visitor.next("presence_diff")).toMatchObject({ joins: {}, leaves: { [`user:${agent.id}`]: {} } });
  });
});

test("colleagues of a disabled user stay connected", async () => {
  const account = await world.anAccount();
  const [agent, colleague] = [await world.anAgent({ account }), await world.anAgent({ account })];
  const [gone, staying] = [await world.desk(agent), await world.desk(colleague)];
  await world.data("POST", `/api/users/${agent.id}/disable`, { token: account.admin.token });
  await gone.closed();
  await staying.settled();
  expect(staying.closeCode).toBeUndefined();
});
