import { describe, expect, test } from "vitest";
import { type Account, useWorld } from "../harness/world.ts";

/** The company: `http.md` §2 and §4. */
const world = useWorld();

const get = <T = Record<string, unknown>>({ admin }: Account) =>
  world.data<T>("GET", "/api/accounts/me", { token: admin.token });
const put = ({ admin }: Account, account: object, id = "me") =>
  world.call<{ data: Record<string, unknown> }>("PUT", `/api/accounts/${id}`, {
    token: admin.token,
    body: { account },
  });
const errorsOf = async (account: Account, changes: object) => {
  const { status, body } = await put(account, changes);
  return [status, (body as { error?: { errors?: object } }).error?.errors];
};

test("has exactly the documented keys", async () => {
  const account = await world.anAccount();
  expect(Object.keys(await get(account)).sort()).toEqual([
    "company_logo_url",
    "company_name",
    "current_minutes_since_midnight",
    "id",
    "is_outside_working_hours",
    "is_typing_previewed",
    "object",
    "settings",
    "subscription_plan",
    "time_zone",
    "users",
    "widget_settings",
    "working_hours",
  ]);
});

test("lists the widgets of all inboxes after their first use", async () => {
  const account = await world.anAccount();
  const inbox = await world.anInbox(account.admin);
  for (const inbox_id of [account.inbox_id, inbox.id]) {
    await world.data("GET", `/api/widget_settings?account_id=${account.id}&inbox_id=${inbox_id}`);
  }
  const { widget_settings } = await get<{ widget_settings: { inbox_id: string; object: string }[] }>(account);
  expect(widget_settings.map(({ inbox_id }) => inbox_id)).toEqual([account.inbox_id, inbox.id]);
  expect(Object.keys(widget_settings[0]!)).not.toContain("last_seen_at");
});

test("any agent can change the own account, whatever id the request names", async () => {
  const account = await world.anAccount();
  const neighbour = await world.anAccount();
  const agent = await world.anAgent({ account });
  const changes = { company_name: "New Name", company_logo_url: "https://example.com/logo.png" };
  const { status, body } = await put({ ...account, admin: agent }, changes, neighbour.id);
  expect([status, body.data]).toMatchObject([200, { id: account.id, ...changes }]);
  expect(await get(account)).toMatchObject(changes);
  expect(await get(neighbour)).toMatchObject({ company_name: neighbour.company_name, company_logo_url: null });
});

test("omitted fields keep their values, and null clears a field", async () => {
  const account = await world.anAccount();
  await put(account, { time_zone: "Europe/Berlin", company_logo_url: "https://example.com/logo.png" });
  await put(account, { company_logo_url: null });
  expect(await get(account)).toMatchObject({
    company_name: account.company_name,
    time_zone: "Europe/Berlin",
    company_logo_url: null,
  });
  expect((await put(account, {})).body.data).toMatchObject({ time_zone: "Europe/Berlin" });
});

describe("settings and working hours", () => {
  const hours = [{ day: "weekdays", start_minute: 540, end_minute: 1020 }];

  test("are replaced as a whole", async () => {
    const account = await world.anAccount();
    await put(account, {
      settings: { disable_automated_reply_emails: true, max_num_conversation_reminders: 5 },
      working_hours: [...hours, { day: "saturday", start_minute: 0, end_minute: 1440 }],
    });
    const { body } = await put(account, {
      settings: { conversation_reminders_enabled: true },
      working_hours: hours,
    });
    expect(body.data).toMatchObject({
      settings: {
        disable_automated_reply_emails: null,
        conversation_reminders_enabled: true,
        conversation_reminder_hours_interval: null,
        max_num_conversation_reminders: null,
      },
      working_hours: hours,
    });
    expect((await put(account, { settings: null, working_hours: [] })).body.data).toMatchObject({
      settings: null,
      working_hours: [],
    });
  });

  test.each([
    ["a day that there is not", { day: "someday", start_minute: 1, end_minute: 2 }, [{ day: ["is invalid"] }]],
    ["a start before midnight", { day: "monday", start_minute: -1, end_minute: 2 }, [{ start_minute: ["is invalid"] }]],
    ["an end after midnight", { day: "monday", start_minute: 1, end_minute: 1441 }, [{ end_minute: ["is invalid"] }]],
    ["half a minute", { day: "monday", start_minute: 1.5, end_minute: 2 }, [{ start_minute: ["is invalid"] }]],
    ["no end", { day: "monday", start_minute: 1 }, [{ end_minute: ["can't be blank"] }]],
    ["an end before the start", { day: "monday", start_minute: 2, end_minute: 1 }, ["is invalid"]],
    ["no time at all", { day: "monday", start_minute: 2, end_minute: 2 }, ["is invalid"]],
  ])("%s is refused", async (_, entry, reasons) => {
    const account = await world.anAccount();
    expect(await errorsOf(account, { working_hours: [entry] })).toEqual([422, { working_hours: reasons }]);
    expect(await get(account)).toMatchObject({ working_hours: [] });
  });

  test.each(["Mars/Olympus", "+02:00", "x".repeat(300), 5])("the time zone %s is refused", async (time_zone) => {
    const account = await world.anAccount();
    const [status, errors] = await errorsOf(account, { time_zone });
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ["time_zone"]]);
  });
});

