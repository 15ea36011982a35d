import type { RoomReply } from "@parley/contract";
import { describe, expect, test } from "vitest";
import { type Account, type Agent, useWorld } from "../harness/world.ts";

/** The faces of the agents who are present, in the reply to a join of the room: `realtime.md` §2.2. */
const world = useWorld();

async function joinRoom(account_id: string): Promise<RoomReply> {
  const { status, response } = await world.client().join(`room:${account_id}`);
  expect(status).toBe("ok");
  return response;
}

const profile = ({ token }: Agent, user_profile: object) =>
  world.data("PUT", "/api/profile", { token, body: { user_profile } });

const photo = "https://example.com/bea.png";

/** An agent who has the dashboard open. */
async function aPresentAgent(account: Account, user_profile: object) {
  const agent = await world.anAgent({ account });
  await profile(agent, user_profile);
  await world.desk(agent);
  return agent;
}

test("a visitor receives at most 3 agents, those with a photo first, with the name and the photo that their messages have", async () => {
  const account = await world.anAccount();
  expect(await joinRoom(account.id)).toEqual({});

  const unnamed = await aPresentAgent(account, {});
  await expect
    .poll(() => joinRoom(account.id))
    .toEqual({
      agents: [{ id: unnamed.id, display_name: null, profile_photo_url: null }],
    });
  const named = await aPresentAgent(account, { full_name: "Ana Family" });
  const [bea, second] = [
    await aPresentAgent(account, { display_name: "Bea", full_name: "Bea Other", profile_photo_url: photo }),
    await aPresentAgent(account, { profile_photo_url: photo }),
  ];
  await expect
    .poll(async () => (await joinRoom(account.id)).agents)
    .toEqual([
      { id: bea.id, display_name: "Bea", profile_photo_url: photo },
      { id: second.id, display_name: null, profile_photo_url: photo },
      { id: named.id, display_name: "Ana Family", profile_photo_url: null },
    ]);
  const text = JSON.stringify(await joinRoom(account.id));
  for (const { email } of [unnamed, named, bea, second]) expect(text).not.toContain(email.split("@")[0]);
  expect(text).not.toContain("Other");
});

test("an agent with two tabs has one face, until both are closed", async () => {
  const account = await world.anAccount();
  const agent = await aPresentAgent(account, { display_name: "Ana" });
  const other = await world.desk(agent);
  await expect.poll(async () => (await joinRoom(account.id)).agents).toHaveLength(1);
  other.close();
  expect((await joinRoom(account.id)).agents).toHaveLength(1);
});

describe("no visitor receives", () => {
  test("an agent who is away or has no dashboard open", async () => {
    const account = await world.anAccount();
    const agent = await aPresentAgent(account, { display_name: "Ana" });
    await profile(await world.anAgent({ account }), { display_name: "Absent" });
    await profile(agent, { is_away: true });
    await expect.poll(() => joinRoom(account.id)).toEqual({});
    await profile(agent, { is_away: false });
    await expect.poll(() => joinRoom(account.id)).toMatchObject({ agents: [{ id: agent.id }] });
  });

  test("an agent who was disabled or archived", async () => {
    const account = await world.anAccount();
    const [disabled, archived] = [
      await aPresentAgent(account, { display_name: "Disabled" }),
      await aPresentAgent(account, { display_name: "Archived" }),
    ];
    const { token } = account.admin;
    await world.data("POST", `/api/users/${disabled.id}/disable`, { token });
    await world.data("POST", `/api/users/${archived.id}/archive`, { token });
    await expect.poll(async () => (await joinRoom(account.id)).agents ?? []).toEqual([]);
  });

  test("an agent of another account", async () => {
    const [ours, theirs] = [await world.anAccount(), await world.anAccount()];
    await aPresentAgent(theirs, { display_name: "Theirs" });
    expect(await joinRoom(ours.id)).toEqual({});
  });
});
