import { beforeAll, expect, test } from "vitest";
import { channels } from "../../src/app.ts";
import type { ChannelDeclaration } from "../../src/platform/realtime/channel.ts";
import { Client, pushed } from "../harness/clients.ts";
import { upgradeToWebSocket } from "../harness/websocket-upgrade.ts";
import { useWorld } from "../harness/world.ts";
import { type AccountResources, createResources, isIdName, snapshotRows } from "./account-resources.ts";
import { sampleInput, withId } from "./sample.ts";

/** Walks all declared topics and events as every unauthorized client. New ones are included automatically. */
const world = useWorld();

let ours: AccountResources;
let neighbours: AccountResources;

beforeAll(async () => {
  ours = await createResources(world);
  neighbours = await createResources(world);
});

function topicOf({ pattern }: ChannelDeclaration, whose: AccountResources) {
  return pattern.replace(/\{(\w+)\}/g, (_, name) => {
    if (!isIdName(name))
      throw new Error(`The access walk does not know what "${name}" is: teach it in account-resources.ts`);
    return String(whose.ids[name]);
  });
}

/** The availability of agents is public, and the plain lobby sends nothing. */
const isForEveryone = ({ pattern }: ChannelDeclaration) =>
  pattern.startsWith("room:") || pattern === "conversation:lobby";

const connect = (params: object) => new Client(world.url, params);

async function joining(params: object, topic: string, payload: object = {}) {
  const client = connect(params);
  const { status, response } = await client.join(topic, payload);
  client.close();
  return { status, response };
}

test("the server declares topics for users and topics for anyone", () => {
  expect(new Set(channels.map(({ access }) => access))).toEqual(new Set(["anyone", "user"]));
});

test("every topic that sends presences names their account, whose subscriptions alone receive them", () => {
  const withPresences = channels.filter(({ sends }) => sends && "presence_state" in sends);
  expect(withPresences.length).toBeGreaterThan(0);
  expect(withPresences.filter(({ presencesOf }) => !presencesOf)).toEqual([]);
});

test("an anonymous client cannot join a topic for users", async () => {
  for (const channel of channels.filter(({ access }) => access === "user")) {
    const answer = await joining({}, topicOf(channel, ours));
    expect([channel.pattern, answer]).toEqual([
      channel.pattern,
      { status: "error", response: { reason: channel.refusal } },
    ]);
  }
});

test("an admin and a visitor of another account cannot join topics of this account", async () => {
  for (const channel of channels.filter((each) => !isForEveryone(each))) {
    for (const params of [{ token: neighbours.admin.token }, { account_id: neighbours.ids.account_id }]) {
      const answer = await joining(params, topicOf(channel, ours), { customer_id: neighbours.ids.customer_id });
      expect([channel.pattern, answer]).toEqual([
        channel.pattern,
        { status: "error", response: { reason: channel.refusal } },
      ]);
    }
  }
});

test("a missing record and a record of another account are refused with the same reason", async () => {
  for (const channel of channels.filter(({ pattern }) => pattern.includes("{"))) {
    for (const id of ["5f1c2a9e-8f5b-4a57-9a3c-0d9d9c6a1f11", "no-id", "%00", "' or 1=1"]) {
      const topic = channel.pattern.replace(/\{\w+\}/g, id);
      const { status, response } = await joining({ token: neighbours.admin.token }, topic);
      expect([topic, status, response]).toEqual([topic, "error", { reason: channel.refusal }]);
    }
  }
});

test("a disabled user cannot connect", async () => {
  const removed = await createResources(world);
  await world.call("POST", `/api/users/${removed.user.id}/disable`, { token: removed.admin.token });
  const connecting = ({ token }: { token: string }) =>
    upgradeToWebSocket(`${world.url}/socket/websocket?vsn=2.0.0&token=${token}`);
  expect(await connecting(removed.user)).toMatchObject({ statusCode: 403 });
  expect(await connecting(removed.admin)).toMatchObject({ statusCode: 101 });
});

test("no client receives an event with an id of another account, whoever pushes", async () => {
  const before = await snapshotRows(world, ours.admin.account_id);
  let exchanged = 0;
  for (const channel of channels.filter(({ pushes }) => pushes)) {
    for (const [event, { shape }] of Object.entries(channel.pushes!)) {
      const { value, places } = sampleInput(shape, neighbours.ids);
      for (const place of places) {
        const client = connect({ token: neighbours.admin.token });
        const { channel: joined } = await client.join(topicOf(channel, neighbours));
        const answer = await pushed(joined, event, withId(value, place.path, ours.ids[place.name]));
        client.close();
        exchanged += 1;
        // A visitor's message leaves out files that the visitor may not attach, and ignores an author in the payload.
        const isLeftOut = ["file_id", "customer_id"].includes(place.name) && channel.access === "anyone";
        expect([channel.pattern, event, place.name, answer]).toEqual([
          channel.pattern,
          event,
          place.name,
          isLeftOut ? { status: "ok", response: {} } : { status: "error", response: { reason: "not found" } },
        ]);
      }
    }
  }
  expect(exchanged).toBeGreaterThan(2);
  expect(await snapshotRows(world, ours.admin.account_id)).toEqual(before);
});
