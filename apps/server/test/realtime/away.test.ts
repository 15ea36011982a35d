import type { Account, User } from "@parley/contract";
import { describe, expect, test } from "vitest";
import { type Agent, useWorld } from "../harness/world.ts";

/** Agents who are away: `realtime.md` §2.2 and `http.md` §4. */
const world = useWorld();

const setAway = ({ token }: Agent, is_away: boolean) =>
  world.data<User>("PUT", "/api/profile", { token, body: { user_profile: { is_away } } });

async function aVisitorInTheRoom(account_id: string) {
  const visitor = world.client();
  await visitor.join(`room:${account_id}`);
  return { visitor, present: Object.keys(await visitor.next("presence_state")) };
}

test("an agent who is away is not present for visitors, in any of their tabs, and is for the team", async () => {
  const { account, me, colleague } = await world.aTeam();
  const key = `user:${me.id}`;
  const { visitor } = await aVisitorInTheRoom(account.id);
  const [first, second] = [await world.desk(me), await world.desk(me)];
  for (let joins = 0; joins < 2; ) joins += (await visitor.next("presence_diff")).joins[key]?.metas.length ?? 0;

  expect(await setAway(me, true)).toMatchObject({ id: me.id, is_away: true });
  for (let leaves = 0; leaves < 2; ) leaves += (await visitor.next("presence_diff")).leaves[key]?.metas.length ?? 0;
  expect((await aVisitorInTheRoom(account.id)).present).toEqual([]);
  const desk = await world.desk(colleague);
  expect(Object.keys(await desk.next("presence_state"))).toContain(key);
  for (const tab of [first, second]) {
    expect(await tab.next("user:updated")).toEqual({ id: me.id, is_away: true, seq: expect.any(Number) });
  }

  await setAway(me, false);
  for (let joins = 0; joins < 2; ) joins += (await visitor.next("presence_diff")).joins[key]?.metas.length ?? 0;
  expect(await desk.next("user:updated")).toMatchObject({ id: me.id, is_away: false });
});

test("being away is kept for the user, and lasts over new connections until they change it", async () => {
  const { account, me, colleague } = await world.aTeam();
  await setAway(me, true);
  (await world.desk(me)).close();
  await world.desk(me);
  expect((await aVisitorInTheRoom(account.id)).present).toEqual([]);
  await world.desk(colleague);
  expect((await aVisitorInTheRoom(account.id)).present).toEqual([`user:${colleague.id}`]);

  const { users } = await world.data<Account>("GET", "/api/accounts/me", { token: colleague.token });
  expect(users.map(({ id, is_away }) => [id, is_away])).toEqual([
    [me.id, true],
    [colleague.id, false],
  ]);
  await setAway(me, false);
  expect((await aVisitorInTheRoom(account.id)).present.sort()).toEqual(
    [`user:${me.id}`, `user:${colleague.id}`].sort(),
  );
});

test("setting the same state again publishes nothing", async () => {
  const { me } = await world.aTeam();
  const desk = await world.desk(me);
  await setAway(me, false);
  await setAway(me, true);
  await setAway(me, true);
  await desk.settled();
  await expect.poll(() => desk.received("user:updated")).toMatchObject([{ is_away: true }]);
});

describe("nobody sets or learns the state of", () => {
  test("another user: a named user is ignored, and the caller changes only themselves", async () => {
    const { account, me, colleague } = await world.aTeam();
    await world.desk(me);
    const forged = { is_away: true, user_id: me.id, id: me.id };
    const body = { user_profile: forged };
    await world.data("PUT", "/api/profile", { token: colleague.token, body });
    expect((await aVisitorInTheRoom(account.id)).present).toEqual([`user:${me.id}`]);
    for (const token of [undefined, "wrong"]) {
      expect((await world.call("PUT", "/api/profile", { token, body })).status).toBe(401);
    }
    expect(await world.data("GET", "/api/profile", { token: me.token })).toMatchObject({ is_away: false });
  });

  test("another account's agent", async () => {
    const [ours, theirs] = [await world.aTeam(), await world.aTeam()];
    const desk = await world.desk(ours.me);
    await setAway(theirs.me, true);
    await setAway(ours.colleague, true);
    await desk.next("user:updated");
    await desk.settled();
    await expect.poll(() => desk.received("user:updated").map(({ id }) => id)).toEqual([ours.colleague.id]);
  });

  test("an agent, as a visitor: the author of a message has no state", async () => {
    const { visitor, agent, conversation } = await world.aConversation();
    await setAway(agent, true);
    const widget = await world.widget(visitor);
    await world.sendMessage(agent, conversation.id, "Hello");
    expect((await widget.next("shout")).user).not.toHaveProperty("is_away");
  });
});

test("the state is a boolean", async () => {
  const { token } = (await world.anAccount()).admin;
  for (const [given, reason] of [
    ["maybe", "is invalid"],
    [null, "can't be blank"],
    ["", "can't be blank"],
  ] as const) {
    const answer = await world.call("PUT", "/api/profile", { token, body: { user_profile: { is_away: given } } });
    expect([given, answer.status, answer.body]).toMatchObject([
      given,
      422,
      { error: { errors: { is_away: [reason] } } },
    ]);
  }
});
