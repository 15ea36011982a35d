import { expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";

/** Registration is by invitation only: `REGISTRATION_DISABLED`. */
const world = useWorld({ REGISTRATION_DISABLED: "1" });

const register = (user: object) =>
  world.call<{ data: { token: string } }>("POST", "/api/registration", { body: { user } });

const form = { email: "somebody@example.com", password: "a long password", password_confirmation: "a long password" };

test("a company cannot register, whatever it sends", async () => {
  for (const user of [
    { ...form, company_name: "Company" },
    { ...form, company_name: "Company", invite_token: "" },
    { ...form, company_name: "Company", invite_token: null },
    {},
  ]) {
    const { status, body } = await register(user);
    expect([status, body]).toEqual([
      403,
      { error: { status: 403, message: "An invitation token is required to register" } },
    ]);
  }
  expect(await world.db.selectFrom("accounts").select("id").execute()).toEqual([]);
});

test("an invited user can register", async () => {
  const { id: account_id } = await world.db
    .insertInto("accounts")
    .values({ company_name: "Company" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await world.db
    .insertInto("user_invitations")
    .values({ account_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { status, body } = await register({ ...form, invite_token: id });
  expect(status).toBe(200);
  expect(await world.data("GET", "/api/me", { token: body.data.token })).toMatchObject({ account_id, role: "user" });
});
