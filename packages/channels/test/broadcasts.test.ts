import { describe, expect, test } from "vitest";
import { UNCHANGED } from "../src/index.ts";
import { aNode, aNodeWith, connect } from "./harness.ts";

describe("broadcasts", () => {
  test("reach all subscribers of the topic and no others, in order", async () => {
    const node = await aNode();
    const [here, too, elsewhere] = [await connect(node), await connect(node), await connect(node)];
    for (const client of [here, too]) await client.join("room:a");
    await elsewhere.join("room:b");
    for (const client of [here, too, elsewhere]) await client.rest();
    for (let n = 0; n < 50; n++) node.channels.broadcast("room:a", "count", { n });
    for (const client of [here, too]) {
      expect((await client.rest()).map((frame) => frame[4].n)).toEqual(Array.from({ length: 50 }, (_, n) => n));
    }
    expect(await elsewhere.rest()).toEqual([]);
  });

  test("can be sent to topics without subscribers", async () => {
    const node = await aNode();
    node.channels.broadcast("room:nobody", "count", {});
    expect(node.channels.stats().framesOut).toBe(0);
  });
});

describe("a broadcast", () => {
  test("can be intercepted for each subscriber: unchanged, replaced, or dropped", async () => {
    const node = await aNodeWith<{ wants: string }>({
      join: ({ payload }) => payload as { wants: string },
      intercepts: {
        news: ({ state }, read) => {
          if (state.wants === "nothing") return undefined;
          return state.wants === "more" ? { ...read(), more: true } : UNCHANGED;
        },
      },
    });
    const readers = [];
    for (const wants of ["all", "nothing", "more"]) {
      const client = await connect(node);
      await client.join("room:a", { wants });
      readers.push(client);
    }
    node.channels.broadcast("room:a", "news", { n: 1 });
    node.channels.broadcast("room:a", "weather", { n: 2 });
    const said = (event: string, payload: object) => [null, null, "room:a", event, payload];
    const received = await Promise.all(
      readers.map(async (reader) => (await reader.rest()).filter(([, ref]) => ref === null)),
    );
    expect(received).toEqual([
      [said("news", { n: 1 }), said("weather", { n: 2 })],
      [said("weather", { n: 2 })],
      [said("news", { n: 1, more: true }), said("weather", { n: 2 })],
    ]);
  });

  test("is intercepted once for all subscribers of a variant", async () => {
    const worked: string[] = [];
    const node = await aNodeWith<{ wants: string }>({
      join: ({ payload }) => payload as { wants: string },
      intercepts: {
        news: {
          variantOf: ({ state }) => state.wants,
          intercept({ state: { wants } }, read) {
            worked.push(wants);
            return wants === "nothing" ? undefined : { ...read(), for: wants };
          },
        },
      },
    });
    const received = [];
    const readers = [];
    for (const wants of ["a", "b", "a", "nothing", "nothing"]) {
      const client = await connect(node);
      await client.join("room:a", { wants });
      readers.push(client);
    }
    node.channels.broadcast("room:a", "news", { n: 1 });
    for (const reader of readers) received.push((await reader.rest()).filter(([, ref]) => ref === null));
    expect(received.map(([frame]) => frame?.[4].for)).toEqual(["a", "b", "a", undefined, undefined]);
    expect(worked).toEqual(["a", "b", "nothing"]);
  });

  test("of presence is intercepted, too, also when it is pushed to one subscriber", async () => {
    const node = await aNodeWith<{ name: string }>({
      join: ({ payload }) => payload as { name: string },
      joined(subscription) {
        subscription.track(subscription.topic, subscription.state.name, {});
        subscription.pushPresenceState();
      },
      intercepts: {
        presence_state: (_, read) => ({ count: Object.keys(read()).length }),
        presence_diff: () => undefined,
      },
    });
    const [first, second] = [await connect(node), await connect(node)];
    await first.join("room:a", { name: "one" });
    await second.join("room:a", { name: "two" });
    const pushesTo = async (client: typeof first) =>
      (await client.rest()).filter(([, ref]) => ref === null).map(([, , , event, payload]) => [event, payload]);
    expect(await pushesTo(first)).toEqual([["presence_state", { count: 1 }]]);
    expect(await pushesTo(second)).toEqual([["presence_state", { count: 2 }]]);
  });

  test("whose interceptor throws is dropped, and the error is reported", async () => {
    const node = await aNodeWith<{ wants: string }>({
      join: ({ payload }) => payload as { wants: string },
      intercepts: {
        news: ({ state }) => {
          if (state.wants === "trouble") throw new Error("hearing broke");
          return UNCHANGED;
        },
      },
    });
    const [well, broken] = [await connect(node), await connect(node)];
    await well.join("room:a", { wants: "all" });
    await broken.join("room:a", { wants: "trouble" });
    node.channels.broadcast("room:a", "news", { n: 1 });
    node.channels.broadcast("room:a", "weather", { n: 2 });
    const eventsOf = async (client: typeof well) =>
      (await client.rest()).filter(([, ref]) => ref === null).map(([, , , event]) => event);
    expect(await eventsOf(well)).toEqual(["news", "weather"]);
    expect(await eventsOf(broken)).toEqual(["weather"]);
    expect(node.errors.map(String)).toEqual(["Error: hearing broke"]);
  });
});
