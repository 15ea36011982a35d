import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Account, useWorld } from "../harness/world.ts";

/** Joining a team with an invitation: `behaviour.md` §1.2, `http.md` §3.2. */
const world = useWorld();

const register = (user: object) =>
  world.call<{ data: { token: string } }>("POST", "/api/registration", { body: { user } });
const refused = (message: string) => ({ error: { status: 403, message } });

const aForm = (invite_token: unknown, more: object = {}) => ({
  invite_token,
  email: `${world.unique("teammate")}@example.com`,
  password: "a long password",
  password_confirmation: "a long password",
  ...more,
});

const invite = async ({ admin }: Account) =>
  (await world.data<{ id: string }>("POST", "/api/user_invitations", { token: admin.token })).id;

const teamOf = async ({ admin }: Account) =>
  (await world.data<object[]>("GET", "/api/users", { token: admin.token })).length;

test("a user with the link joins the account, and no inbox", async () => {
  const account = await world.anAccount();
  const form = aForm(await invite(account), {
    role: "admin",
    account_id: (await world.anAccount()).id,
    company_name: "Another Company",
  });
  const { status, body } = await register(form);
  expect(status).toBe(200);
  const me = await world.data<{ id: number }>("GET", "/api/me", { token: body.data.token });
  expect(me).toEqual({ id: expect.any(Number), email: form.email, account_id: account.id, role: "user" });
  const memberships = world.db.selectFrom("inbox_members").select("id").where("user_id", "=", me.id);
  expect(await memberships.execute()).toEqual([]);
  const { company_name } = await world.data<Account>("GET", "/api/accounts/me", { token: body.data.token });
  expect(company_name).toBe(account.company_name);
});

test("a client with the link reads the name of the company until the link expires, is used up or revoked", async () => {
  const account = await world.anAccount();
  const id = await invite(account);
  const read = (token: string) => world.call("GET", `/api/user_invitations/${token}/company`);
  expect(await read(id)).toMatchObject({ status: 200, body: { data: { company_name: account.company_name } } });
  const { body } = await world.call<{ data: object }>("GET", `/api/user_invitations/${id}/company`);
  expect(Object.keys(body.data)).toEqual(["company_name"]);
  const change = (column: "expires_at" | "uses") =>
    world.db
      .updateTable("user_invitations")
      .set({ max_uses: 1, [column]: column === "uses" ? 1 : sql`now()` })
      .where("id", "=", id)
      .execute();
  await change("uses");
  expect(await read(id)).toMatchObject({ status: 403, body: refused("Invitation token has already been used") });
  await change("expires_at");
  expect(await read(id)).toMatchObject({ status: 403, body: refused("Invitation token has expired") });
  await world.call("DELETE", `/api/user_invitations/${id}`, { token: account.admin.token });
  for (const token of [id, randomUUID(), account.id]) {
    expect(await read(token)).toMatchObject({ status: 403, body: refused("Invalid invitation token") });
  }
  expect((await read("nonsense")).status).toBe(400);
});

test("a teammate registers with their name", async () => {
  const account = await world.anAccount();
  const { body } = await register(aForm(await invite(account), { full_name: " Bea Berg " }));
  const profile = await world.data<{ full_name: string }>("GET", "/api/profile", { token: body.data.token });
  expect(profile.full_name).toBe("Bea Berg");
  const tooLong = await register(aForm(await invite(account), { full_name: "x".repeat(256) }));
  expect(tooLong.status).toBe(422);
});

test("one link registers several users until it expires", async () => {
  const account = await world.anAccount();
  const id = await invite(account);
  expect((await register(aForm(id))).status).toBe(200);
  expect((await register(aForm(id.toUpperCase()))).status).toBe(200);
  await world.db
    .updateTable("user_invitations")
    .set({ expires_at: sql`expires_at - interval '3 days'` })
    .where("id", "=", id)
    .execute();
  const { status, body } = await register(aForm(id));
  expect([status, body]).toEqual([403, refused("Invitation token has expired")]);
  expect(await teamOf(account)).toBe(3);
});

test("an unknown, a revoked and an invalid link are refused alike", async () => {
  const account = await world.anAccount();
  const withdrawn = await invite(account);
  await world.call("DELETE", `/api/user_invitations/${withdrawn}`, { token: account.admin.token });
  for (const token of [randomUUID(), withdrawn, account.id, "nonsense", 5, true, {}, " "]) {
    const { status, body } = await register(aForm(token));
    expect([token, status, body]).toEqual([token, 403, refused("Invalid invitation token")]);
  }
  expect(await teamOf(account)).toBe(1);
});

test("the link is checked before the form", async () => {
  const account = await world.anAccount();
  expect((await register({ invite_token: randomUUID() })).status).toBe(403);
  const { status, body } = await register({ invite_token: await invite(account), password: "short" });
  expect([status, body]).toEqual([
    422,
    {
      error: {
        status: 422,
        message: "Couldn't create user",
        errors: { email: ["can't be blank"], password: ["should be at least 8 character(s)"] },
      },
    },
  ]);
});

test("a common password is refused", async () => {
  const account = await world.anAccount();
  const passwords = { password: "football", password_confirmation: "football" };
  const { status, body } = await register(aForm(await invite(account), passwords));
  expect([status, body]).toMatchObject([
    422,
    { error: { errors: { password: ["is too common, choose another one"] } } },
  ]);
  expect(await teamOf(account)).toBe(1);
});

test("a blank token counts as none: a company registers", async () => {
  for (const invite_token of [null, ""]) {
    const { status, body } = await register(aForm(invite_token, { company_name: world.unique("Company") }));
    expect(status).toBe(200);
    expect(await world.data("GET", "/api/me", { token: body.data.token })).toMatchObject({ role: "admin" });
  }
});

test("an address that is taken cannot move to another account", async () => {
  const account = await world.anAccount();
  const { admin } = await world.anAccount();
  const { status, body } = await register(aForm(await invite(account), { email: admin.email }));
  expect([status, body]).toMatchObject([422, { error: { errors: { email: ["has already been taken"] } } }]);
  expect(await teamOf(account)).toBe(1);
});
