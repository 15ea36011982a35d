import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Desk } from "../harness/clients.ts";
import { pushed } from "../harness/clients.ts";
import { type Account, type Agent, useWorld } from "../harness/world.ts";

/** `notification:{account_id}`: the events that agents receive, and their pushes (`realtime.md` §2.5). */
const world = useWorld();

let account: Account;
let agent: Agent;
let desk: Desk;

beforeAll(async () => {
  account = await world.anAccount();
  agent = account.admin;
  desk = await world.desk(agent);
});

const refusedFor = (reason: string) => ({ status: "error", response: { reason } });

test("the join's reply is the number of the latest event", async () => {
  await world.aConversation({ account });
  const { seq } = await desk.next("conversation:created");
  const { response } = await world.client({ token: agent.token }).join(`notification:${account.id}`, { junk: [1] });
  expect(response).toEqual({ seq });
});

test("ping is answered with its payload", async () => {
  expect(await pushed(desk.channel, "ping", { any: ["thing", 1] })).toEqual({
    status: "ok",
    response: { any: ["thing", 1] },
  });
});

describe("an agent's message by socket", () => {
  test("equals one over HTTP, and the conversation's agents and customer receive it alike", async () => {
    const { visitor, conversation } = await world.aConversation({ account });
    const colleague = await world.anAgent({ account });
    const [widget, other] = [await world.widget(visitor), await world.desk(colleague)];
    const file = await world.aFile(agent);
    const draft = { body: " Hello ", sent_at: "2026-11-21T00:43:00.7Z", metadata: { a: 1 } };
    const answer = await desk.send({
      conversation_id: conversation.id,
      ...draft,
      file_ids: [file.id],
      mentioned_user_ids: [colleague.id],
    });
    expect(answer).toEqual({ status: "ok", response: {} });
    const expected = {
      ...draft,
      sent_at: "2026-11-21T00:43:00Z",
      user_id: agent.id,
      attachments: [file],
      type: "reply",
    };
    expect(await other.next("shout")).toMatchObject({
      ...expected,
      user: { id: agent.id, email: agent.email },
      mentions: [{ user_id: colleague.id, seen_at: null }],
      read: true,
    });
    const shout = await widget.next("shout");
    expect(shout).toMatchObject({ ...expected, mentions: [] });
    expect(shout).not.toHaveProperty("customer");
    expect(shout.user).toEqual({
      id: agent.id,
      object: "user",
      email: agent.email.split("@")[0],
      role: "user",
      created_at: null,
      disabled_at: null,
      archived_at: null,
      full_name: null,
      display_name: null,
      profile_photo_url: null,
      account_id: account.id,
    });
  });

  test("is by the agent, whoever is named", async () => {
    const { visitor, conversation } = await world.aConversation({ account });
    const colleague = await world.anAgent({ account });
    await desk.send({
      conversation_id: conversation.id,
      body: "Forged",
      user_id: colleague.id,
      customer_id: visitor.customer.id,
      account_id: randomUUID(),
    });
    expect((await world.conversation(agent, conversation.id)).messages).toMatchObject([
      { user_id: agent.id, customer_id: null, account_id: account.id },
    ]);
  });

  test("can be a bot's", async () => {
    const { conversation } = await world.aConversation({ account });
    await desk.send({ conversation_id: conversation.id, body: "Beep", type: "bot" });
    expect((await world.conversation(agent, conversation.id)).messages).toMatchObject([{ type: "bot" }]);
  });

  test.each<[string, object | (() => Promise<object>), string]>([
    ["without a conversation", { conversation_id: null }, "conversation_id can't be blank"],
    ["in something that is no conversation", { conversation_id: "here" }, "conversation_id is invalid"],
    ["in a conversation that is not there", { conversation_id: randomUUID() }, "not found"],
    [
      "in a neighbour's conversation",
      async () => ({ conversation_id: (await world.aConversation()).conversation.id }),
      "not found",
    ],
    [
      "with a neighbour's file",
      async () => ({ file_ids: [(await world.aFile(await world.aVisitor())).id] }),
      "not found",
    ],
    ["with a file that is not there", { file_ids: [randomUUID()] }, "not found"],
    [
      "that mentions a neighbour",
      async () => ({ mentioned_user_ids: [agent.id, (await world.anAccount()).admin.id] }),
      "not found",
    ],
    ["that mentions nobody who is there", { mentioned_user_ids: [2_000_000_000] }, "not found"],
    ["that mentions nonsense", { mentioned_user_ids: ["me"] }, "mentioned_user_ids is invalid"],
    ["of an unknown type", { type: "shout" }, "type is invalid"],
    ["sent at no time", { sent_at: "yesterday" }, "sent_at is invalid"],
    ["whose text is a number", { body: 5 }, "body is invalid"],
    ["whose files are no list", { file_ids: "x" }, "file_ids is invalid"],
    ["whose metadata is a list", { metadata: [] }, "metadata is invalid"],
  ])("%s is refused, and not published", async (_, wrong, reason) => {
    const { conversation } = await world.aConversation({ account });
    await desk.settled();
    const before = desk.received("shout").length;
    const changes = typeof wrong === "function" ? await wrong() : wrong;
    expect(await desk.send({ conversation_id: conversation.id, body: "x", ...changes })).toEqual(refusedFor(reason));
    await desk.settled();
    expect(desk.received("shout").length).toBe(before);
    expect((await world.conversation(agent, conversation.id)).messages).toEqual([]);
  });

  test("that mentions a disabled user has no mention", async () => {
    const { conversation } = await world.aConversation({ account });
    const disabled = await world.anAgent({ account });
    await world.data("POST", `/api/users/${disabled.id}/disable`, { token: agent.token });
    expect(await desk.send({ conversation_id: conversation.id, body: "x", mentioned_user_ids: [disabled.id] })).toEqual(
      {
        status: "ok",
        response: {},
      },
    );
    expect(await world.conversation(agent, conversation.id)).toMatchObject({ mentions: [] });
  });
});

