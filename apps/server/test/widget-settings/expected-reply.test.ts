import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Account, useWorld } from "../harness/world.ts";

/** When a visitor can expect a reply: `widget.md` §8.3. */
const world = useWorld();

interface Expected {
  usual_reply_minutes: number | null;
  team_back_at: string | null;
}

async function expectedReplyOf({ id }: Account): Promise<Expected> {
  const { body } = await world.call<{ data: Expected }>("GET", `/api/widget_settings?account_id=${id}`);
  const { usual_reply_minutes, team_back_at } = body.data;
  return { usual_reply_minutes, team_back_at };
}

const usualReplyMinutesOf = async (account: Account) => (await expectedReplyOf(account)).usual_reply_minutes;

interface Chats {
  /** For each chat, the seconds until the first reply. */
  replies: number[];
  source?: "chat" | "email";
  daysAgo?: number;
  isBegunByAgent?: boolean;
}

/** Stores chats that customers began and agents answered. */
async function addChats({ id, admin }: Account, { replies, source = "chat", daysAgo = 1, isBegunByAgent }: Chats) {
  const customer = {
    account_id: id,
    id: randomUUID(),
    first_seen: "2026-11-01",
    last_seen_at: new Date().toISOString(),
  };
  await world.db.insertInto("customers").values(customer).execute();
  for (const [index, seconds] of replies.entries()) {
    const begun = Date.now() - daysAgo * 86_400_000 + index;
    const conversation = {
      account_id: id,
      id: randomUUID(),
      customer_id: customer.id,
      source,
      created_at: new Date(begun).toISOString(),
      first_replied_at: new Date(begun + seconds * 1000).toISOString(),
    };
    const author = isBegunByAgent ? { user_id: admin.id } : { customer_id: customer.id };
    await world.db.insertInto("conversations").values(conversation).execute();
    await world.db
      .insertInto("messages")
      .values({
        account_id: id,
        id: randomUUID(),
        seq: 1_000_000 + Math.floor(Math.random() * 1e9),
        conversation_id: conversation.id,
        body: "Hello",
        created_at: conversation.created_at,
        ...author,
      })
      .execute();
  }
}

const tenReplies = [60, 70, 80, 90, 200, 220, 900, 1000, 90_000, 90_000];

describe("the usual reply time", () => {
  test("is the account's own median in whole minutes, rounded up", async () => {
    const [account, neighbour] = [await world.anAccount(), await world.anAccount()];
    await addChats(account, { replies: tenReplies });
    await addChats(neighbour, { replies: tenReplies.map(() => 7200) });
    await expect.poll(() => usualReplyMinutesOf(account)).toBe(4); // null while a slow machine still measures
    await expect.poll(() => usualReplyMinutesOf(neighbour)).toBe(120);
  });

  test("is not published while the team's own text replaces it", async () => {
    const account = await world.anAccount();
    await addChats(account, { replies: tenReplies });
    const say = (agent_unavailable_text: string | null) =>
      world.data("PUT", "/api/widget_settings", {
        token: account.admin.token,
        body: { widget_settings: { agent_unavailable_text } },
      });
    await expect.poll(() => usualReplyMinutesOf(account)).toBe(4);
    await say("We are back tomorrow");
    expect(await usualReplyMinutesOf(account)).toBeNull();
    await say(null);
    expect(await usualReplyMinutesOf(account)).toBe(4);
  });

  test.each([
    ["fewer than 10 replies", { replies: tenReplies.slice(1) }],
    ["replies by email", { replies: tenReplies, source: "email" }],
    ["old replies", { replies: tenReplies, daysAgo: 31 }],
    ["conversations that agents began", { replies: tenReplies, isBegunByAgent: true }],
  ] as const)("is unknown with %s only", async (_what, chats) => {
    const account = await world.anAccount();
    await addChats(account, { ...chats, replies: [...chats.replies] });
    expect(await usualReplyMinutesOf(account)).toBeNull();
  });

  test("is measured once for many pages", async () => {
    const account = await world.anAccount();
    expect(await usualReplyMinutesOf(account)).toBeNull();
    await addChats(account, { replies: tenReplies });
    expect(await usualReplyMinutesOf(account)).toBeNull();
  });
});

test("the team's return is known outside its working hours only", async () => {
  const account = await world.anAccount();
  const set = (working_hours: object[]) =>
    world.call("PUT", "/api/accounts/me", {
      token: account.admin.token,
      body: { account: { time_zone: "UTC", working_hours } },
    });
  const days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000);
  expect((await set([{ day: days[inThreeDays.getUTCDay()], start_minute: 540, end_minute: 1020 }])).status).toBe(200);
  expect((await expectedReplyOf(account)).team_back_at).toBe(`${inThreeDays.toISOString().slice(0, 10)}T09:00:00Z`);
  await set([{ day: "everyday", start_minute: 0, end_minute: 1440 }]);
  expect((await expectedReplyOf(account)).team_back_at).toBeNull();
});
