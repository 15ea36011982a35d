import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { Refused } from "../src/index.ts";
import { aNode, connect, later, type Node, refusedUpgrade } from "./harness.ts";

describe("connecting", () => {
  test.each([
    ["", "1.0.0 is meant when nothing is said"],
    ["?vsn=1.0.7", ""],
    ["?vsn=2.0.0", ""],
    ["?vsn=2.0.12", ""],
    ["?vsn=undefined", "a client that has none"],
    ["?&vsn=2.0.0&&zone=undefined", "stray ampersands"],
    ["?%76%73%6e=2.0.0", "names may be percent-encoded"],
  ])("works with %j %s", async (query) => {
    const client = await connect(await aNode(), query);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });

  test.each(["?vsn=2.1.0", "?vsn=3.0.0", "?vsn=2", "?vsn=banana"])(
    "is refused before the upgrade with %j",
    async (query) => {
      expect(await refusedUpgrade(await aNode(), `/socket/websocket${query}`)).toBe(403);
    },
  );

  test("is refused before the upgrade if connect throws Refused", async () => {
    const node = await aNode({
      connect: ({ token }) => {
        if (token !== undefined && token !== "good") throw new Refused();
        return {};
      },
    });
    expect(await refusedUpgrade(node, "/socket/websocket?vsn=2.0.0&token=bad")).toBe(403);
    for (const token of ["", "undefined", "null"]) {
      expect(await refusedUpgrade(node, `/socket/websocket?vsn=2.0.0&token=${token}`)).toBe(403);
    }
    await connect(node, "?vsn=2.0.0&token=good");
    await connect(node, "?vsn=2.0.0");
    expect(node.errors).toEqual([]);
  });

  test("fails with 500 if connect fails, and the error is reported", async () => {
    const failure = new Error("no database");
    const node = await aNode({ connect: () => Promise.reject(failure) });
    expect(await refusedUpgrade(node, "/socket/websocket?vsn=2.0.0")).toBe(500);
    expect(node.errors).toEqual([failure]);
  });

  test("passes parameters without placeholder values to the host", async () => {
    const requests: object[] = [];
    const node = await aNode({
      connect: ({ params, token, address, transport }) => {
        requests.push({ params: Object.fromEntries(params), token, address, transport });
        return {};
      },
    });
    await connect(node, "?team_id=a%201&zone=undefined&x=null&y=&token=t%2B1&vsn=2.0.0");
    expect(requests).toEqual([
      {
        params: { team_id: "a 1", token: "t+1", vsn: "2.0.0" },
        token: "t+1",
        address: "127.0.0.1",
        transport: "websocket",
      },
    ]);
  });

  test("takes the token from the sub-protocol if the query has none, and answers with phoenix", async () => {
    const tokens: unknown[] = [];
    const node = await aNode({ connect: ({ token }) => ({ token: tokens.push(token) }) });
    const bearer = `base64url.bearer.phx.${Buffer.from("a token").toString("base64").replaceAll("=", "")}`;
    const client = await connect(node, "?vsn=2.0.0", { protocols: ["phoenix", bearer] });
    expect(client.socket.protocol).toBe("phoenix");
    await connect(node, "?vsn=2.0.0&token=other", { protocols: ["phoenix", bearer] });
    expect(tokens).toEqual(["a token", "other"]);
  });

  test("treats duplicate slashes as one", async () => {
    const node = await aNode();
    const client = await connect({ ...node, endPoint: `ws://${node.host}//socket/` }, "?vsn=2.0.0");
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });

  test("can use another path, and ignores all others", async () => {
    const node = await aNode({ path: "/live" });
    await connect({ ...node, endPoint: `ws://${node.host}/live` });
    expect(await refusedUpgrade(node, "/socket/websocket?vsn=2.0.0")).toBe(404);
    expect(await statusOf(node, "GET", "/socket/websocket")).toBe(404);
  });

  test.each([
    ["GET", 426],
    ["POST", 400],
    ["HEAD", 400],
    ["DELETE", 400],
  ])("requires an upgrade: %s alone is answered with %i", async (method, status) => {
    expect(await statusOf(await aNode(), method, "/socket/websocket")).toBe(status);
  });

  test("requires GET: an upgrade by POST is answered with 400", async () => {
    const headers = { connection: "Upgrade", upgrade: "websocket" };
    expect(await statusOf(await aNode(), "POST", "/socket/websocket", headers)).toBe(400);
  });

  test("survives a client that disconnects during connect, and does not count it any more", async () => {
    const connecting = later<object>();
    const asked = later();
    const left = later();
    const node = await aNode({
      limits: { socketsPerAddress: 1 },
      connect: ({ token }) => {
        if (token !== "slow") return {};
        asked.resolve();
        return connecting.promise;
      },
    });
    const socket = new WebSocket(`${node.endPoint}/websocket?token=slow`).on("error", () => left.resolve());
    await asked.promise;
    expect(await refusedUpgrade(node, "/socket/websocket")).toBe(429);
    socket.terminate();
    await left.promise;
    connecting.resolve({});
    await expect
      .poll(() =>
        connect(node).then(
          () => "in",
          () => "out",
        ),
      )
      .toBe("in");
  });
});

function statusOf(node: Node, method: string, path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`http://${node.host}${path}`, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    })
      .on("error", reject)
      .end();
  });
}
