import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Bus, Channel, PresenceState, Subscription, TrackedPresence } from "../src/index.ts";
import { aNode, connect, later, type Node } from "./harness.ts";
import { Network } from "./network.ts";
import { answerTo, type OfficialPresence, openSocket, versions } from "./official-clients.ts";
import { Chance } from "./random.ts";

const NODES = 4;
const STEPS = 150;
const NAMES = ["ann", "bob", "cat", "dan", "eve"];

test.each([1, 2, 3, 4, 5, 6])("after random events, all nodes and clients have the same state (%i)", async (seed) => {
  const chance = new Chance(seed);
  const network = new Network();
  const places = await Promise.all(Array.from({ length: NODES }, (_, index) => aPlace(network, index)));
  network.loses = () => chance.below(20) === 0;
  for (let step = 0; step < STEPS; step++) {
    happen(chance, chance.oneOf(places), network);
    if (chance.below(4) === 0) await sleep(chance.below(15));
  }
  network.loses = () => false;
  network.heal();

  const truth = places.flatMap(({ tracked }) => [...tracked].map(([name, { mood }]) => `${name} ${mood}`)).sort();
  for (const { node, shown } of places) {
    await expect.poll(() => moodsIn(node.channels.presence.list("lobby"))).toEqual(truth);
    await expect.poll(() => moodsIn(shown.state)).toEqual(truth);
  }
  const refs = places.flatMap(({ node, shown }) => [refsIn(node.channels.presence.list("lobby")), refsIn(shown.state)]);
  for (const some of refs) expect(some).toEqual(refs[0]);
});

/** A node, a subscription that can track any key there, and an official client that watches. */
interface Place {
  readonly node: Node;
  readonly bus: Bus;
  readonly subscription: Subscription<object>;
  readonly tracked: Map<string, { mood: number; track: TrackedPresence }>;
  readonly shown: OfficialPresence;
}

async function aPlace(network: Network, index: number): Promise<Place> {
  const here = later<Subscription<object>>();
  const lobby: Channel<object> = { join() {}, joined: (subscription) => subscription.pushPresenceState() };
  const stage: Channel<object> = { join() {}, joined: here.resolve };
  const bus = network.bus();
  const node = await aNode({
    bus,
    timing: { beatMs: 10, nodeTimeoutMs: 60, discoveryMs: 10, answerTimeoutMs: 50 },
    channels: [
      ["lobby", lobby],
      ["stage", stage],
    ],
  });
  await (await connect(node)).join("stage");
  const { client } = versions[index % versions.length]!;
  const channel = openSocket(client, node.endPoint).channel("lobby");
  const shown = new client.Presence(channel);
  await answerTo(channel.join());
  return { node, bus, subscription: await here.promise, tracked: new Map(), shown };
}

/** One random event: a presence changes at the place, or the network changes. */
function happen(chance: Chance, { bus, node, subscription, tracked }: Place, network: Network): void {
  const kind = chance.below(10);
  const name = chance.oneOf(NAMES);
  const mood = chance.below(1_000);
  if (kind === 0) {
    network.move(bus, chance.below(3));
  } else if (kind === 1) {
    network.heal();
  } else if (kind === 2) {
    node.channels.presence.broadcastState("lobby");
  } else if (!tracked.has(name)) {
    tracked.set(name, { mood, track: subscription.track("lobby", name, { mood }) });
  } else if (kind < 6) {
    tracked.get(name)!.track.update({ mood });
    tracked.get(name)!.mood = mood;
  } else {
    tracked.get(name)!.track.end();
    tracked.delete(name);
  }
}

/** Clients append recent presences, so the order is not compared. */
const metasIn = (state: PresenceState) =>
  Object.entries(state).flatMap(([name, { metas }]) => metas.map((meta) => ({ name, meta })));
const moodsIn = (state: PresenceState) =>
  metasIn(state)
    .map(({ name, meta }) => `${name} ${meta.mood}`)
    .sort();
const refsIn = (state: PresenceState) =>
  metasIn(state)
    .map(({ meta }) => meta.phx_ref)
    .sort();
