import { expect, test } from "vitest";
import type { CallOptions } from "../harness/call.ts";
import { useWorld } from "../harness/world.ts";
import { anAddress, expectLimited, from } from "./limited.ts";

/** Limits of new connections: `behaviour.md` §20, `http.md` §0.4. */
const world = useWorld({
  RATE_LIMITS: "registration=4/hour,password-reset=3/hour,invitation-mail=2/hour,agent-request=8/minute",
});

const times = async (count: number, call: (number: number) => Promise<unknown>) => {
  for (let number = 0; number < count; number += 1) await call(number);
};
const password = "a long password";

const register = (ip: string, user: object = {}) => {
  const company = { company_name: world.unique("Company"), email: `${world.unique("owner")}@example.com`, password };
  return world.call<{ data: { token: string } }>("POST", "/api/registration", {
    body: { user: { ...company, ...user } },
    headers: from(ip),
  });
};
const anOwner = async () => {
  const email = `${world.unique("owner")}@example.com`;
  const { body } = await register(anAddress(), { email });
  return { email, token: body.data.token };
};

test("registrations of one address are limited, including refused ones", async () => {
  const ip = anAddress();
  await times(3, () => register(ip, { email: "nobody" }));
  expect((await register(ip)).status).toBe(200);
  expectLimited(await register(ip), 3600);
  expect((await register(anAddress())).status).toBe(200);
});

test("password resets of one address are limited", async () => {
  const ask = (ip: string) =>
    world.call("POST", "/api/reset_password", { body: { email: "nobody@example.com" }, headers: from(ip) });
  const ip = anAddress();
  await times(3, () => ask(ip));
  expectLimited(await ask(ip), 3600);
  expect((await ask(anAddress())).status).toBe(200);
});

test("addresses of one IPv6 /64 network share a limit; the next network has its own", async () => {
  const ask = (ip: string) =>
    world.call("POST", "/api/reset_password", { body: { email: "nobody@example.com" }, headers: from(ip) });
  await times(3, (number) => ask(`2001:db8:0:1::${number}`));
  expectLimited(await ask("2001:db8:0:1:ffff::1"), 3600);
  expect((await ask("2001:db8:0:2::1")).status).toBe(200);
});

test("invitations by mail of one address are limited; links are not", async () => {
  const { token } = await anOwner();
  const ip = anAddress();
  const options: CallOptions = { token, headers: from(ip), body: { to_address: "stranger@example.com" } };
  await times(2, () => world.call("POST", "/api/user_invitation_emails", options));
  expectLimited(await world.call("POST", "/api/user_invitation_emails", options), 3600);
  expect((await world.call("POST", "/api/user_invitations", options)).status).toBe(201);
});

test("an agent's requests are limited at all addresses together, also on public routes", async () => {
  const { token } = await anOwner();
  const me = () => world.call("GET", "/api/me", { token, headers: from(anAddress()) });
  const customer = () => world.call("POST", "/api/customers", { token, body: { customer: {} } });
  for (const { status } of [await me(), await customer(), await me(), await customer(), await me(), await me()]) {
    expect(status).toBeLessThan(300);
  }
  await times(2, me);
  expectLimited(await me(), 60);
  expectLimited(await customer(), 60);
  const colleague = await anOwner();
  expect((await world.call("GET", "/api/me", { token: colleague.token })).status).toBe(200);
});

test("requests with invalid tokens do not count for a user", async () => {
  for (let call = 0; call < 12; call += 1) {
    expect((await world.call("GET", "/api/me", { token: "made-up" })).status).toBe(401);
  }
});