describe("the flag for outside working hours", () => {
  test("is computed with the account's local time of day", async () => {
    const account = await world.anAccount();
    const { body } = await put(account, { time_zone: "Etc/UTC" });
    const minutes = body.data.current_minutes_since_midnight as number;
    expect((minutesInUtc() - minutes + 1440) % 1440).toBeLessThan(5);
    const shifted = (await put(account, { time_zone: "Asia/Kolkata" })).body.data;
    const difference = ((shifted.current_minutes_since_midnight as number) - minutes + 1440) % 1440;
    expect(Math.abs(difference - 330)).toBeLessThan(5);
  });

  test("uses the first entry of today; without entries or time zone it is false", async () => {
    const account = await world.anAccount();
    const isOutside = async (time_zone: string | null, ...working_hours: object[]) =>
      (await put(account, { time_zone, working_hours })).body.data.is_outside_working_hours;
    const [always, never] = [
      { day: "everyday", start_minute: 0, end_minute: 1440 },
      { day: "everyday", start_minute: 0, end_minute: 1 },
    ];
    const zone = farFromMidnight();
    const { today, another } = daysIn(zone);
    expect(await isOutside(zone)).toBe(false);
    expect(await isOutside(zone, always)).toBe(false);
    expect(await isOutside(zone, never)).toBe(true);
    expect(await isOutside(zone, never, always)).toBe(true);
    expect(await isOutside(zone, { ...always, day: today }, never)).toBe(false);
    expect(await isOutside(zone, { ...always, day: another })).toBe(true);
    expect(await isOutside(null, never)).toBe(false);
  });
});

test("the remaining setup steps decrease with this account's actions only", async () => {
  const [account, neighbour] = [await world.anAccount(), await world.anAccount()];
  await world.aConversation({ account: neighbour });
  await world.anAgent({ account: neighbour });
  const { token } = account.admin;
  const status = async () => (await world.call("GET", "/api/onboarding_status", { token })).body;
  const nothing = {
    has_configured_inbox: false,
    has_configured_profile: false,
    has_integrations: false,
    has_invited_teammates: false,
    has_upgraded_subscription: true,
  };
  expect(await status()).toEqual(nothing);
  const { conversation } = await world.aConversation({ account });
  await world.data("PUT", "/api/profile", { token, body: { user_profile: { full_name: "Kim K." } } });
  const agent = await world.anAgent({ account });
  await world.db.updateTable("accounts").set({ subscription_plan: "starter" }).where("id", "=", account.id).execute();
  expect(await status()).toEqual({
    ...nothing,
    has_configured_inbox: true,
    has_configured_profile: true,
    has_invited_teammates: true,
    has_upgraded_subscription: false,
  });
  await world.archive(account.admin, conversation.id);
  await world.data("POST", `/api/users/${agent.id}/disable`, { token });
  expect(await status()).toMatchObject({ has_configured_inbox: false, has_invited_teammates: false });
});

const minutesInUtc = () => (Date.now() / 60_000) % 1440;

/** A time zone in which it is not close to midnight. */
function farFromMidnight() {
  const hour = new Date().getUTCHours();
  return hour >= 2 && hour < 22 ? "Etc/UTC" : "Etc/GMT-12";
}

function daysIn(timeZone: string) {
  const name = (at: number) => new Intl.DateTimeFormat("en", { timeZone, weekday: "long" }).format(at).toLowerCase();
  return { today: name(Date.now()), another: name(Date.now() + 3 * 24 * 3600 * 1000) };
}
