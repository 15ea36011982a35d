import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Refused } from "../src/index.ts";
import { aNode, later } from "./harness.ts";
import { answerTo, type OfficialClient, openSocket, type SocketOptions, versions } from "./official-clients.ts";
import { XmlHttpRequest } from "./xml-http-request.ts";

const overLongPoll = (client: OfficialClient, endPoint: string, options: SocketOptions = {}) =>
  openSocket(client, endPoint, { transport: client.LongPoll, ...options });

describe.each(versions)("the official client $version over long poll", ({ version, client }) => {
  /** Clients before 1.8 require XMLHttpRequest. Version 1.8 uses it if it exists. */
  beforeEach(() => {
    if (version !== "1.8") Object.assign(globalThis, { XMLHttpRequest: XmlHttpRequest });
  });

  afterEach(() => {
    Reflect.deleteProperty(globalThis, "XMLHttpRequest");
  });

  test("joins, pushes, receives replies and broadcasts, and leaves", async () => {
    const node = await aNode();
    const channel = overLongPoll(client, node.endPoint).channel("room:a");
    expect((await answerTo(channel.join())).status).toBe("ok");
    expect(node.channels.stats()).toMatchObject({ sockets: 0, longPolls: 1 });
    expect((await answerTo(channel.push("echo", { n: 1 }))).response).toEqual({ n: 1 });
    const news = later<object>();
    channel.on("news", news.resolve);
    node.channels.broadcast("room:a", "news", { n: 2 });
    expect(await news.promise).toEqual({ n: 2 });
    channel.leave();
    await expect.poll(() => node.channels.stats().channels).toBe(0);
  });

  test("sends many frames in one turn", async () => {
    const node = await aNode();
    const channel = overLongPoll(client, node.endPoint).channel("room:a");
    await answerTo(channel.join());
    const answers = await Promise.all(Array.from({ length: 250 }, (_, n) => answerTo(channel.push("echo", { n }))));
    expect(answers.map(({ response }) => response.n)).toEqual(Array.from({ length: 250 }, (_, n) => n));
  });

  test("signs in with a token that has the same name as that of its session", async () => {
    const tokens: unknown[] = [];
    const connect = ({ token }: { token: string | undefined }) => {
      if (token !== "good") throw new Refused();
      return { count: tokens.push(token) };
    };
    const node = await aNode({ connect });
    const channel = overLongPoll(client, node.endPoint, { params: { token: "good" } }).channel("room:a");
    expect((await answerTo(channel.join())).status).toBe("ok");
    expect((await answerTo(channel.push("echo", { n: 1 }))).response).toEqual({ n: 1 });
    expect(tokens).toEqual(["good"]);

    const refused = later();
    const stranger = overLongPoll(client, node.endPoint, { params: { token: "bad" } });
    stranger.onError(() => refused.resolve());
    await refused.promise;
    expect(stranger.isConnected()).toBe(false);
  });

  test("reconnects and joins again after the server closed its session", async () => {
    const node = await aNode({ socketId: () => "ann" });
    const channel = overLongPoll(client, node.endPoint).channel("room:a");
    let joins = 0;
    channel.join().receive("ok", () => joins++);
    await expect.poll(() => joins).toBe(1);
    node.channels.disconnect("ann");
    await expect.poll(() => joins).toBe(2);
    expect((await answerTo(channel.push("echo", { n: 1 }))).response).toEqual({ n: 1 });
  });
});

test("the official client 1.8 sends its token in a header", async () => {
  const tokens: unknown[] = [];
  const node = await aNode({ connect: ({ token }) => ({ count: tokens.push(token) }) });
  const { client } = versions.at(-1)!;
  const channel = overLongPoll(client, node.endPoint, { authToken: "a token" }).channel("room:a");
  expect((await answerTo(channel.join())).status).toBe("ok");
  expect(tokens).toEqual(["a token"]);
});
