import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { Network } from "../../../test/network.ts";
import { Chance } from "../../../test/random.ts";
import { defaultTiming } from "../../limits/limits.ts";
import type { Broadcast } from "../../protocol/frames.ts";
import { Topics } from "../../topics.ts";
import type { PresenceDiff, PresenceState } from "../entries.ts";
import { type LocalPresence, Presence } from "../presence.ts";

const NODES = 4;
const STEPS = 300;
const GROUPS = ["red", "green", "blue"];
const NAMES = ["ann", "bob", "cat"];
/** One topic for all groups, which must stay separate. */
const TOPIC = "lobby";
const timing = { ...defaultTiming, beatMs: 10, nodeTimeoutMs: 60, discoveryMs: 10, answerTimeoutMs: 50, lingerMs: 3 };

/** A subscription as its client sees it: the state after the join, changed by the diffs. */
class Watcher {
  readonly topic = TOPIC;
  readonly group: string;
  readonly tracked = new Map<string, LocalPresence>();
  readonly #presence: Presence;
  #shown: Map<string, string> | undefined;
  isAnswered = false;

  constructor(presence: Presence, group: string) {
    this.#presence = presence;
    this.group = group;
  }

  async open(): Promise<void> {
    await this.#presence.enter(this.group);
    this.#presence.broadcastChanges(TOPIC);
    this.#shown = new Map(refsIn(this.#presence.list(TOPIC, this.group)));
    this.isAnswered = true;
  }

  deliver(broadcast: Broadcast): void {
    const { joins, leaves } = broadcast.readPayload() as unknown as PresenceDiff;
    for (const [ref, name] of refsIn(joins)) {
      if (this.#shown?.has(ref)) throw new Error(`${name} joined twice`);
      this.#shown?.set(ref, name);
    }
    for (const [ref] of refsIn(leaves)) this.#shown?.delete(ref);
  }

  get shown(): [ref: string, name: string][] {
    return [...this.#shown!].sort();
  }
}

/** A node, and its watchers: at most one for each group. */
class Place {
  readonly topics = new Topics();
  readonly presence: Presence;
  readonly watchers = new Map<string, Watcher>();
  readonly bus: ReturnType<Network["bus"]>;

  constructor(network: Network) {
    this.bus = network.bus();
    this.presence = new Presence(this.bus, this.topics, timing);
    onTestFinished(() => {
      this.presence.close();
      void this.bus.close?.();
    });
  }

  join(group: string): Promise<void> {
    const watcher = new Watcher(this.presence, group);
    this.watchers.set(group, watcher);
    this.topics.add(watcher);
    return watcher.open();
  }

  leave(group: string): void {
    const watcher = this.watchers.get(group)!;
    this.topics.remove(watcher);
    for (const tracked of watcher.tracked.values()) tracked.end();
    this.presence.leave(group);
    this.watchers.delete(group);
  }

  track(watcher: Watcher, name: string): void {
    const tracked = watcher.tracked.get(name);
    if (!tracked) watcher.tracked.set(name, this.presence.track(watcher.group, TOPIC, name, {}));
    else tracked.end();
    if (tracked) watcher.tracked.delete(name);
  }
}

const refsIn = (state: PresenceState) =>
  Object.entries(state).flatMap(([name, { metas }]) => metas.map(({ phx_ref }) => [phx_ref, name] as [string, string]));

const namesIn = (places: Place[], group: string) =>
  places.flatMap(({ watchers }) => [...(watchers.get(group)?.tracked.keys() ?? [])]).sort();

function happen(chance: Chance, place: Place): void {
  const group = chance.oneOf(GROUPS);
  const watcher = place.watchers.get(group);
  if (!watcher) void place.join(group);
  else if (!watcher.isAnswered) return;
  else if (chance.below(3) === 0) place.leave(group);
  else place.track(watcher, chance.oneOf(NAMES));
}

async function expectConverged(places: Place[]): Promise<void> {
  for (const { watchers } of places)
    for (const watcher of watchers.values()) await expect.poll(() => watcher.isAnswered).toBe(true);
  for (const { presence, watchers } of places) {
    for (const [group, watcher] of watchers) {
      const difference = () => {
        const held = refsIn(presence.list(TOPIC, group)).sort();
        const names = watcher.shown.map(([, name]) => name).sort();
        return isDeepStrictEqual(held, watcher.shown) ? names : { held, shown: watcher.shown };
      };
      await expect.poll(difference).toEqual(namesIn(places, group));
    }
    const size = [...watchers.keys()].flatMap((group) => namesIn(places, group)).length;
    await expect.poll(() => presence.size).toBe(size);
  }
}

const seeds = Array.from({ length: Number(process.env.SEEDS ?? 6) }, (_, index) => index + 1);

test.each(seeds)(
  "after random events, and lost and repeated messages, nodes hold their groups only, and all of them (%i)",
  async (seed) => {
    const chance = new Chance(seed);
    const network = new Network();
    const places = Array.from({ length: NODES }, () => new Place(network));
    network.loses = () => chance.below(20) === 0;
    network.repeats = () => chance.below(20) === 0;
    for (let step = 0; step < STEPS; step++) {
      const kind = chance.below(40);
      if (kind === 0) network.move(chance.oneOf(places).bus, chance.below(3));
      else if (kind < 3) network.heal();
      else happen(chance, chance.oneOf(places));
      if (chance.below(4) === 0) await sleep(chance.below(15));
    }
    network.loses = network.repeats = () => false;
    network.heal();
    await expectConverged(places);
  },
);
