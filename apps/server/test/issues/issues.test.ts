import { randomUUID } from "node:crypto";
import type { EventPage, ExpandedCustomer, Issue, IssueEventPayload } from "@parley/contract";
import { expect, test } from "vitest";
import { Client } from "../harness/clients.ts";
import { badRequest, invalid, notFound } from "../harness/refusals.ts";
import { type Agent, useWorld } from "../harness/world.ts";

/** Customers' issues: `http.md` §5.4, §5.5, `realtime.md` §2.6. */
const world = useWorld();

const naive = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const add = ({ token }: Agent, issue: object) =>
  world.call<{ data: Issue }>("POST", "/api/issues", { token, body: { issue } });
const change = ({ token }: Agent, id: string, issue: object) =>
  world.call<{ data: Issue }>("PUT", `/api/issues/${id}`, { token, body: { issue } });
const at = ({ token }: Agent, method: "GET" | "DELETE", id: string) =>
  world.call<{ data: Issue }>(method, `/api/issues/${id}`, { token });
const list = ({ token }: Agent, query = "") => world.data<Issue[]>("GET", `/api/issues${query}`, { token });
const titles = async (agent: Agent, query?: string) => (await list(agent, query)).map(({ title }) => title);
const link = ({ token }: Agent, customerId: string, issue_id: string) =>
  world.call("POST", `/api/customers/${customerId}/issues`, { token, body: { issue_id } });
const unlink = ({ token }: Agent, customerId: string, issueId: string) =>
  world.call("DELETE", `/api/customers/${customerId}/issues/${issueId}`, { token });
const done = { status: 200, body: { data: { ok: true } } };

test("an agent adds an issue, and the team sees it", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const known = { title: "Tea is cold", body: "Since **Monday**", github_issue_url: "https://example.com/issues/1" };
  const { status, body } = await add(agent, { ...known, assignee_id: account.admin.id, creator_id: account.admin.id });
  const issue = {
    ...known,
    id: expect.stringMatching(/^[0-9a-f-]{14}4/),
    object: "issue",
    state: "unstarted",
    closed_at: null,
    account_id: account.id,
    creator_id: agent.id,
    assignee_id: account.admin.id,
    created_at: naive,
    updated_at: naive,
  };
  expect([status, body.data]).toEqual([201, issue]);
  expect((await at(account.admin, "GET", body.data.id)).body).toEqual(body);
  expect(await list(account.admin)).toEqual([body.data]);
});

test("issues are ordered by latest change, and can be filtered", async () => {
  const account = await world.anAccount();
  const { admin } = account;
  const { customer } = await world.aVisitor({ account });
  const cold = (await add(admin, { title: "Tea is cold", body: "Since Monday" })).body.data;
  const late = (await add(admin, { title: "Late 100%", state: "in_review", github_issue_url: "https://x.example/7" }))
    .body.data;
  expect(await titles(admin)).toEqual(["Late 100%", "Tea is cold"]);
  await change(admin, cold.id, { state: "in_progress" });
  expect(await titles(admin)).toEqual(["Tea is cold", "Late 100%"]);
  await link(admin, customer.id, cold.id);
  for (const [query, expected] of [
    ["?q=TEA", ["Tea is cold"]],
    ["?q=monday tea", ["Tea is cold"]],
    ["?q=monday late", []],
    ["?q=100%25", ["Late 100%"]],
    ["?q=x.example/7", ["Late 100%"]],
    [`?q=late ${late.id.slice(0, 13)}`, ["Late 100%"]],
    ["?q=", ["Tea is cold", "Late 100%"]],
    ["?state=in_review", ["Late 100%"]],
    ["?title=Late 100%25", ["Late 100%"]],
    ["?github_issue_url=https://x.example/7", ["Late 100%"]],
    [`?issue_id=${late.id}`, ["Late 100%"]],
    [`?customer_id=${customer.id}`, ["Tea is cold"]],
  ] as const) {
    expect([query, await titles(admin, query)]).toEqual([query, expected]);
  }
});

test("any change of the state is possible, and its time of closing can be set", async () => {
  const { admin } = await world.anAccount();
  const { id } = (await add(admin, { title: "x" })).body.data;
  for (const state of ["done", "unstarted", "closed", "in_review", "in_progress"]) {
    expect((await change(admin, id, { state })).body.data.state).toBe(state);
  }
  const closed_at = "2026-01-02T03:04:05.678Z";
  expect((await change(admin, id, { closed_at })).body.data.closed_at).toBe("2026-01-02T03:04:05Z");
});

test.each([
  [{ title: undefined }, { title: ["can't be blank"] }],
  [{ title: " " }, { title: ["can't be blank"] }],
  [{ title: "x".repeat(256) }, { title: ["should be at most 255 character(s)"] }],
  [{ state: "lost" }, { state: ["is invalid"] }],
  [{ assignee_id: 2_000_000_000 }, { assignee_id: ["does not exist"] }],
  [{ assignee_id: 2 ** 63 }, { assignee_id: ["is invalid"] }],
])("%j is refused", async (wrong, reasons) => {
  const { admin } = await world.anAccount();
  expect(await add(admin, { title: "right", ...wrong })).toMatchObject(invalid(reasons));
  expect(await list(admin)).toEqual([]);
});

