import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Account, useWorld } from "../harness/world.ts";

/** A widget's settings: `http.md` §3.3 and §4, `widget.md` §7.2. */
const world = useWorld();

const naive = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const texts = [
  ...["title", "subtitle", "color", "greeting", "away_message", "new_message_placeholder", "email_input_placeholder"],
  ...["new_messages_notification_text", "agent_available_text", "agent_unavailable_text", "base_url"],
  ...["custom_icon_url", "iframe_url_override"],
];
const look = {
  position: "start",
  side_offset: 100,
  bottom_offset: 0,
  launcher_text: "Chat with us",
  logo_url: "https://example.com/logo.svg",
  corner_radius: 32,
};
const untouched = {
  object: "widget_settings",
  ...Object.fromEntries([...texts, ...Object.keys(look)].map((name) => [name, null])),
  show_agent_availability: false,
  require_email_upfront: false,
  is_open_by_default: false,
  is_branding_hidden: false,
  show_past_conversations: false,
  suggestions: null,
  icon_variant: "outlined",
  color_scheme: "light",
  created_at: naive,
  updated_at: naive,
};

const read = (account: Pick<Account, "id">, query = "") =>
  world.call<{ data: { id: string; account: object } }>("GET", `/api/widget_settings?account_id=${account.id}${query}`);
const save = ({ admin }: Account, widget_settings: object) =>
  world.call("PUT", "/api/widget_settings", { token: admin.token, body: { widget_settings } });
const seen = (body: object) => world.call("PUT", "/api/widget_settings/metadata", { body });

describe("reading", () => {
  test("returns the settings with the public fields of the company only", async () => {
    const account = await world.anAccount();
    const { status, body } = await read(account);
    expect([status, body.data]).toEqual([
      200,
      {
        ...untouched,
        id: expect.any(String),
        inbox_id: account.inbox_id,
        account_id: account.id,
        account: {
          object: "account",
          id: account.id,
          company_name: account.company_name,
          company_logo_url: null,
          time_zone: null,
          subscription_plan: "team",
          settings: null,
          working_hours: [],
          is_outside_working_hours: false,
          current_minutes_since_midnight: null,
          is_typing_previewed: false,
        },
        usual_reply_minutes: null,
        team_back_at: null,
      },
    ]);
  });

  test("returns the same row to page and frame at the same time", async () => {
    const account = await world.anAccount();
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => read(account)));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  });

  test("returns those of each inbox; a missing or invalid inbox is the primary one", async () => {
    const account = await world.anAccount();
    const inbox = await world.anInbox(account.admin);
    const of = async (query: string) => (await read(account, query)).body.data;
    expect(await of(`&inbox_id=${inbox.id}`)).toMatchObject({ inbox_id: inbox.id });
    for (const query of ["", "&inbox_id=", "&inbox_id=undefined", "&inbox_id=null"]) {
      expect(await of(query)).toMatchObject({ inbox_id: account.inbox_id });
    }
  });

  test("without an account answers with the received parameters", async () => {
    const { status, body } = await world.call("GET", "/api/widget_settings?inbox_id=1&colour=red");
    expect([status, body]).toEqual([
      422,
      {
        error: {
          status: 422,
          message: "The account_id is a required parameter",
          received: ["inbox_id", "colour"],
        },
      },
    ]);
  });

  test("of a missing account, by its id and on this server", async () => {
    const id = randomUUID();
    const { status, body } = await world.call("GET", `/api/widget_settings?account_id=${id}`, {
      headers: { "x-forwarded-host": "evil.example" },
    });
    expect([status, body]).toMatchObject([
      404,
      { error: { status: 404, message: `No account found with ID: ${id}`, host: new URL(world.url).host } },
    ]);
  });

  test("with invalid ids is a bad request; an inbox of another account is not found", async () => {
    const [account, neighbour] = [await world.anAccount(), await world.anAccount()];
    expect((await read({ id: "nonsense" })).status).toBe(400);
    expect((await read(account, "&inbox_id=nonsense")).status).toBe(400);
    expect((await read(account, `&inbox_id=${neighbour.inbox_id}`)).status).toBe(404);
    expect((await read(account, `&inbox_id=${randomUUID()}`)).status).toBe(404);
  });
});

