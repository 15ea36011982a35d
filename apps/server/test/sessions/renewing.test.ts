import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Agent, useWorld } from "../harness/world.ts";

/** A renew token is valid once. A late reuse means that it was stolen: `behaviour.md` §1.3. */
const world = useWorld();

const invalid = { error: { status: 401, message: "Invalid token" } };
const disabled = { error: { status: 401, message: expect.stringMatching(/^Your account is disabled/) } };

interface Pair {
  token: string;
  renew_token: string;
}

const renew = (token?: string) => world.call<{ data: Pair }>("POST", "/api/session/renew", { token });
const renewed = async (token: string) => (await renew(token)).body.data;
const mayEnter = async (token: string) => (await world.call("GET", "/api/me", { token })).status === 200;

/** Makes the user's sessions older. */
const minutesPass = (user: Agent, minutes: number) =>
  world.db
    .updateTable("sessions")
    .set({
      expires_at: sql`expires_at - make_interval(mins => ${minutes})`,
      used_at: sql`used_at - make_interval(mins => ${minutes})`,
    })
    .where("user_id", "=", user.id)
    .execute();

test("a renew token gets a new pair, and the old access token stays valid until it expires", async () => {
  const { admin } = await world.anAccount();
  const { status, body } = await renew(admin.renew_token);
  expect([status, body]).toEqual([
    200,
    {
      data: {
        user_id: admin.id,
        email: admin.email,
        account_id: admin.account_id,
        token: expect.any(String),
        renew_token: expect.any(String),
      },
    },
  ]);
  expect(body.data.token).not.toBe(admin.token);
  expect(body.data.renew_token).not.toBe(admin.renew_token);
  expect(await mayEnter(body.data.token)).toBe(true);
  expect(await mayEnter(admin.token)).toBe(true);
});

test("an invalid renew token is refused", async () => {
  const { admin } = await world.anAccount();
  for (const token of [undefined, "", "made-up", admin.token, `Bearer ${admin.renew_token}`]) {
    const { status, body } = await renew(token);
    expect([token, status, body]).toEqual([token, 401, invalid]);
  }
});

test("a renew token is valid for thirty days", async () => {
  const { admin } = await world.anAccount();
  await minutesPass(admin, 30 * 24 * 60 - 1);
  const { renew_token } = await renewed(admin.renew_token);
  await minutesPass(admin, 30 * 24 * 60 + 1);
  expect((await renew(renew_token)).body).toEqual(invalid);
});

test("of two concurrent renewals, one gets a pair", async () => {
  const { admin } = await world.anAccount();
  const answers = await Promise.all(Array.from({ length: 5 }, () => renew(admin.renew_token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  const { data } = answers.find(({ status }) => status === 200)!.body;
  expect(await mayEnter(data.token)).toBe(true);
});

test("a reuse within half an hour is refused and the session stays, because another tab may have renewed it", async () => {
  const { admin } = await world.anAccount();
  const next = await renewed(admin.renew_token);
  await minutesPass(admin, 29);
  expect((await renew(admin.renew_token)).body).toEqual(invalid);
  expect(await mayEnter(next.token)).toBe(true);
  expect((await renew(next.renew_token)).status).toBe(200);
});

test("a later reuse ends all tokens of that session, and no other session of the user", async () => {
  const { admin } = await world.anAccount();
  const other = await world.data<Pair>("POST", "/api/session", {
    body: { user: { email: admin.email, password: admin.password } },
  });
  const second = await renewed(admin.renew_token);
  await minutesPass(admin, 20);
  const third = await renewed(second.renew_token);
  await minutesPass(admin, 11);
  expect(await mayEnter(third.token)).toBe(true);

  expect((await renew(admin.renew_token)).body).toEqual(invalid);
  expect(await mayEnter(third.token)).toBe(false);
  expect((await renew(third.renew_token)).body).toEqual(invalid);
  expect((await renew(other.renew_token)).status).toBe(200);
});

test("ending a stolen session closes its sockets", async () => {
  const { admin } = await world.anAccount();
  const next = await renewed(admin.renew_token);
  const desk = await world.desk({ ...admin, token: next.token });
  await minutesPass(admin, 31);
  await renew(admin.renew_token);
  expect(await desk.closed()).toBe(1001);
});

test.each(["disable", "archive"])(
  "after %s renewing is refused, also after the agent is enabled again",
  async (verb) => {
    const account = await world.anAccount();
    const agent = await world.anAgent({ account });
    const { token } = account.admin;
    await world.data("POST", `/api/users/${agent.id}/${verb}`, { token });
    const { status, body } = await renew(agent.renew_token);
    expect([status, body]).toEqual([401, disabled]);
    if (verb === "archive") return; // cannot be undone
    await world.data("POST", `/api/users/${agent.id}/enable`, { token });
    expect((await renew(agent.renew_token)).body).toEqual(invalid);
    expect(await mayEnter(agent.token)).toBe(false);
  },
);

test("only expired sessions are purged, within the hour", async () => {
  const { admin } = await world.anAccount();
  const other = await world.anAgent();
  await minutesPass(admin, 31);
  await sql`select graphile_worker.add_job('purge-expired-sessions')`.execute(world.db);
  const kindsOf = async ({ id }: Agent) => {
    const rows = await world.db
      .selectFrom("sessions")
      .select("kind")
      .where("user_id", "=", id)
      .orderBy("kind")
      .execute();
    return rows.map(({ kind }) => kind);
  };
  await expect.poll(() => kindsOf(admin)).toEqual(["renew"]);
  expect(await kindsOf(other)).toEqual(["access", "renew"]);
});
