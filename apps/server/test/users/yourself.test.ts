import { describe, expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";

/** An agent's own profile and settings: `http.md` §4. */
const world = useWorld();

const naive = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);

test("the signed-in user has exactly four fields", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  expect(await world.data("GET", "/api/me", { token: agent.token })).toEqual({
    id: agent.id,
    email: agent.email,
    account_id: account.id,
    role: "user",
  });
});

describe("the profile", () => {
  test("is empty at first, and visible to colleagues", async () => {
    const account = await world.anAccount();
    const agent = await world.anAgent({ account });
    const { token } = agent;
    const empty = {
      id: agent.id,
      object: "user",
      email: agent.email,
      role: "user",
      created_at: naive,
      disabled_at: null,
      archived_at: null,
      full_name: null,
      display_name: null,
      profile_photo_url: null,
      account_id: account.id,
      is_away: false,
    };
    expect(await world.data("GET", "/api/profile", { token })).toEqual(empty);
    const user_profile = { display_name: "Kim", full_name: "Kim K.", profile_photo_url: "https://example.com/k.png" };
    const written = await world.data("PUT", "/api/profile", { token, body: { user_profile } });
    expect(written).toEqual({ ...empty, ...user_profile });
    expect(await world.data("GET", `/api/users/${agent.id}`, { token: account.admin.token })).toEqual(written);
    expect(await world.data("GET", "/api/profile", { token: account.admin.token })).toMatchObject({
      id: account.admin.id,
      display_name: null,
    });
  });

  test("changes in the given fields, and no other data of the user", async () => {
    const account = await world.anAccount();
    const { token, ...agent } = await world.anAgent({ account });
    const put = (user_profile: object) => world.data("PUT", "/api/profile", { token, body: { user_profile } });
    await put({ display_name: "Kim", full_name: "Kim K." });
    expect(await put({ full_name: "" })).toMatchObject({ display_name: "Kim", full_name: null });
    expect(await put({})).toMatchObject({ display_name: "Kim" });
    const forged = { user_id: account.admin.id, id: account.admin.id, email: "a@example.com", role: "admin" };
    expect(await put({ ...forged, display_name: "Lu" })).toMatchObject({
      id: agent.id,
      email: agent.email,
      role: "user",
      display_name: "Lu",
    });
    const admin = await world.data("GET", "/api/profile", { token: account.admin.token });
    expect(admin).toMatchObject({ display_name: null });
  });

  test("is validated", async () => {
    const { token } = (await world.anAccount()).admin;
    const user_profile = { display_name: "x".repeat(256), full_name: 5 };
    const { status, body } = await world.call("PUT", "/api/profile", { token, body: { user_profile } });
    expect([status, body]).toEqual([
      422,
      {
        error: {
          status: 422,
          message: "Unprocessable Entity",
          errors: { display_name: ["should be at most 255 character(s)"], full_name: ["is invalid"] },
        },
      },
    ]);
    expect((await world.call("PUT", "/api/profile", { token, body: { display_name: "Kim" } })).status).toBe(400);
  });
});

describe("the settings", () => {
  test("have defaults, keep their id, and change in the given fields", async () => {
    const { token, id } = (await world.anAccount()).admin;
    const first = await world.data<{ id: string }>("GET", "/api/user_settings", { token });
    expect(first).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      object: "user_settings",
      user_id: id,
      email_alert_on_new_message: false,
      email_alert_on_new_conversation: false,
      expo_push_token: null,
    });
    const put = (user_settings: object) => world.data("PUT", "/api/user_settings", { token, body: { user_settings } });
    expect(await put({ email_alert_on_new_message: true, expo_push_token: "ExponentPushToken[x]" })).toEqual({
      ...first,
      email_alert_on_new_message: true,
      expo_push_token: "ExponentPushToken[x]",
    });
    const last = await put({ email_alert_on_new_conversation: true, expo_push_token: null, user_id: 1, id: "x" });
    expect(last).toEqual({ ...first, email_alert_on_new_message: true, email_alert_on_new_conversation: true });
    expect(await world.data("GET", "/api/user_settings", { token })).toEqual(last);
  });

  test("belong to one user", async () => {
    const account = await world.anAccount();
    const agent = await world.anAgent({ account });
    const body = { user_settings: { email_alert_on_new_message: true } };
    await world.data("PUT", "/api/user_settings", { token: agent.token, body });
    expect(await world.data("GET", "/api/user_settings", { token: account.admin.token })).toMatchObject({
      user_id: account.admin.id,
      email_alert_on_new_message: false,
    });
  });

  test("are one row for two concurrent first reads", async () => {
    const { token } = (await world.anAccount()).admin;
    const asked = [1, 2, 3, 4].map(() => world.data<{ id: string }>("GET", "/api/user_settings", { token }));
    expect(new Set((await Promise.all(asked)).map(({ id }) => id)).size).toBe(1);
  });

  test("are booleans", async () => {
    const { token } = (await world.anAccount()).admin;
    for (const [given, reason] of [
      ["maybe", "is invalid"],
      [2, "is invalid"],
      [null, "can't be blank"],
    ] as const) {
      const body = { user_settings: { email_alert_on_new_message: given } };
      const answer = await world.call("PUT", "/api/user_settings", { token, body });
      expect([answer.status, answer.body]).toMatchObject([
        422,
        { error: { errors: { email_alert_on_new_message: [reason] } } },
      ]);
    }
  });
});