describe("changing", () => {
  test("sets texts and flags that visitors receive at once, for one inbox", async () => {
    const account = await world.anAccount();
    const inbox = await world.anInbox(account.admin);
    const changes = {
      ...Object.fromEntries(texts.map((text) => [text, `The ${text}`])),
      greeting: "ü".repeat(10_000),
      show_agent_availability: true,
      require_email_upfront: "true",
      is_open_by_default: "1",
      is_branding_hidden: true,
      icon_variant: "filled",
      color_scheme: "dark",
      ...look,
    };
    const { status, body } = await save({ ...account, admin: await world.anAgent({ account }) }, changes);
    const expected = { ...changes, require_email_upfront: true, is_open_by_default: true };
    expect([status, body]).toMatchObject([200, { data: { ...expected, inbox_id: account.inbox_id } }]);
    expect((await read(account)).body.data).toMatchObject(expected);
    expect((await read(account, `&inbox_id=${inbox.id}`)).body.data).toMatchObject(untouched);
  });

  test("keeps omitted fields, and resets blank ones to the default", async () => {
    const account = await world.anAccount();
    await save(account, { title: "Hello", subtitle: "there", is_open_by_default: true, ...look });
    await save(account, { title: "", side_offset: "", position: null, logo_url: "" });
    expect((await read(account)).body.data).toMatchObject({
      ...look,
      side_offset: null,
      position: null,
      logo_url: null,
      title: null,
      subtitle: "there",
      is_open_by_default: true,
    });
  });

  test("is possible by the id of the row", async () => {
    const account = await world.anAccount();
    const inbox = await world.anInbox(account.admin);
    const { body } = await save(account, { inbox_id: inbox.id, title: "Second" });
    expect(body).toMatchObject({ data: { inbox_id: inbox.id, title: "Second" } });
    expect((await read(account)).body.data).toMatchObject({ title: null });
  });

  test.each([
    [{ title: "x".repeat(256) }, { title: ["should be at most 255 character(s)"] }],
    [{ icon_variant: "round" }, { icon_variant: ["is invalid"] }],
    [{ color_scheme: "sepia" }, { color_scheme: ["is invalid"] }],
    [{ icon_variant: null }, { icon_variant: ["can't be blank"] }],
    [{ is_open_by_default: "maybe" }, { is_open_by_default: ["is invalid"] }],
    [{ color: 5 }, { color: ["is invalid"] }],
    [{ position: "top" }, { position: ["is invalid"] }],
    [{ side_offset: 101 }, { side_offset: ["is invalid"] }],
    [{ side_offset: -1 }, { side_offset: ["is invalid"] }],
    [{ bottom_offset: 201 }, { bottom_offset: ["is invalid"] }],
    [{ bottom_offset: 1.5 }, { bottom_offset: ["is invalid"] }],
    [{ bottom_offset: "20px" }, { bottom_offset: ["is invalid"] }],
    [{ corner_radius: 33 }, { corner_radius: ["is invalid"] }],
    [{ corner_radius: { px: 4 } }, { corner_radius: ["is invalid"] }],
    [{ launcher_text: "x".repeat(25) }, { launcher_text: ["should be at most 24 character(s)"] }],
    [{ logo_url: "javascript:alert(1)" }, { logo_url: ["is invalid"] }],
    [{ logo_url: "/logo.svg" }, { logo_url: ["is invalid"] }],
    [{ logo_url: "https://ana:secret@example.com/" }, { logo_url: ["is invalid"] }],
    [{ logo_url: `https://example.com/${"x".repeat(236)}` }, { logo_url: ["should be at most 255 character(s)"] }],
    [{ greeting: "x".repeat(10_001) }, { greeting: ["should be at most 10000 character(s)"] }],
  ])("%o is refused and changes nothing", async (changes, errors) => {
    const account = await world.anAccount();
    await save(account, { subtitle: "kept" });
    const { status, body } = await save(account, { subtitle: "new", ...changes });
    expect([status, body]).toEqual([422, { error: { status: 422, message: "Unprocessable Entity", errors } }]);
    expect((await read(account)).body.data).toMatchObject({ subtitle: "kept" });
  });

  test("of another account's inbox is not found, and the widget's sightings cannot be set here", async () => {
    const [account, neighbour] = [await world.anAccount(), await world.anAccount()];
    expect((await save(account, { inbox_id: neighbour.inbox_id, title: "x" })).status).toBe(404);
    await save(account, { host: "forged.example", account_id: neighbour.id, id: randomUUID() });
    const rows = await world.db
      .selectFrom("widget_settings")
      .select(["account_id", "host"])
      .where("account_id", "in", [account.id, neighbour.id])
      .execute();
    expect(rows).toEqual([{ account_id: account.id, host: null }]);
  });
});

