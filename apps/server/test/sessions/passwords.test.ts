import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { emailsTo, nextEmail, tokenIn } from "../harness/sent-emails.ts";
import { type Agent, useWorld } from "../harness/world.ts";

/** Resetting a password by mail: `behaviour.md` §1.4, `http.md` §3.2. */
const world = useWorld();

const invalidLink = { error: { status: 401, message: "Invalid or expired password reset link" } };
const badRequest = { error: { status: 400, message: "Bad Request" }, errors: { detail: "Bad Request" } };

const ask = (email: unknown) => world.call("POST", "/api/reset_password", { body: { email } });
const set = (body: object) => world.call("PUT", "/api/reset_password", { body });
const newPassword = (password: string) => ({ password, password_confirmation: password });
const logIn = (email: string, password: string) =>
  world.call<{ data: { token: string; renew_token: string } }>("POST", "/api/session", {
    body: { user: { email, password } },
  });
const mayEnter = async (token: string) => (await world.call("GET", "/api/me", { token })).status === 200;

async function aLink({ email }: Agent) {
  const before = (await emailsTo(world, email)).filter(({ subject }) => subject?.includes("password")).length;
  expect(await ask(email)).toMatchObject({ status: 200, body: { data: { ok: true } } });
  return tokenIn(await nextEmail(world, email, "password", before));
}

test("the link in the mail sets a new password once", async () => {
  const { admin } = await world.anAccount();
  const token = await aLink(admin);
  expect(token).toMatch(/^[a-z2-7]{64}$/);
  const sentEmail = await nextEmail(world, admin.email, "password");
  expect(sentEmail.text).toContain(`${world.url}/reset?token=${token}`);

  const { status, body } = await set({ token, ...newPassword("another password") });
  expect([status, body]).toEqual([200, { data: { success: true, email: admin.email } }]);
  expect((await logIn(admin.email, "another password")).status).toBe(200);
  expect((await logIn(admin.email, admin.password)).status).toBe(401);
  const again = await set({ token, ...newPassword("a third password") });
  expect([again.status, again.body]).toEqual([401, invalidLink]);
});

test("the answer does not reveal whether an address is known", async () => {
  const { admin } = await world.anAccount();
  const known = await ask(` ${admin.email.toUpperCase()} `);
  await nextEmail(world, admin.email, "password");
  for (const email of ["nobody@example.com", "no address", "%", `${admin.email}.other`]) {
    const unknown = await ask(email);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(await emailsTo(world, email)).toEqual([]);
  }
  for (const email of [undefined, null, ""]) expect((await ask(email)).body).toEqual(badRequest);
});

test("a second link replaces the first", async () => {
  const { admin } = await world.anAccount();
  const [first, second] = [await aLink(admin), await aLink(admin)];
  expect((await set({ token: first, ...newPassword("another password") })).body).toEqual(invalidLink);
  expect((await set({ token: second, ...newPassword("another password") })).status).toBe(200);
});

test("a link is valid for a day", async () => {
  const { admin } = await world.anAccount();
  const token = await aLink(admin);
  const hoursPass = (hours: number) =>
    world.db
      .updateTable("users")
      .set({ password_reset_expires_at: sql`password_reset_expires_at - make_interval(hours => ${hours})` })
      .where("id", "=", admin.id)
      .execute();
  await hoursPass(24);
  expect((await set({ token, ...newPassword("another password") })).body).toEqual(invalidLink);
  await hoursPass(-1);
  expect((await set({ token, ...newPassword("another password") })).status).toBe(200);
});

test("the stored form of a link cannot be used as a link", async () => {
  const { admin } = await world.anAccount();
  const token = await aLink(admin);
  const user = await world.db.selectFrom("users").selectAll().where("id", "=", admin.id).executeTakeFirstOrThrow();
  const jobs = await sql`select payload::text from graphile_worker._private_jobs`.execute(world.db);
  expect(JSON.stringify([{ ...user, password_reset_digest: null }, jobs.rows])).not.toContain(token);
  for (const encoding of ["latin1", "hex", "base64"] as const) {
    const stored = user.password_reset_digest!.toString(encoding);
    expect(stored).not.toContain(token);
    expect((await set({ token: stored, ...newPassword("another password") })).body).toEqual(invalidLink);
  }
});

describe("an invalid password", () => {
  test.each([
    ["is too short", newPassword("1234567"), { password: ["should be at least 8 character(s)"] }],
    ["is too long", newPassword("x".repeat(4097)), { password: ["should be at most 4096 character(s)"] }],
    ["is too common", newPassword("1q2w3e4r"), { password: ["is too common, choose another one"] }],
    ["is missing", {}, { password: ["can't be blank"] }],
    ["is no text", { password: 12345678 }, { password: ["is invalid"] }],
    [
      "is typed differently the second time",
      { password: "another password", password_confirmation: "another passwort" },
      { password_confirmation: ["does not match confirmation"] },
    ],
  ])("%s keeps the old password and the link", async (_, passwords, errors) => {
    const { admin } = await world.anAccount();
    const token = await aLink(admin);
    const { status, body } = await set({ token, ...passwords });
    expect([status, body]).toEqual([422, { error: { status: 422, message: "Unprocessable Entity", errors } }]);
    expect((await logIn(admin.email, admin.password)).status).toBe(200);
    expect((await set({ token, ...newPassword("another password") })).status).toBe(200);
  });
});

test("a missing token is a bad request, and an invalid one is refused", async () => {
  for (const token of [undefined, null, ""]) {
    expect((await set({ token, ...newPassword("another password") })).body).toEqual(badRequest);
  }
  for (const token of ["a".repeat(64), "%", "null"]) {
    expect((await set({ token, ...newPassword("another password") })).body).toEqual(invalidLink);
  }
});

test("a new password ends all of the user's sessions and sockets, and no other user's", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const phone = (await logIn(agent.email, agent.password)).body.data;
  const [desk, colleague] = [await world.desk(agent), await world.desk(account.admin)];
  await set({ token: await aLink(agent), ...newPassword("another password") });

  expect(await desk.closed()).toBe(1001);
  for (const { token, renew_token } of [agent, phone]) {
    expect(await mayEnter(token)).toBe(false);
    expect((await world.call("POST", "/api/session/renew", { token: renew_token })).status).toBe(401);
  }
  await colleague.settled();
  expect(colleague.closeCode).toBeUndefined();
  expect(await mayEnter(account.admin.token)).toBe(true);
});

test("a concurrent sign-in with the old password does not outlive the new one", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { admin } = await world.anAccount();
    const token = await aLink(admin);
    const attempts = [
      logIn(admin.email, admin.password),
      logIn(admin.email, admin.password),
      set({ token, ...newPassword("another password") }).then(() => logIn(admin.email, admin.password)),
      logIn(admin.email, admin.password),
      logIn(admin.email, admin.password),
    ];
    for (const { status, body } of await Promise.all(attempts)) {
      if (status === 200) expect(await mayEnter(body.data.token)).toBe(false);
    }
  }
});

test("a concurrent renewal does not outlive the new password", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { admin } = await world.anAccount();
    const token = await aLink(admin);
    const change = set({ token, ...newPassword("another password") });
    let latest = admin.renew_token;
    for (;;) {
      const { status, body } = await world.call<{ data: { renew_token: string } }>("POST", "/api/session/renew", {
        token: latest,
      });
      if (status !== 200) break;
      latest = body.data.renew_token;
    }
    expect((await change).status).toBe(200);
  }
});
