import { describe, expect, test } from "vitest";
import { nextEmail, tokenIn } from "../harness/sent-emails.ts";
import { type Agent, useWorld } from "../harness/world.ts";

/** A signed-in user changes their password: `http.md` §3.2. */
const world = useWorld();

const newPassword = "another password";

const change = ({ token }: { token: string }, user: object) =>
  world.call("PUT", "/api/password", { token, body: { user } });
const logIn = ({ email }: Agent, password: string) =>
  world.call<{ data: { token: string; renew_token: string } }>("POST", "/api/session", {
    body: { user: { email, password } },
  });
const mayEnter = async ({ token }: { token: string }) => (await world.call("GET", "/api/me", { token })).status === 200;
const refused = (errors: object) => [422, { error: { status: 422, message: "Unprocessable Entity", errors } }];

test("the new password replaces the old one; other sign-ins end, and this one stays", async () => {
  const { me, colleague } = await world.aTeam();
  const phone = (await logIn(me, me.password)).body.data;
  const [desk, other] = [await world.desk(me), await world.desk(colleague)];
  const { status, body } = await change(me, { current_password: me.password, password: newPassword });
  expect([status, body]).toEqual([200, { data: { ok: true } }]);

  expect((await logIn(me, newPassword)).status).toBe(200);
  expect((await logIn(me, me.password)).status).toBe(401);
  expect(await mayEnter(phone)).toBe(false);
  expect((await world.call("POST", "/api/session/renew", { token: phone.renew_token })).status).toBe(401);
  expect(await mayEnter(me)).toBe(true);
  expect((await world.call("POST", "/api/session/renew", { token: me.renew_token })).status).toBe(200);

  expect(await desk.closed()).toBe(1001);
  await other.settled();
  expect(other.closeCode).toBeUndefined();
  expect(await mayEnter(colleague)).toBe(true);
  expect((await logIn(colleague, colleague.password)).status).toBe(200);
});

test("a link to reset the password becomes invalid", async () => {
  const { admin } = await world.anAccount();
  await world.call("POST", "/api/reset_password", { body: { email: admin.email } });
  const token = tokenIn(await nextEmail(world, admin.email, "password"));
  expect((await change(admin, { current_password: admin.password, password: newPassword })).status).toBe(200);
  const body = { token, password: "a third password" };
  expect((await world.call("PUT", "/api/reset_password", { body })).status).toBe(401);
});

describe("the old password and all sign-ins stay", () => {
  test.each([
    ["the present password is wrong", { current_password: "a wrong one" }, { current_password: ["is wrong"] }],
    ["the present password is missing", { current_password: undefined }, { current_password: ["can't be blank"] }],
    ["the present password is blank", { current_password: "" }, { current_password: ["can't be blank"] }],
    ["the present password is no text", { current_password: 5 }, { current_password: ["is invalid"] }],
    ["the new password is too short", { password: "1234567" }, { password: ["should be at least 8 character(s)"] }],
    [
      "the new password is too long",
      { password: "x".repeat(4097) },
      { password: ["should be at most 4096 character(s)"] },
    ],
    ["the new password is too common", { password: "1q2w3e4r" }, { password: ["is too common, choose another one"] }],
    ["the new password is missing", { password: undefined }, { password: ["can't be blank"] }],
    [
      "the new password is typed differently the second time",
      { password_confirmation: "another passwort" },
      { password_confirmation: ["does not match confirmation"] },
    ],
  ])("when %s", async (_, wrong, errors) => {
    const { admin } = await world.anAccount();
    const phone = (await logIn(admin, admin.password)).body.data;
    const { status, body } = await change(admin, {
      current_password: admin.password,
      password: newPassword,
      ...wrong,
    });
    expect([status, body]).toEqual(refused(errors));
    expect((await logIn(admin, admin.password)).status).toBe(200);
    expect([await mayEnter(admin), await mayEnter(phone)]).toEqual([true, true]);
  });

  test("when a colleague or a stranger names the user", async () => {
    const { me, colleague } = await world.aTeam();
    const forged = { user_id: me.id, id: me.id, email: me.email, current_password: me.password, password: newPassword };
    expect((await change(colleague, { ...forged, current_password: "a wrong one" })).status).toBe(422);
    for (const token of ["made-up", me.renew_token]) expect((await change({ token }, forged)).status).toBe(401);
    expect((await world.call("PUT", "/api/password", { body: { user: forged } })).status).toBe(401);
    expect((await logIn(me, me.password)).status).toBe(200);
  });
});

test("of two concurrent changes, one wins, and the loser's password is not set", async () => {
  const { admin } = await world.anAccount();
  const passwords = ["one new password", "other new password"];
  const answers = await Promise.all(
    passwords.map((password) => change(admin, { current_password: admin.password, password })),
  );
  const won = answers.findIndex(({ status }) => status === 200);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await logIn(admin, passwords[won]!)).status).toBe(200);
  expect((await logIn(admin, passwords[1 - won]!)).status).toBe(401);
});

test("a concurrent sign-in with the old password does not outlive the new one", async () => {
  let signedIn = 0;
  for (let round = 0; round < 5; round += 1) {
    const { admin } = await world.anAccount();
    const [changed, ...attempts] = await Promise.all([
      change(admin, { current_password: admin.password, password: newPassword }),
      logIn(admin, admin.password),
      logIn(admin, admin.password),
      logIn(admin, admin.password),
    ]);
    expect(changed.status).toBe(200);
    for (const { status, body } of attempts) {
      if (status !== 200) continue;
      signedIn += 1;
      expect(await mayEnter(body.data)).toBe(false);
    }
  }
  expect(signedIn).toBeGreaterThan(0);
});
