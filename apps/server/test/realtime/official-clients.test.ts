import { describe, expect, onTestFinished, test } from "vitest";
import { useWorld } from "../harness/world.ts";

/** The published versions of the client, with the methods that published widgets and dashboards use. */
interface OfficialClient {
  Socket: new (endPoint: string, options: object) => OfficialSocket;
  Presence: new (channel: OfficialChannel) => { onSync(callback: () => void): void; state: object };
}

interface OfficialSocket {
  connect(): void;
  disconnect(): void;
  channel(topic: string, params: object): OfficialChannel;
  onOpen(callback: () => void): void;
  onError(callback: (error: unknown) => void): void;
  conn: { close(code?: number): void };
}

interface OfficialChannel {
  join(): OfficialPush;
  leave(): OfficialPush;
  push(event: string, payload: object): OfficialPush;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server says
  on(event: string, callback: (payload: any) => void): void;
}

interface OfficialPush {
  receive(status: string, callback: (response: object) => void): OfficialPush;
}

/** Version 1.5 reads `window` when it is loaded. */
Object.assign(globalThis, { self: globalThis });

const versions: [version: string, client: OfficialClient][] = [
  ["1.5", (await import("phoenix-1.5")).default],
  ["1.7", await import("phoenix-1.7")],
  ["1.8", await import("phoenix-1.8")],
];

const world = useWorld();

function answerTo(push: OfficialPush) {
  return new Promise((resolve) => {
    for (const status of ["ok", "error", "timeout"]) push.receive(status, (response) => resolve({ status, response }));
  });
}

function connect({ Socket }: OfficialClient, params: object, options: object = {}) {
  const socket = new Socket(`${world.url.replace("http", "ws")}/socket`, {
    params,
    reconnectAfterMs: () => 20,
    rejoinAfterMs: () => 20,
    ...options,
  });
  socket.connect();
  onTestFinished(() => socket.disconnect());
  return socket;
}

