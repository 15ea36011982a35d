import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";
import { anAddress, expectLimited, from } from "./limited.ts";

/** The limits of pages that record: `behaviour.md` §20. */
const world = useWorld({ RATE_LIMITS: "recording=5/minute" });

test("a recorder's calls share one limit per address, for all accounts", async () => {
  const { account, visitor, agent } = await world.aConversation();
  const ip = anAddress();
  const headers = from(ip);
  const body = { browser_session: { account_id: account.id, customer_id: visitor.customer.id } };
  const call = async () => world.call<{ data: { id: string } }>("POST", "/api/browser_sessions", { headers, body });
  const { id } = (await call()).body.data;
  const at = `/api/browser_sessions/${id}`;
  const answers = [
    await world.call("GET", `${at}/exists`, { headers }),
    await world.call("POST", `${at}/finish`, { headers }),
    await world.call("POST", `${at}/restart`, { headers }),
    await world.call("POST", `${at}/identify`, { headers, body: { customer_id: visitor.customer.id } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expectLimited(await call(), 60);
  expectLimited(await world.call("POST", `${at}/finish`, { headers }), 60);
  expectLimited(await world.call("GET", `/api/browser_sessions/${randomUUID()}/exists`, { headers }), 60);
  expect((await world.call("GET", `${at}/exists`, { headers: from(anAddress()) })).status).toBe(200);
  expect((await world.call("GET", at, { headers, token: agent.token })).status).toBe(200);
});
