import { describe, expect, test } from "vitest";
import { upgradeToWebSocket } from "../harness/websocket-upgrade.ts";
import { useWorld, type World } from "../harness/world.ts";

/** The limit of sockets per address, and the client's address behind a proxy. */
async function knock({ url }: World, forwardedFor: string) {
  const headers = { "x-forwarded-for": forwardedFor };
  return (await upgradeToWebSocket(`${url}/socket/websocket?vsn=2.0.0`, { headers })).statusCode;
}

const limits = { RATE_LIMITS: "on", SOCKETS_PER_ADDRESS: "2" };

describe("behind a trusted proxy", () => {
  const world = useWorld(limits);

  test("every visitor has a separate address with its own socket limit", async () => {
    const statuses = [];
    for (const visitor of ["203.0.113.7", "203.0.113.8"]) {
      for (const _ of [1, 2, 3]) statuses.push(await knock(world, visitor));
    }
    expect(statuses).toEqual([101, 101, 429, 101, 101, 429]);
  });

  test("addresses of one IPv6 /64 network count as one", async () => {
    const statuses = [];
    for (const visitor of ["2001:db8:0:1::1", "2001:db8:0:1::2", "2001:db8:0:1:ffff::3", "2001:db8:0:2::1"]) {
      statuses.push(await knock(world, visitor));
    }
    expect(statuses).toEqual([101, 101, 429, 101]);
  });

  test("the last address that is not a trusted proxy's counts, so a made-up one has no effect", async () => {
    const statuses = [];
    for (const forged of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) {
      statuses.push(await knock(world, `${forged}, 203.0.113.9`));
    }
    expect(statuses).toEqual([101, 101, 429]);
  });
});

describe("without a trusted proxy", () => {
  const world = useWorld({ ...limits, TRUSTED_PROXIES: "192.0.2.1" });

  test("a forwarded address has no effect, also on long polling", async () => {
    const statuses = [];
    for (const forged of ["203.0.113.7", "203.0.113.8", "203.0.113.9"]) statuses.push(await knock(world, forged));
    expect(statuses).toEqual([101, 101, 429]);
    expect((await world.call("GET", "/socket/longpoll?vsn=2.0.0")).body).toEqual({ status: 403 });
  });
});
