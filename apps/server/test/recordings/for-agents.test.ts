import { randomUUID } from "node:crypto";
import type { ExpandedRecording, Recording, RecordingWithCustomer } from "@parley/contract";
import { expect, test } from "vitest";
import { badRequest, invalid, notFound } from "../harness/refusals.ts";
import { type Agent, useWorld } from "../harness/world.ts";

/** The routes of recordings for the team (`http.md` §6.1). */
const world = useWorld();

const list = ({ token }: Agent, query = "") =>
  world.data<RecordingWithCustomer[]>("GET", `/api/browser_sessions${query}`, { token });
const count = async ({ token }: Agent, query = "") =>
  (await world.data<{ count: number }>("GET", `/api/browser_sessions/count${query}`, { token })).count;
const at = ({ token }: Agent, method: "GET" | "DELETE", id: string) =>
  world.call<{ data: ExpandedRecording }>(method, `/api/browser_sessions/${id}`, { token });
const change = ({ token }: Agent, id: string, browser_session: object) =>
  world.call<{ data: Recording }>("PUT", `/api/browser_sessions/${id}`, { token, body: { browser_session } });
const finish = (id: string) => world.call("POST", `/api/browser_sessions/${id}/finish`);
const idsOf = (recordings: { id: string }[]) => recordings.map(({ id }) => id);

/** Three recordings of two visitors, the first of them finished, so that it changed last. */
async function threeVisits() {
  const account = await world.anAccount();
  const [one, other] = [await world.aVisitor({ account, name: "One" }), await world.aVisitor({ account })];
  const first = await world.aRecording(one, { metadata: { pathname: "/" } });
  const second = await world.aRecording(other);
  const third = await world.aRecording(one);
  await finish(first.id);
  return { account, agent: await world.anAgent({ account }), one, first, second, third };
}

test("recordings are listed with their customers, latest change first", async () => {
  const { account, agent, one, first, second, third } = await threeVisits();
  const recordings = await list(agent);
  expect(idsOf(recordings)).toEqual([first.id, third.id, second.id]);
  expect(recordings[0]).toEqual({
    ...first,
    account_id: account.id,
    finished_at: expect.stringMatching(/Z$/),
    customer: expect.objectContaining({ id: one.customer.id, object: "customer", title: "One" }),
  });
  expect(await count(agent)).toBe(3);
});

test("recordings can be filtered and counted", async () => {
  const { agent, one, first, second, third } = await threeVisits();
  const asked: [string, string[]][] = [
    ["?active=true", [third.id, second.id]],
    ["?active=false", [first.id]],
    [`?customer_id=${one.customer.id}`, [first.id, third.id]],
    [`?customer_id=${one.customer.id}&active=true`, [third.id]],
    [`?ids[]=${second.id}&ids[]=${first.id}`, [first.id, second.id]],
    [`?ids[]=${randomUUID()}`, []],
    [`?customer_id=${randomUUID()}`, []],
  ];
  for (const [query, ids] of asked) {
    expect([query, idsOf(await list(agent, query))]).toEqual([query, ids]);
    expect([query, await count(agent, query)]).toEqual([query, ids.length]);
  }
  expect(idsOf(await list(agent, "?limit=2"))).toEqual([first.id, third.id]);
  expect(idsOf(await list(agent, "?limit=many"))).toHaveLength(3);
});

test.each(["?active=perhaps", "?customer_id=nobody", "?ids[]=none"])("%s is refused", async (query) => {
  const { admin } = await world.anAccount();
  expect(await world.call("GET", `/api/browser_sessions${query}`, { token: admin.token })).toMatchObject(badRequest);
});

test("one recording is returned, without the content of the page", async () => {
  const { agent, first } = await threeVisits();
  const { body } = await at(agent, "GET", first.id);
  expect(body.data).toMatchObject({ id: first.id, customer: { title: "One" }, browser_replay_events: [] });
});

test("an agent can change a recording's customer and times", async () => {
  const { account, agent, first } = await threeVisits();
  const { customer } = await world.aVisitor({ account });
  const changes = { customer_id: customer.id, metadata: { seen: true }, finished_at: null };
  const { status, body } = await change(agent, first.id, { ...changes, account_id: randomUUID(), id: randomUUID() });
  expect([status, body.data]).toEqual([200, { ...first, ...changes }]);
  const stranger = await world.aVisitor();
  expect(await change(agent, first.id, { customer_id: stranger.customer.id })).toMatchObject(
    invalid({ customer_id: ["does not exist"] }),
  );
  expect(await change(agent, first.id, { started_at: "yesterday" })).toMatchObject(
    invalid({ started_at: ["is invalid"] }),
  );
});

test("a recording can be deleted once", async () => {
  const { agent, first } = await threeVisits();
  expect(await at(agent, "DELETE", first.id)).toMatchObject({ status: 204, text: "" });
  expect(await at(agent, "DELETE", first.id)).toMatchObject(notFound);
  expect(await at(agent, "GET", first.id)).toMatchObject(notFound);
});

test("another account neither sees, changes nor deletes a recording", async () => {
  const { agent, first, one } = await threeVisits();
  const { admin: neighbour } = await world.anAccount();
  expect(await list(neighbour)).toEqual([]);
  expect(await list(neighbour, `?ids[]=${first.id}&customer_id=${one.customer.id}`)).toEqual([]);
  expect(await count(neighbour)).toBe(0);
  expect(await at(neighbour, "GET", first.id)).toMatchObject(notFound);
  expect(await change(neighbour, first.id, { metadata: {} })).toMatchObject(notFound);
  expect(await at(neighbour, "DELETE", first.id)).toMatchObject(notFound);
  expect((await at(agent, "GET", first.id)).status).toBe(200);
});
