import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Customer } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { badRequest, invalid, notFound } from "../harness/refusals.ts";
import { type Account, useWorld, type Visitor } from "../harness/world.ts";
import { Receiver } from "../webhooks/receiver.ts";

/** Photos of visitors: the team loads them from this server, and never from their original URL. */
const world = useWorld({ ALLOW_PRIVATE_WEBHOOK_TARGETS: "1" });

const PHOTO = "https://tracker.example/kim.png";

let account: Account;
beforeAll(async () => {
  account = await world.anAccount();
});

const withPhoto = (profile_photo_url: string | null = PHOTO) => world.aVisitor({ account, profile_photo_url });
const pathOf = (address: string) => address.slice(world.url.length);
const ask = (address: string) => world.call("GET", pathOf(address));

async function shownToTeam({ customer }: Visitor): Promise<string | null> {
  const { token } = account.admin;
  return (await world.data<Customer>("GET", `/api/customers/${customer.id}`, { token })).profile_photo_url;
}

const change = ({ customer }: Visitor, profile_photo_url: unknown, { token } = account.admin) =>
  world.call<{ data: Customer }>("PUT", `/api/customers/${customer.id}`, {
    token,
    body: { customer: { profile_photo_url } },
  });

const storedFor = async ({ customer }: Visitor) => {
  const row = world.db.selectFrom("customers").select("profile_photo_url").where("id", "=", customer.id);
  return (await row.executeTakeFirstOrThrow()).profile_photo_url;
};

describe("the URL that a visitor set", () => {
  test("is in no answer, push or webhook for the team", async () => {
    const visitor = await withPhoto();
    const { token } = account.admin;
    const receiver = await Receiver.open();
    await world.data("POST", "/api/event_subscriptions", {
      token,
      body: { event_subscription: { webhook_url: receiver.url } },
    });
    const desk = await world.desk(account.admin);
    const { conversation } = await world.aConversation({ account, visitor });
    const widget = await world.widget({ ...visitor, conversation_id: conversation.id });
    await widget.send("Hello");
    const pushed = await desk.next("shout");
    await world.aRecording(visitor);
    const note = { note: { body: "Note", customer_id: visitor.customer.id } };
    await world.data("POST", "/api/notes", { token, body: note });
    const earlier = (await world.aConversation({ account, visitor })).conversation;

    const answers = await Promise.all(
      [
        `/api/customers/${visitor.customer.id}`,
        "/api/customers?include_anonymous=true",
        "/api/conversations",
        `/api/conversations/${conversation.id}`,
        `/api/conversations/${earlier.id}/previous`,
        `/api/conversations/${earlier.id}/related`,
        `/api/messages/${pushed.id}`,
        "/api/events?after=0",
        "/api/notes",
        "/api/browser_sessions",
      ].map(async (path) => [path, (await world.call("GET", path, { token })).text] as const),
    );
    const created = (await receiver.first(2)).find(({ body }) => body.event === "message:created");
    const received = [...answers, ["shout", JSON.stringify(pushed)], ["webhook", JSON.stringify(created)]] as const;
    for (const [where, text] of received) {
      expect([where, text.includes("tracker.example")]).toEqual([where, false]);
      expect([where, text.includes(`${world.url}/api/photos?token=`)]).toEqual([where, true]);
    }
    await receiver.close();
  });

  test("is returned to the visitor, who gets no signed URL", async () => {
    const visitor = await withPhoto();
    const { conversation } = await world.aConversation({ account, visitor });
    const widget = await world.widget({ ...visitor, conversation_id: conversation.id });
    await widget.send("Hello");
    const query = new URLSearchParams({ customer_id: visitor.customer.id, account_id: account.id });
    const update = { body: { metadata: { name: "Kim" } } };
    const answers = [
      JSON.stringify(visitor.customer),
      (await world.call("PUT", `/api/customers/${visitor.customer.id}/metadata`, update)).text,
      (await world.call("GET", `/api/conversations/customer?${query}`)).text,
      JSON.stringify(await widget.next("shout")),
    ];
    for (const text of answers) {
      expect(text).toContain(PHOTO);
      expect(text).not.toContain("/api/photos");
    }
  });

  test.each(["javascript:alert(1)", "data:image/png;base64,iVBORw0KGgo=", "//tracker.example/a.png", "kim.png"])(
    "is no photo for the team when it is not a web address: %s",
    async (url) => {
      expect(await shownToTeam(await withPhoto(url))).toBeNull();
    },
  );

  test("is returned unchanged if the file was uploaded to this server", async () => {
    const { file_url } = await world.aFile({ account_id: account.id });
    expect(await shownToTeam(await withPhoto(file_url))).toBe(file_url);
    const elsewhere = `${world.url}/uploads/../api/ping`;
    expect(await shownToTeam(await withPhoto(elsewhere))).toContain("/api/photos?token=");
  });
});

