import { describe, expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";

/** Registering a company is atomic: `behaviour.md` §1.1, `http.md` §3.2. */
const world = useWorld();

interface Pair {
  token: string;
  renew_token: string;
}

const register = (user: unknown) =>
  world.call<{ data: Pair }>("POST", "/api/registration", { body: { user } as object });

const aForm = (more: object = {}) => ({
  company_name: world.unique("Company"),
  email: `${world.unique("Owner")}@example.com`,
  password: "a long password",
  password_confirmation: "a long password",
  ...more,
});

const rowCounts = async () => {
  const tables = ["accounts", "users", "inboxes", "inbox_members", "sessions", "event_heads"] as const;
  const counts = tables.map((table) =>
    world.db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counts)).map(({ count }) => Number(count));
};

test("the first admin registers with their name", async () => {
  const { body } = await register(aForm({ full_name: "Bea Berg" }));
  const profile = await world.data("GET", "/api/profile", { token: body.data.token });
  expect(profile).toMatchObject({ full_name: "Bea Berg" });
});

test("a company gets an account, a signed-in admin, and a primary inbox", async () => {
  const form = aForm();
  const { status, body } = await register(form);
  expect([status, body]).toEqual([
    200,
    { data: { token: expect.stringMatching(/^[\w-]{43}$/), renew_token: expect.stringMatching(/^[\w-]{43}$/) } },
  ]);
  const { token } = body.data;
  const email = form.email.toLowerCase();
  expect(await world.data("GET", "/api/accounts/me", { token })).toMatchObject({
    object: "account",
    company_name: form.company_name,
    company_logo_url: null,
    time_zone: null,
    subscription_plan: "team",
    settings: null,
    working_hours: [],
    is_outside_working_hours: false,
    current_minutes_since_midnight: null,
    users: [{ object: "user", email, role: "admin", disabled_at: null, archived_at: null, full_name: null }],
    widget_settings: [],
  });
  const inboxes = await world.data<object[]>("GET", "/api/inboxes", { token });
  expect(inboxes).toEqual([
    expect.objectContaining({ name: "Primary Inbox", is_primary: true, is_private: false, slug: null }),
  ]);
  expect(inboxes[0]).toMatchObject({ description: expect.stringContaining(form.company_name) });
  const { account_id } = await world.data<{ account_id: string }>("GET", "/api/me", { token });
  expect(account_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const members = await world.db
    .selectFrom("inbox_members")
    .select(["role"])
    .where("account_id", "=", account_id)
    .execute();
  expect(members).toEqual([{ role: "admin" }]);
});

test("a company name of 255 characters is accepted everywhere", async () => {
  const { status } = await register(aForm({ company_name: "ü".repeat(255) }));
  expect(status).toBe(200);
});

test("fields that only the server sets are ignored", async () => {
  const neighbour = await world.anAccount();
  const { body } = await register(
    aForm({
      role: "user",
      account_id: neighbour.id,
      id: 1,
      disabled_at: "2020-01-01T00:00:00Z",
      subscription_plan: "gold",
      email_confirmed_at: "2020-01-01T00:00:00Z",
    }),
  );
  const { token } = body.data;
  const me = await world.data<{ account_id: string; role: string }>("GET", "/api/me", { token });
  expect(me.role).toBe("admin");
  expect(me.account_id).not.toBe(neighbour.id);
  expect(await world.data("GET", "/api/accounts/me", { token })).toMatchObject({ subscription_plan: "team" });
});

describe("an invalid form", () => {
  const blank = ["can't be blank"];
  test.each([
    ["a blank company is reported alone", { company_name: "", email: "x", password: "1" }, { company_name: blank }],
    ["so is a missing one", { company_name: undefined, email: "x" }, { company_name: blank }],
    ["and one of mere spaces", { company_name: "  " }, { company_name: blank }],
    ["no address", { email: undefined }, { email: blank }],
    ["no address at all", { email: "nobody" }, { email: ["has invalid format"] }],
    ["two dots in a row", { email: "a..b@example.com" }, { email: ["has invalid format"] }],
    ["a name before the address", { email: "Name <a@example.com>" }, { email: ["has invalid format"] }],
    ["a second address", { email: "a@example.com,b@example.com" }, { email: ["has invalid format"] }],
    ["a line break", { email: "a@example.com\r\nbcc: b@example.com" }, { email: ["has invalid format"] }],
    ["a long local part", { email: `${"a".repeat(65)}@example.com` }, { email: ["has invalid format"] }],
    ["a short password", { password: "1234567" }, { password: ["should be at least 8 character(s)"] }],
    ["a very long one", { password: "x".repeat(4097) }, { password: ["should be at most 4096 character(s)"] }],
    [
      "one of the most common",
      { password: "PassWord1", password_confirmation: undefined },
      { password: ["is too common, choose another one"] },
    ],
    [
      "a common one that is typed differently the second time",
      { password: "iloveyou" },
      {
        password: ["is too common, choose another one"],
        password_confirmation: ["does not match confirmation"],
      },
    ],
    ["a number", { password: 12345678 }, { password: ["is invalid"] }],
    [
      "a second typing that differs",
      { password_confirmation: "another password" },
      { password_confirmation: ["does not match confirmation"] },
    ],
    [
      "several at once",
      { email: "nobody", password: "short" },
      { email: ["has invalid format"], password: ["should be at least 8 character(s)"] },
    ],
  ])("%s", async (_, fields, errors) => {
    const { status, body } = await register(aForm(fields));
    expect([status, body]).toEqual([422, { error: { status: 422, message: "Couldn't create user", errors } }]);
  });

  test("stores nothing", async () => {
    const { admin } = await world.anAccount();
    const before = await rowCounts();
    await register(aForm({ email: admin.email }));
    await register(aForm({ password_confirmation: "another password" }));
    expect(await rowCounts()).toEqual(before);
  });
});

test("an email address is unique over all accounts, whatever its capitals", async () => {
  const { admin } = await world.anAccount();
  for (const email of [admin.email, ` ${admin.email.toUpperCase()}`]) {
    const { status, body } = await register(aForm({ email }));
    expect([status, body]).toEqual([
      422,
      { error: { status: 422, message: "Couldn't create user", errors: { email: ["has already been taken"] } } },
    ]);
  }
});

test("of two concurrent registrations with one address, one succeeds", async () => {
  const form = aForm();
  const before = await rowCounts();
  const answers = await Promise.all([1, 2, 3, 4].map(() => register(form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  const [accounts, users] = await rowCounts();
  expect([accounts, users]).toEqual([before[0]! + 1, before[1]! + 1]);
});

test("a body without the envelope is a bad request", async () => {
  for (const user of [undefined, null, "text", []]) expect((await register(user)).status).toBe(400);
});