describe("reporting where a widget runs", () => {
  const stored = (account: Account) =>
    world.db
      .selectFrom("widget_settings")
      .select(["inbox_id", "host", "pathname", "last_seen_at"])
      .where("account_id", "=", account.id)
      .execute();

  test("stores host and path, returns them to no visitor, and changes nothing else", async () => {
    const account = await world.anAccount();
    await save(account, { title: "Hello" });
    const metadata = { host: "shop.example:8080", pathname: "/a", last_seen_at: "2001-01-01", title: "forged" };
    const { status, body } = await seen({ account_id: account.id, metadata });
    expect([status, body]).toEqual([
      200,
      {
        data: {
          ...untouched,
          id: expect.any(String),
          title: "Hello",
          inbox_id: account.inbox_id,
          account_id: account.id,
        },
      },
    ]);
    const [row] = await stored(account);
    expect(row).toMatchObject({ host: "shop.example:8080", pathname: "/a" });
    expect(row!.last_seen_at! > "2026").toBe(true);
    await seen({ account_id: account.id, metadata: {} });
    expect((await stored(account))[0]).toMatchObject({ host: "shop.example:8080", pathname: "/a" });
  });

  test("accepts any content from a page", async () => {
    const account = await world.anAccount();
    for (const value of [5, null, {}, ["x"], "x".repeat(5000), "\u0000", "🦜".repeat(3000)]) {
      const { status } = await seen({ account_id: account.id, metadata: { host: value, pathname: value } });
      expect([value, status]).toEqual([value, 200]);
    }
  });

  test("requires an account and an object", async () => {
    const account = await world.anAccount();
    const missing = (received: string[]) => ({
      error: { status: 422, message: "The following parameters are required: account_id, metadata", received },
    });
    expect((await seen({ metadata: {} })).body).toEqual(missing(["metadata"]));
    expect((await seen({ account_id: account.id })).body).toEqual(missing(["account_id"]));
    expect((await seen({ account_id: account.id, metadata: "text" })).body).toEqual(
      missing(["account_id", "metadata"]),
    );
    expect((await seen({})).body).toEqual(missing([]));
  });

  test("for a missing account, or an inbox of another account, is not found", async () => {
    const [account, neighbour] = [await world.anAccount(), await world.anAccount()];
    expect((await seen({ account_id: randomUUID(), metadata: {} })).status).toBe(404);
    expect((await seen({ account_id: "nonsense", metadata: {} })).status).toBe(400);
    const { status } = await seen({ account_id: account.id, inbox_id: neighbour.inbox_id, metadata: {} });
    expect(status).toBe(404);
    expect(await stored(neighbour)).toEqual([]);
  });
});

describe("the installation", () => {
  const installation = ({ token }: { token: string }, query = "") =>
    world.data("GET", `/api/widget_installation${query}`, { token });
  const report = (account: Account, origin: string, host: string, inbox_id?: string) =>
    world.call("PUT", "/api/widget_settings/metadata", {
      body: { account_id: account.id, inbox_id, metadata: { host, pathname: "/prices" } },
      headers: { origin },
    });
  const nothing = { object: "widget_installation", host: null, pathname: null, last_seen_at: null };
  const of = (host: string) => ({
    object: "widget_installation",
    host,
    pathname: "/prices",
    last_seen_at: expect.stringMatching(/^20/),
  });

  test("is the last page of another site, not of this server's demo, for each inbox", async () => {
    const account = await world.anAccount();
    const { admin } = account;
    const second = await world.anInbox(admin);
    expect(await installation(admin)).toEqual(nothing);
    await report(account, world.url, new URL(world.url).host);
    expect(await installation(admin)).toEqual(nothing);
    await report(account, "https://shop.example", "shop.example");
    await report(account, world.url, new URL(world.url).host);
    expect(await installation(admin)).toEqual(of("shop.example"));
    expect(await installation(admin, `?inbox_id=${second.id}`)).toEqual(nothing);
    await report(account, "https://blog.example", "blog.example", second.id);
    expect(await installation(admin, `?inbox_id=${second.id}`)).toEqual(of("blog.example"));
    expect(await installation(admin)).toEqual(of("shop.example"));
  });

  test("is known as soon as a page of another site asks for the settings", async () => {
    const account = await world.anAccount();
    const load = ({ id }: Account, origin: string) =>
      world.call("GET", `/api/widget_settings?account_id=${id}`, { headers: { origin } });
    await load(account, world.url);
    for (const origin of ["null", "file://"]) await load(account, origin);
    expect(await installation(account.admin)).toEqual(nothing);
    const long = `${"x".repeat(60)}.`.repeat(60);
    await load(account, `https://${long}example`);
    expect(await installation(account.admin)).toMatchObject({ host: `${long}example`.slice(0, 2000) });

    const other = await world.anAccount();
    await load(other, "https://shop.example:8443");
    expect(await installation(other.admin)).toEqual({ ...of("shop.example:8443"), pathname: null });
    await load(other, "https://blog.example");
    expect(await installation(other.admin)).toMatchObject({ host: "shop.example:8443" });
    await report(other, "https://blog.example", "blog.example");
    expect(await installation(other.admin)).toEqual(of("blog.example"));
  });

  test("is shown to no neighbour and no visitor", async () => {
    const account = await world.anAccount();
    const { admin: neighbour } = await world.anAccount();
    await report(account, "https://shop.example", "shop.example");
    expect(await installation(neighbour)).toEqual(nothing);
    const query = { token: neighbour.token };
    const theirs = await world.call("GET", `/api/widget_installation?inbox_id=${account.inbox_id}`, query);
    expect(theirs.status).toBe(404);
    expect((await world.call("GET", "/api/widget_installation")).status).toBe(401);
  });
});