describe("a client that sends the signed URL back", () => {
  test("changes nothing", async () => {
    const visitor = await withPhoto();
    const shown = await shownToTeam(visitor);
    const { status, body } = await change(visitor, shown);
    expect([status, body.data.profile_photo_url]).toEqual([200, shown]);
    expect(await storedFor(visitor)).toBe(PHOTO);
  });

  test("changes nothing with a URL of the maximum length", async () => {
    const visitor = await withPhoto(`https://tracker.example/${"ü".repeat(255 - 24)}`);
    expect((await change(visitor, await shownToTeam(visitor))).status).toBe(200);
    expect(await storedFor(visitor)).toMatch(/ü{231}$/);
  });

  test("changes nothing if it was signed before the server's key was changed", async () => {
    const visitor = await withPhoto();
    const shown = await shownToTeam(visitor);
    const [body, mac] = shown!.split("token=")[1]!.split(".");
    expect((await change(visitor, `${world.url}/api/photos?token=${body}.${"A".repeat(mac!.length)}`)).status).toBe(
      200,
    );
    expect(await storedFor(visitor)).toBe(PHOTO);
  });

  test("gives a new customer the photo itself", async () => {
    const profile_photo_url = await shownToTeam(await withPhoto());
    const { token } = account.admin;
    const customer = await world.data<Customer>("POST", "/api/customers", {
      token,
      body: { customer: { profile_photo_url } },
    });
    expect(await storedFor({ kind: "visitor", account_id: account.id, customer })).toBe(PHOTO);
  });
});

test("an agent sets and removes a photo URL of at most 255 characters", async () => {
  const visitor = await withPhoto(null);
  await change(visitor, "https://example.com/lu.png");
  expect(await storedFor(visitor)).toBe("https://example.com/lu.png");
  const tooLong = `https://example.com/${"x".repeat(240)}`;
  const refusal = invalid({ profile_photo_url: ["should be at most 255 character(s)"] });
  expect(await change(visitor, tooLong)).toMatchObject(refusal);
  const draft = { customer: { account_id: account.id, profile_photo_url: tooLong } };
  expect(await world.call("POST", "/api/customers", { body: draft })).toMatchObject(refusal);
  await change(visitor, null);
  expect(await storedFor(visitor)).toBeNull();
});

test("another account cannot change it", async () => {
  const visitor = await withPhoto();
  const { admin } = await world.anAccount();
  expect(await change(visitor, null, admin)).toMatchObject(notFound);
  expect(await storedFor(visitor)).toBe(PHOTO);
});

describe("the server does not fetch a photo", () => {
  let hits = 0;
  const inside = createServer((_, response) => {
    hits++;
    response.end();
  });
  beforeAll(() => new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve)));
  afterAll(() => inside.close());
  const insideUrl = (path = "/a.png") => `http://127.0.0.1:${(inside.address() as AddressInfo).port}${path}`;

  test("from a private address, even if webhooks may go there", async () => {
    for (const url of [
      insideUrl(),
      insideUrl().replace("127.0.0.1", "localhost"),
      insideUrl().replace("127.0.0.1", "[::1]"),
    ]) {
      const address = await shownToTeam(await withPhoto(url));
      expect(await ask(address!)).toMatchObject(notFound);
    }
    expect(hits).toBe(0);
  });

  test("without a valid signed URL", async () => {
    const { secretKey } = world.server.platform;
    const signed = (purpose: string, claims: object) => encodeURIComponent(secretKey.sign(purpose, claims));
    const made = Buffer.from(JSON.stringify({ url: insideUrl() })).toString("base64url");
    const tokens = [
      "x",
      `${made}.x`,
      signed("unsubscribe", { url: insideUrl() }),
      signed("customer-photo", { url: 5 }),
    ];
    for (const token of tokens) {
      expect([token, (await world.call("GET", `/api/photos?token=${token}`)).status]).toEqual([token, 404]);
    }
    expect(await world.call("GET", "/api/photos")).toMatchObject(badRequest);
    expect(hits).toBe(0);
  });

  test("before a client requests it", async () => {
    const visitor = await withPhoto(insideUrl());
    await shownToTeam(visitor);
    await world.aConversation({ account, visitor });
    expect(hits).toBe(0);
  });
});