const heardOn = (channel: OfficialChannel, event: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server says
  new Promise<any>((resolve) => channel.on(event, resolve));

describe.each(versions)("the official client %s", (_, client) => {
  test("works as a widget: it joins, sends, receives its own and the agent's messages, and marks messages as seen", async () => {
    const { agent, visitor, conversation } = await world.aConversation();
    const desk = await world.desk(agent);
    const socket = connect(client, { account_id: visitor.account_id, inbox_id: undefined });
    const chat = socket.channel(`conversation:${conversation.id}`, { customer_id: visitor.customer.id });
    expect(await answerTo(chat.join())).toEqual({ status: "ok", response: {} });

    const echo = heardOn(chat, "shout");
    const draft = { body: "Hello", customer_id: visitor.customer.id, sent_at: "2026-11-21T00:43:00.123Z" };
    expect(await answerTo(chat.push("shout", draft))).toEqual({ status: "ok", response: {} });
    expect(await echo).toMatchObject({
      body: "Hello",
      sent_at: "2026-11-21T00:43:00Z",
      customer_id: visitor.customer.id,
    });
    expect(await desk.next("shout")).toMatchObject({ body: "Hello" });

    const reply = heardOn(chat, "shout");
    await world.sendMessage(agent, conversation.id, "Good morning");
    expect(await reply).toMatchObject({ body: "Good morning", user: { email: agent.email.split("@")[0] } });
    expect(await answerTo(chat.push("messages:seen", {}))).toEqual({ status: "ok", response: {} });
    const { messages } = await world.conversation(agent, conversation.id);
    expect(messages.map(({ seen_at }) => seen_at !== null)).toEqual([false, true]);
  });

  test("works as a dashboard: it follows the feed, sees presence, and marks as read", async () => {
    const { agent, visitor, conversation } = await world.aConversation();
    const socket = connect(client, { token: agent.token });
    const feed = socket.channel(`notification:${agent.account_id}`, {});
    const presence = new client.Presence(feed);
    const synced = new Promise<void>((resolve) => {
      presence.onSync(() => Object.keys(presence.state).length === 2 && resolve());
    });
    expect(await answerTo(feed.join())).toMatchObject({ status: "ok", response: { seq: expect.any(Number) } });
    const widget = await world.widget(visitor);
    await synced;
    expect(Object.keys(presence.state).toSorted()).toEqual([`customer:${visitor.customer.id}`, `user:${agent.id}`]);

    const shout = heardOn(feed, "shout");
    await widget.send("Hello");
    expect(await shout).toMatchObject({ body: "Hello" });
    const updated = heardOn(feed, "conversation:updated");
    expect(await answerTo(feed.push("read", { conversation_id: conversation.id }))).toMatchObject({ status: "ok" });
    expect(await updated).toMatchObject({ id: conversation.id, updates: { read: true } });
  });

  test("reconnects when the server closes its socket, and receives again", async () => {
    const { agent, visitor, conversation } = await world.aConversation();
    const socket = connect(client, { account_id: visitor.account_id });
    const chat = socket.channel(`conversation:${conversation.id}`, { customer_id: visitor.customer.id });
    await answerTo(chat.join());
    const desk = await world.desk(agent);
    const wasGone = new Promise<void>((resolve) => socket.onError(() => resolve()));
    const rejoined = heardOn(chat, "presence_state");
    const reopened = new Promise<void>((resolve) => socket.onOpen(() => resolve()));
    socket.conn.close(4000);
    await Promise.all([Promise.race([wasGone, reopened]), reopened, rejoined]);
    const shout = heardOn(chat, "shout");
    await world.sendMessage(agent, conversation.id, "Still there?");
    expect(await shout).toMatchObject({ body: "Still there?" });
    await desk.settled();
  });

  test("works as a recorder and a list of visits: they join, watch, update, rejoin and leave", async () => {
    const { account, agent, visitor } = await world.aConversation();
    const { id } = await world.aRecording(visitor);
    const list = connect(client, { token: agent.token }).channel(`events:admin:${account.id}:all`, {});
    const presence = new client.Presence(list);
    const state = () => presence.state as Record<string, { metas: { active: boolean }[] }>;
    const isActive = () => state()[`session:${id}`]?.metas.map(({ active }) => active);
    await answerTo(list.join());

    const page = connect(client, {});
    const recorder = page.channel(`events:${account.id}:${id}`, { customerId: visitor.customer.id });
    const watchers = new client.Presence(recorder);
    expect(await answerTo(recorder.join())).toEqual({ status: "ok", response: {} });
    await expect.poll(isActive).toEqual([true]);
    const secondTab = connect(client, {}).channel(`events:${account.id}:${id}`, {});
    await answerTo(secondTab.join());
    await expect.poll(isActive).toEqual([true, true]);
    await answerTo(recorder.push("session:inactive", { ts: 1795221644891 }));
    await expect.poll(() => isActive()?.toSorted()).toEqual([false, true]);
    await answerTo(secondTab.leave());
    await expect.poll(isActive).toEqual([false]);

    const watch = connect(client, { token: agent.token }).channel(`events:admin:${account.id}:${id}`, {});
    await answerTo(watch.join());
    await expect.poll(() => Object.keys(watchers.state)).toEqual([`session:${id}`]);
    const received = heardOn(watch, "replay:event:emitted");
    const event = { type: 3, timestamp: 1, data: {} };
    await answerTo(recorder.push("replay:event:emitted", { event, customer_id: visitor.customer.id }));
    expect(await received).toEqual({ event, customer_id: visitor.customer.id });
    await answerTo(watch.leave());
    await expect.poll(() => Object.keys(watchers.state)).toEqual([]);

    page.conn.close(4000);
    await expect.poll(isActive).toEqual([true]);
    page.disconnect();
    await expect.poll(isActive).toBeUndefined();
  });

  test("is refused without hanging: a foreign conversation, a foreign feed", async () => {
    const [ours, theirs] = [await world.aConversation(), await world.aConversation()];
    const socket = connect(client, { token: ours.agent.token });
    const refusals = [
      await answerTo(socket.channel(`conversation:${theirs.conversation.id}`, {}).join()),
      await answerTo(socket.channel(`notification:${theirs.account.id}`, {}).join()),
    ];
    expect(refusals).toEqual([
      { status: "error", response: { reason: "unauthorized" } },
      { status: "error", response: { reason: "Unauthorized" } },
    ]);
  });
});