describe("reading", () => {
  test("marks the conversation as read for the whole team", async () => {
    const { conversation } = await world.aConversation({ account });
    const colleague = await world.desk(await world.anAgent({ account }));
    expect(await desk.read(conversation.id)).toEqual({ status: "ok", response: {} });
    expect(await colleague.next("conversation:updated")).toEqual({
      id: conversation.id,
      updates: expect.objectContaining({ id: conversation.id, object: "conversation", read: true }),
      seq: expect.any(Number),
    });
    expect(await world.conversation(agent, conversation.id)).toMatchObject({ read: true, last_activity_at: null });
  });

  test.each<[string, object | (() => Promise<object>), string]>([
    ["nothing", {}, "conversation_id can't be blank"],
    ["something that is no conversation", { conversation_id: 5 }, "conversation_id is invalid"],
    ["what is not there", { conversation_id: randomUUID() }, "not found"],
    [
      "a neighbour's conversation",
      async () => ({ conversation_id: (await world.aConversation()).conversation.id }),
      "not found",
    ],
  ])("%s is refused", async (_, wrong, reason) => {
    const payload = typeof wrong === "function" ? await wrong() : wrong;
    expect(await pushed(desk.channel, "read", payload)).toEqual(refusedFor(reason));
  });
});

test("an unknown event is refused on every topic, and the subscription stays", async () => {
  const { visitor } = await world.aConversation({ account });
  const client = world.client({ token: agent.token });
  const topics = [
    `notification:${account.id}`,
    `room:${account.id}`,
    "conversation:lobby",
    `conversation:lobby:${visitor.customer.id}`,
    `conversation:${visitor.conversation_id}`,
  ];
  for (const topic of topics) {
    const { channel } = await client.join(topic);
    for (const event of ["shoot", "conversation:created", "presence_diff", "constructor", "__proto__"]) {
      expect([topic, event, await pushed(channel, event, {})]).toEqual([topic, event, refusedFor("unknown event")]);
    }
  }
});

test("a shout to a lobby or a room is refused, and not published", async () => {
  const { visitor } = await world.aConversation({ account });
  const [loud, other] = [world.client(), world.client()];
  for (const topic of ["conversation:lobby", `conversation:lobby:${visitor.customer.id}`, `room:${account.id}`]) {
    const { channel } = await loud.join(topic);
    const { channel: listening } = await other.join(topic);
    expect(await pushed(channel, "shout", { body: "Spam" })).toEqual(refusedFor("unknown event"));
    expect(await pushed(listening, "shout", { body: "Spam" })).toEqual(refusedFor("unknown event"));
  }
  expect(other.received("shout")).toEqual([]);
});