test("a client on a customer's topic receives each issue event of that customer once, and no others", async () => {
  const account = await world.anAccount();
  const { admin } = account;
  const [one, two] = [await world.aVisitor({ account }), await world.aVisitor({ account })];
  const lobby = new Client(world.url, { token: admin.token });
  await lobby.join(`issue:lobby:${one.customer.id}`);
  const { channel } = await lobby.join(`attention:${account.id}`);
  const desk = await world.desk(admin);
  const { id } = (await add(admin, { title: "Tea is cold" })).body.data;
  for (const { customer } of [one, one, two]) expect(await link(admin, customer.id, id)).toMatchObject(done);
  await change(admin, id, { state: "done" });
  for (const { customer } of [one, one, two]) expect(await unlink(admin, customer.id, id)).toMatchObject(done);
  await change(admin, id, { state: "closed" });
  await link(admin, one.customer.id, id);
  await at(admin, "DELETE", id);

  expect(await lobby.next("issue:created")).toMatchObject({ id, object: "issue", state: "unstarted" });
  expect(await lobby.next("issue:updated")).toMatchObject({ id, state: "done" });
  expect(await lobby.next("issue:updated")).toMatchObject({ id, state: "done" });
  expect(await lobby.next("issue:created")).toMatchObject({ id, state: "closed" });
  expect(await lobby.next("issue:updated")).toMatchObject({ id, state: "closed" });
  await desk.settled();
  await lobby.quiet(channel);
  expect(lobby.received("issue:created")).toHaveLength(2);
  expect(lobby.received("issue:updated")).toHaveLength(3);
  lobby.close();
  const received = [...desk.received("issue:created"), ...desk.received("issue:updated")] as (IssueEventPayload & {
    seq: number;
  })[];
  expect(received.map(({ customer_id }) => customer_id === one.customer.id)).toEqual([
    ...[true, false, true], // linked
    ...[true, false, true, false, true], // changed for both, unlinked from both, deleted
  ]);
  const { body } = await world.call<EventPage>("GET", `/api/events?after=${desk.seq}`, admin);
  expect(body.data.map(({ payload }) => payload)).toMatchObject(received.toSorted((a, b) => a.seq - b.seq));
});

test("the issues of a customer are refused to visitors and to other accounts as Unauthorized", async () => {
  const { customer } = await world.aVisitor();
  const { admin } = await world.anAccount();
  for (const params of [{}, { token: admin.token }]) {
    const client = new Client(world.url, params);
    const { status, response } = await client.join(`issue:lobby:${customer.id}`);
    expect([status, response]).toEqual(["error", { reason: "Unauthorized" }]);
    client.close();
  }
});

test("a customer has linked issues until the issue is deleted", async () => {
  const account = await world.anAccount();
  const { admin } = account;
  const { customer } = await world.aVisitor({ account });
  const issue = (await add(admin, { title: "Tea is cold" })).body.data;
  await link(admin, customer.id, issue.id);
  const shown = async () => {
    const path = `/api/customers/${customer.id}?expand[]=issues`;
    return (await world.data<ExpandedCustomer>("GET", path, { token: admin.token })).issues;
  };
  expect(await shown()).toEqual([issue]);
  const found = await world.call<{ data: object[] }>("GET", `/api/customers?issue_id=${issue.id}`, admin);
  expect(found.body.data).toMatchObject([{ id: customer.id }]);
  expect(await at(admin, "DELETE", issue.id)).toMatchObject({ status: 204 });
  expect(await at(admin, "DELETE", issue.id)).toMatchObject(notFound);
  expect(await shown()).toEqual([]);
});

test("another account neither sees nor changes an issue, and cannot link it", async () => {
  const [ours, theirs] = [await world.anAccount(), await world.anAccount()];
  const [our, their] = [await world.aVisitor({ account: ours }), await world.aVisitor({ account: theirs })];
  const mine = (await add(ours.admin, { title: "Ours" })).body.data;
  const yours = (await add(theirs.admin, { title: "Theirs" })).body.data;
  expect(await titles(theirs.admin)).toEqual(["Theirs"]);
  expect(await titles(theirs.admin, `?customer_id=${our.customer.id}`)).toEqual([]);
  for (const attempt of [
    at(theirs.admin, "GET", mine.id),
    change(theirs.admin, mine.id, { title: "x" }),
    at(theirs.admin, "DELETE", mine.id),
  ]) {
    expect(await attempt).toMatchObject(notFound);
  }
  for (const attempt of [link, unlink]) {
    expect(await attempt(theirs.admin, our.customer.id, mine.id)).toMatchObject(notFound);
    expect(await attempt(theirs.admin, our.customer.id, yours.id)).toMatchObject(notFound);
    expect(await attempt(theirs.admin, their.customer.id, mine.id)).toMatchObject(notFound);
    expect(await attempt(theirs.admin, their.customer.id, randomUUID())).toMatchObject(notFound);
    expect(await attempt(theirs.admin, their.customer.id, "x")).toMatchObject(badRequest);
  }
  const foreign = await add(theirs.admin, { title: "x", assignee_id: ours.admin.id });
  expect(foreign).toMatchObject(invalid({ assignee_id: ["does not exist"] }));
  expect(await titles(ours.admin)).toEqual(["Ours"]);
});
