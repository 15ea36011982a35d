import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { nextEmail, tokenIn } from "../harness/sent-emails.ts";
import { type Agent, useWorld } from "../harness/world.ts";
import { anAddress, expectLimited, from } from "./limited.ts";

/** Failed sign-ins lock a pair of address and email. Nobody can lock out an agent: docs/security.md. */
const world = useWorld({
  RATE_LIMITS:
    "login=3/minute,login-address=8/minute,login-email=6/minute,login-known=4/minute,registration=1000/hour,password-reset=1000/hour",
});

const aDevice = () => randomBytes(32).toString("base64url");

interface Attempt {
  password?: string;
  ip?: string;
  device_token?: string | undefined;
}

const logIn = ({ email }: { email: string }, { password, ip = anAddress(), device_token }: Attempt) =>
  world.call<{ data: { renew_token: string } }>("POST", "/api/session", {
    body: { user: { email, password: password ?? "a wrong password" }, ...(device_token && { device_token }) },
    headers: from(ip),
  });
const statusOf = async (agent: { email: string }, attempt: Attempt) => (await logIn(agent, attempt)).status;

const fail = async (agent: { email: string }, count: number, ip?: string) => {
  for (let attempt = 0; attempt < count; attempt += 1) {
    expect(await statusOf(agent, { ip: ip ?? anAddress() })).toBe(401);
  }
};

const anAgent = async () => (await world.anAccount()).admin;
/** More failures for an email than strangers may have, from as many addresses. */
const lockStrangersOut = (agent: { email: string }) => fail(agent, 6);

const daysPass = (agent: Agent, days: number) =>
  world.db
    .updateTable("known_clients")
    .set({ expires_at: sql`expires_at - make_interval(days => ${days})` })
    .where("user_id", "=", agent.id)
    .execute();

describe("failed sign-ins", () => {
  test("lock the pair of address and email, for the right password, too", async () => {
    const agent = await anAgent();
    const colleague = await anAgent();
    const ip = anAddress();
    await fail(agent, 3, ip);
    expectLimited(await logIn(agent, { ip, password: agent.password }), 60);
    expect(await statusOf(agent, { password: agent.password })).toBe(200);
    expect(await statusOf(colleague, { ip, password: colleague.password })).toBe(200);
  });

  test("count for one email, whatever its capitals", async () => {
    const { email, password } = await anAgent();
    const ip = anAddress();
    for (const spelling of [email, email.toUpperCase(), ` ${email} `]) await fail({ email: spelling }, 1, ip);
    expectLimited(await logIn({ email }, { ip, password }), 60);
  });

  test("count the same for an unknown email", async () => {
    const nobody = { email: `${world.unique("nobody")}@example.com` };
    const ip = anAddress();
    await fail(nobody, 3, ip);
    expectLimited(await logIn(nobody, { ip }), 60);
  });

  test("count when they are concurrent", async () => {
    const agent = await anAgent();
    const ip = anAddress();
    const statuses = await Promise.all(Array.from({ length: 5 }, () => statusOf(agent, { ip })));
    expect(statuses.sort()).toEqual([401, 401, 401, 429, 429]);
  });

  test("count, and successful ones do not", async () => {
    const agent = await anAgent();
    const ip = anAddress();
    await fail(agent, 2, ip);
    expect(await statusOf(agent, { ip, password: agent.password })).toBe(200);
    await daysPass(agent, 400); // the address is unknown again
    await fail(agent, 1, ip);
    expectLimited(await logIn(agent, { ip, password: agent.password }), 60);
  });

  test("with many emails from one address lock that address", async () => {
    const agent = await anAgent();
    const ip = anAddress();
    for (let email = 0; email < 8; email += 1) await fail({ email: `${world.unique("nobody")}@example.com` }, 1, ip);
    expectLimited(await logIn(agent, { ip, password: agent.password }), 60);
    expect(await statusOf(agent, { password: agent.password })).toBe(200);
  });

  test("with one email from many addresses lock unknown clients out", async () => {
    const agent = await anAgent();
    await lockStrangersOut(agent);
    expectLimited(await logIn(agent, { password: agent.password }), 60);
  });
});

