import { expect, test } from "vitest";
import { type Agent, useWorld } from "../harness/world.ts";

/** Signing out ends all requests and sockets of the session: `behaviour.md` §1.3, `realtime.md` §1.1. */
const world = useWorld();

interface Pair {
  token: string;
  renew_token: string;
}

const again = ({ email, password }: Agent) =>
  world.data<Pair>("POST", "/api/session", { body: { user: { email, password } } });
const signOut = (token?: string) => world.call("DELETE", "/api/session", { token });
const mayEnter = async (token: string) => (await world.call("GET", "/api/me", { token })).status === 200;
const mayRenew = async (token: string) => (await world.call("POST", "/api/session/renew", { token })).status === 200;

test("signing out ends that session and its renew token, and no other session of the user", async () => {
  const { admin } = await world.anAccount();
  const phone = await again(admin);
  const { status, body } = await signOut(admin.token);
  expect([status, body]).toEqual([200, { data: {} }]);
  expect(await mayEnter(admin.token)).toBe(false);
  expect(await mayRenew(admin.renew_token)).toBe(false);
  expect(await mayEnter(phone.token)).toBe(true);
  expect(await mayRenew(phone.renew_token)).toBe(true);
});

test("without a valid token, signing out does nothing", async () => {
  const { admin } = await world.anAccount();
  for (const token of [undefined, "made-up", admin.renew_token]) {
    const { status, body } = await signOut(token);
    expect([status, body]).toEqual([200, { data: {} }]);
  }
  expect(await mayEnter(admin.token)).toBe(true);
  await signOut(admin.token);
  expect((await signOut(admin.token)).status).toBe(200);
});

test("a token that was signed out cannot open a socket, and its open socket is closed", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const [theirs, colleague] = [await world.desk(agent), await world.desk(account.admin)];
  await signOut(agent.token);
  expect(await theirs.closed()).toBe(1001);
  expect(await socketAnswer(agent.token)).toBe(403);
  await colleague.settled();
  expect(colleague.closeCode).toBeUndefined();
});

test.each(["disable", "archive"])("%s ends every session of the agent and closes their sockets", async (verb) => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const phone = await again(agent);
  const desks = [await world.desk(agent), await world.desk({ ...agent, ...phone })];
  const colleague = await world.desk(account.admin);
  await world.data("POST", `/api/users/${agent.id}/${verb}`, { token: account.admin.token });
  expect(await Promise.all(desks.map((desk) => desk.closed()))).toEqual([1001, 1001]);
  for (const { token, renew_token } of [agent, phone]) {
    expect([await mayEnter(token), await mayRenew(renew_token), await socketAnswer(token)]).toEqual([
      false,
      false,
      403,
    ]);
  }
  await colleague.settled();
  expect(colleague.closeCode).toBeUndefined();
});

test("a used token of a disabled agent stays invalid after the agent is enabled; a new sign-in works", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const { token } = account.admin;
  await world.data("POST", `/api/users/${agent.id}/disable`, { token });
  await world.data("POST", `/api/users/${agent.id}/enable`, { token });
  expect(await mayEnter(agent.token)).toBe(false);
  expect(await mayEnter((await again(agent)).token)).toBe(true);
});

test("a user who deletes themselves is signed out, with all sockets", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const desk = await world.desk(agent);
  await world.data("DELETE", `/api/users/${agent.id}`, { token: agent.token });
  expect(await desk.closed()).toBe(1001);
  expect([await mayEnter(agent.token), await mayRenew(agent.renew_token)]).toEqual([false, false]);
});

/** The server's answer to an upgrade with a token. */
async function socketAnswer(token: string) {
  const url = `${world.url}/socket/websocket?vsn=2.0.0&token=${encodeURIComponent(token)}`;
  const { request } = await import("node:http");
  const headers = {
    connection: "upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": Buffer.alloc(16).toString("base64"),
  };
  return new Promise<number | undefined>((resolve, reject) => {
    request(url, { headers })
      .on("response", (response) => resolve(response.resume().statusCode))
      .on("upgrade", (_response, socket) => {
        socket.destroy();
        resolve(101);
      })
      .on("error", reject)
      .end();
  });
}
