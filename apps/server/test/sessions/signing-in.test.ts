import { describe, expect, test } from "vitest";
import type { Agent } from "../harness/world.ts";
import { useWorld } from "../harness/world.ts";

/** Signing in, and the information that refusals reveal: `http.md` §3.2, `behaviour.md` §1.3. */
const world = useWorld();

const wrong = { error: { status: 401, message: "Invalid email or password" } };
const badRequest = { error: { status: 400, message: "Bad Request" }, errors: { detail: "Bad Request" } };
const disabled = { error: { status: 401, message: expect.stringMatching(/^Your account is disabled/) } };

const logIn = (user: unknown) => world.call("POST", "/api/session", { body: { user } as object });
const pair = ({ email, password }: Agent) => ({ email, password });

test("the right password gets a pair of tokens, and no other data", async () => {
  const { admin } = await world.anAccount();
  const { status, body } = await logIn(pair(admin));
  expect([status, body]).toEqual([
    200,
    {
      data: {
        user_id: admin.id,
        email: admin.email,
        account_id: admin.account_id,
        token: expect.stringMatching(/^[\w-]{43}$/),
        renew_token: expect.stringMatching(/^[\w-]{43}$/),
      },
    },
  ]);
  const { token } = (body as { data: { token: string } }).data;
  expect(await world.data("GET", "/api/me", { token })).toEqual({
    id: admin.id,
    email: admin.email,
    account_id: admin.account_id,
    role: "admin",
  });
});

test("an email address ignores capitals, a password does not", async () => {
  const { admin } = await world.anAccount();
  expect((await logIn({ ...pair(admin), email: `  ${admin.email.toUpperCase()}\n` })).status).toBe(200);
  expect((await logIn({ ...pair(admin), password: admin.password.toUpperCase() })).body).toEqual(wrong);
  expect((await logIn({ ...pair(admin), password: ` ${admin.password}` })).body).toEqual(wrong);
});

test("a wrong password, an unknown address and invalid input get the same answer", async () => {
  const { admin } = await world.anAccount();
  const { email, password } = admin;
  for (const user of [
    { email, password: "something else" },
    { email: world.unique("nobody@example.com"), password },
    { email: null, password },
    { email, password: null },
    { email, password: 12345678 },
    { email: { $ne: "" }, password: { $ne: "" } },
    { email: "%", password },
    { email },
    { password },
    {},
  ]) {
    const { status, body } = await logIn(user);
    expect([user, status, body]).toEqual([user, 401, wrong]);
  }
});

test("a body without the envelope is a bad request", async () => {
  for (const body of [{}, { user: null }, { user: "text" }, { user: [] }, { email: "a@example.com", password: "x" }]) {
    const answer = await world.call("POST", "/api/session", { body });
    expect([body, answer.status, answer.body]).toEqual([body, 400, badRequest]);
  }
});

describe("a removed agent", () => {
  test.each(["disable", "archive"])("after %s gets the reason with the right password only", async (verb) => {
    const account = await world.anAccount();
    const agent = await world.anAgent({ account });
    await world.data("POST", `/api/users/${agent.id}/${verb}`, { token: account.admin.token });
    const right = await logIn(pair(agent));
    expect([right.status, right.body]).toEqual([401, disabled]);
    const guess = await logIn({ ...pair(agent), password: "a guess at it" });
    expect([guess.status, guess.body]).toEqual([401, wrong]);
  });
});

test("an access token is valid for thirty minutes, regardless of use", async () => {
  const { admin } = await world.anAccount();
  const { token } = admin;
  expect((await world.call("GET", "/api/me", { token })).status).toBe(200);
  const { minutes } = await lifetimeOf(admin.id, "access");
  expect(minutes).toBe(30);
  await world.db
    .updateTable("sessions")
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where("user_id", "=", admin.id)
    .where("kind", "=", "access")
    .execute();
  const { status, body } = await world.call("GET", "/api/me", { token });
  expect([status, body]).toEqual([401, { error: { code: 401, message: "Not authenticated" } }]);
});

test("a token is sent without a prefix, and not in the URL", async () => {
  const { admin } = await world.anAccount();
  for (const token of [`Bearer ${admin.token}`, `Token ${admin.token}`, `${admin.token}x`, admin.renew_token]) {
    expect((await world.call("GET", "/api/me", { token })).status).toBe(401);
  }
  expect((await world.call("GET", `/api/me?token=${admin.token}&authorization=${admin.token}`)).status).toBe(401);
});

test("tokens and passwords are stored as digests only", async () => {
  const { admin } = await world.anAccount();
  const rows = {
    sessions: await world.db.selectFrom("sessions").selectAll().where("user_id", "=", admin.id).execute(),
    users: await world.db.selectFrom("users").selectAll().where("id", "=", admin.id).execute(),
  };
  const stored = JSON.stringify(rows, (_, value) => (value?.type === "Buffer" ? spellings(value.data) : value));
  for (const secret of [admin.token, admin.renew_token, admin.password]) expect(stored).not.toContain(secret);
  expect(rows.sessions.map(({ token_digest }) => token_digest.length)).toEqual([32, 32]);
  expect(rows.users[0]!.password_hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/);
});

test("equal passwords of two agents are stored differently", async () => {
  const account = await world.anAccount();
  await world.anAgent({ account });
  const users = await world.db
    .selectFrom("users")
    .select("password_hash")
    .where("account_id", "=", account.id)
    .execute();
  expect(new Set(users.map(({ password_hash }) => password_hash)).size).toBe(2);
});

const spellings = (bytes: number[]) => {
  const buffer = Buffer.from(bytes);
  return (["latin1", "base64", "base64url", "hex"] as const).map((encoding) => buffer.toString(encoding));
};

async function lifetimeOf(userId: number, kind: "access" | "renew") {
  const { created_at, expires_at } = await world.db
    .selectFrom("sessions")
    .select(["created_at", "expires_at"])
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return { minutes: (Date.parse(`${expires_at}Z`) - Date.parse(`${created_at}Z`)) / 60_000 };
}