describe("a client from which the agent signed in", () => {
  test("is recognized by its device token, at any address and after any number of strangers' failures", async () => {
    const agent = await anAgent();
    const [ip, device_token] = [anAddress(), aDevice()];
    expect(await statusOf(agent, { device_token, password: agent.password })).toBe(200);
    await fail(agent, 3, ip);
    await fail(agent, 3);
    for (const place of [ip, anAddress()]) {
      expectLimited(await logIn(agent, { ip: place, password: agent.password }), 60);
      expect(await statusOf(agent, { ip: place, device_token, password: agent.password })).toBe(200);
    }
  });

  test("is recognized by its address, without a device token", async () => {
    const agent = await anAgent();
    const ip = anAddress();
    expect(await statusOf(agent, { ip, password: agent.password })).toBe(200);
    await lockStrangersOut(agent);
    for (let email = 0; email < 7; email += 1) await fail({ email: `${world.unique("nobody")}@example.com` }, 1, ip);
    expectLimited(await logIn(await anAgent(), { ip }), 60);
    expect(await statusOf(agent, { ip, password: agent.password })).toBe(200);
  });

  test("is recognized after it registered, and after it renewed its session", async () => {
    const [registered, renewed] = [anAddress(), anAddress()];
    const [email, password] = [`${world.unique("owner")}@example.com`, "a long password"];
    const user = { company_name: "Company", email, password };
    const { body } = await world.call<{ data: { renew_token: string } }>("POST", "/api/registration", {
      body: { user },
      headers: from(registered),
    });
    const token = body.data.renew_token;
    await world.call("POST", "/api/session/renew", { token, headers: from(renewed) });
    await lockStrangersOut({ email });
    expect(await statusOf({ email }, { ip: registered, password })).toBe(200);
    expect(await statusOf({ email }, { ip: renewed, password })).toBe(200);
  });

  test("has a limit, too", async () => {
    const agent = await anAgent();
    const device_token = aDevice();
    expect(await statusOf(agent, { device_token, password: agent.password })).toBe(200);
    for (let guess = 0; guess < 4; guess += 1) expect(await statusOf(agent, { device_token })).toBe(401);
    expectLimited(await logIn(agent, { device_token, password: agent.password }), 60);
  });

  test("is unknown after 30 days by its address, after a year by its device token", async () => {
    const agent = await anAgent();
    const [ip, device_token] = [anAddress(), aDevice()];
    expect(await statusOf(agent, { ip, device_token, password: agent.password })).toBe(200);
    await daysPass(agent, 30);
    await lockStrangersOut(agent);
    expectLimited(await logIn(agent, { ip, password: agent.password }), 60);
    await daysPass(agent, 335);
    expectLimited(await logIn(agent, { ip, device_token, password: agent.password }), 60);
  });
});

describe("a client is unknown", () => {
  test("when its device token is made up, another user's, or of a failed sign-in", async () => {
    const [agent, colleague] = [await anAgent(), await anAgent()];
    const [theirs, failed] = [aDevice(), aDevice()];
    expect(await statusOf(colleague, { device_token: theirs, password: colleague.password })).toBe(200);
    expect(await statusOf(agent, { device_token: failed })).toBe(401);
    await fail(agent, 5);
    for (const device_token of [aDevice(), theirs, failed]) {
      expectLimited(await logIn(agent, { device_token, password: agent.password }), 60);
    }
  });

  test.each(["disable", "archive"])("after %s", async (verb) => {
    const account = await world.anAccount();
    const agent = await world.anAgent({ account });
    const device_token = aDevice();
    expect(await statusOf(agent, { device_token, password: agent.password })).toBe(200);
    await world.data("POST", `/api/users/${agent.id}/${verb}`, { token: account.admin.token });
    await lockStrangersOut(agent);
    expectLimited(await logIn(agent, { device_token, password: agent.password }), 60);
  });

  test("after a new password, except the client that set it", async () => {
    const agent = await anAgent();
    const [before, after] = [aDevice(), aDevice()];
    expect(await statusOf(agent, { device_token: before, password: agent.password })).toBe(200);
    await world.call("POST", "/api/reset_password", { body: { email: agent.email } });
    const token = tokenIn(await nextEmail(world, agent.email, "password"));
    const password = "another password";
    await world.call("PUT", "/api/reset_password", { body: { token, password, device_token: after } });
    await lockStrangersOut(agent);
    expectLimited(await logIn(agent, { device_token: before, password }), 60);
    expect(await statusOf(agent, { device_token: after, password })).toBe(200);
  });
});

test("guesses of the present password by a stolen session count as sign-ins", async () => {
  const agent = await anAgent();
  const guess = (ip: string, current_password = "a wrong password") =>
    world.call("PUT", "/api/password", {
      token: agent.token,
      body: { user: { current_password, password: "another password" } },
      headers: from(ip),
    });
  const ip = anAddress();
  for (let attempt = 0; attempt < 3; attempt += 1) expect((await guess(ip)).status).toBe(422);
  expectLimited(await guess(ip, agent.password), 60);
  expectLimited(await logIn(agent, { ip, password: agent.password }), 60);
  expect((await guess(anAddress(), agent.password)).status).toBe(200);
});

test("device tokens and addresses are stored as digests only", async () => {
  const agent = await anAgent();
  const [ip, device_token] = [anAddress(), aDevice()];
  expect(await statusOf(agent, { ip, device_token, password: agent.password })).toBe(200);
  const rows = await world.db.selectFrom("known_clients").selectAll().where("user_id", "=", agent.id).execute();
  for (const { digest } of rows) {
    const stored = [digest.toString("latin1"), digest.toString("base64url"), digest.toString("hex")].join();
    for (const secret of [ip, device_token]) expect(stored).not.toContain(secret);
  }
  expect(rows).toHaveLength(3); // includes the test's address from the registration
});

test("a device token that is too short is refused", async () => {
  const { status, body } = await logIn(await anAgent(), { device_token: "short" });
  expect([status, body]).toMatchObject([422, { error: { errors: { device_token: expect.anything() } } }]);
});
