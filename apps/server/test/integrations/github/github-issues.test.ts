import { createHmac } from "node:crypto";
import type { Issue } from "@parley/contract";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import type { Agent } from "../../harness/world.ts";
import { POLL_OPTIONS, useGithub } from "./github-world.ts";

/** Synchronizing issues with GitHub: `behaviour.md` §8. */
const {
  github,
  expo,
  world,
  authorization,
  connected,
  repos,
  issuesThere,
  issuesHere,
  webhook,
  settled,
  notesIn,
  anIssueSomebodyWaitsFor,
} = await useGithub();

test("agents list the first hundred repositories, and issues without pull requests", async () => {
  const { admin, installation } = await connected();
  for (let count = 0; count < 101; count++) github.repo("acme", `part-${count}`, { isPrivate: true, installation });
  const repo = github.repos[0]!;
  const { url } = github.issue(repo, "It is slow");
  github.issue(repo, "Make it fast", { isPullRequest: true });
  github.repo("someone-else", "secret", { isPrivate: true, installation: 1 });

  expect((await repos(admin)).map(({ full_name }) => full_name)).toEqual(
    Array.from({ length: 100 }, (_, count) => `acme/part-${count}`),
  );
  expect(await issuesThere(admin, { owner: "acme", repo: "part-0" })).toMatchObject([{ title: "It is slow" }]);
  expect(await issuesThere(admin, { url })).toMatchObject([{ title: "It is slow", html_url: url }]);
  expect(await issuesThere(admin, { owner: "someone-else", repo: "secret" })).toEqual([]);
  expect(github.unknown).toEqual([]);
});

test("without a connection, public data is read anonymously, and nothing else", async () => {
  const { admin } = await world.anAccount();
  const { token } = admin;
  const { url } = github.issue(github.repo("acme", "open"), "Public");
  const hidden = github.issue(github.repo("acme", "hidden", { isPrivate: true }), "Private");
  expect(await issuesThere(admin, { url })).toMatchObject([{ title: "Public" }]);
  expect(await issuesThere(admin, { owner: "acme", repo: "open" })).toMatchObject([{ title: "Public" }]);
  expect(await issuesThere(admin, { url: hidden.url })).toEqual([]);
  expect(github.asked.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  expect(await repos(admin)).toEqual([]);

  expect((await world.call("GET", "/api/github/issues?url=https://example.com/1", { token })).body).toEqual({
    error: { status: 422, message: "Invalid GitHub issue URL" },
  });
  expect((await world.call("GET", "/api/github/issues", { token })).status).toBe(400);
  expect((await world.call("GET", "/api/github/issues?owner=acme", { token })).status).toBe(400);
  expect((await world.call("GET", "/api/github/issues?owner=..&repo=x", { token })).status).toBe(400);
  expect((await world.call("GET", "/api/github/issues?owner=acme&repo=..", { token })).status).toBe(400);
  expect((await world.call("GET", "/api/github/issues?owner=acme&repo=.", { token })).status).toBe(400);
  github.issue(github.repo("ann_acme", ".github"), "Hers");
  expect(await issuesThere(admin, { owner: "ann_acme", repo: ".github" })).toMatchObject([{ title: "Hers" }]);
});

test("an issue is created at GitHub by a user or with an API key", async () => {
  const { admin, installation } = await connected();
  const { token } = admin;
  const repo = github.repo("acme", "shop", { isPrivate: true, installation });
  const add = (body: object, path = "/api", by = token) =>
    world.call("POST", `${path}/github/issues`, { token: by, body });
  const draft = { owner: "acme", repo: "shop", issue: { title: "It is slow", body: "Very." } };
  expect((await add(draft)).body).toMatchObject({ data: { title: "It is slow", body: "Very.", state: "open" } });
  const key = await world.aKey(admin);
  expect((await add(draft, "/api/v1", `Bearer ${key.value}`)).status).toBe(200);
  expect(repo.issues.map(({ title }) => title)).toEqual(["It is slow", "It is slow"]);

  expect((await add({ ...draft, repo: "another" })).body).toEqual({ data: [] });
  expect((await add({ ...draft, issue: { title: " " } })).status).toBe(422);
  const stranger = await world.anAgent();
  expect((await add(draft, "/api", stranger.token)).body).toEqual({ data: [] });
});

test("an issue whose URL is in a message is linked to the customer, and published once", async () => {
  const account = await connected();
  const { admin, installation } = account;
  const repo = github.repo("acme", world.unique("shop"), { isPrivate: true, installation });
  const slow = github.issue(repo, "It is slow", { body: "Very." });
  const done = github.issue(repo, "It is ugly", { state: "closed" });
  const { conversation, visitor } = await world.aConversation({ account });
  const agent = world.client({ token: admin.token });
  await agent.join(`issue:lobby:${visitor.customer.id}`);
  const widget = await world.widget(visitor);

  await widget.send(`Is it ${slow.url} or ${done.url}? ${slow.url}`);
  expect(await agent.next("issue:created")).toMatchObject({ title: expect.stringMatching(/^It is/) });
  await vi.waitFor(async () => expect(await notesIn(admin, conversation.id)).toHaveLength(1), POLL_OPTIONS);
  const here = await issuesHere(admin, `?customer_id=${visitor.customer.id}`);
  expect(here.toSorted((a, b) => a.title.localeCompare(b.title))).toMatchObject([
    { title: "It is slow", body: "Very.", state: "unstarted", github_issue_url: slow.url, creator_id: admin.id },
    { title: "It is ugly", body: null, state: "done", github_issue_url: done.url },
  ]);
  const [note] = await notesIn(admin, conversation.id);
  expect(note).toMatchObject({ private: true, user_id: admin.id });
  expect(note?.body).toContain(slow.url);
  expect(note?.body).toContain(done.url);
  expect((await world.conversation(admin, conversation.id)).assignee_id).toBeNull();

  // Another customer mentions the same issue, which is then linked to both.
  const another = await world.aConversation({ account });
  await world.sendMessage(admin, conversation.id, `As I said: ${slow.url.toUpperCase().replace("HTTPS", "https")}`);
  await world.sendMessage(admin, another.conversation.id, `See ${slow.url}`);
  await vi.waitFor(async () => expect(await notesIn(admin, another.conversation.id)).toHaveLength(1), POLL_OPTIONS);
  expect(await notesIn(admin, conversation.id)).toHaveLength(1);
  expect(await issuesHere(admin)).toHaveLength(2);
  expect(widget.received("shout").every(({ body }) => !body.includes("Linked"))).toBe(true);
});

test("the note about linked issues is delayed", async () => {
  const account = await connected();
  const { admin, installation } = account;
  const repo = github.repo("acme", world.unique("shop"), { isPrivate: true, installation });
  const { url } = github.issue(repo, "It is slow");
  const { conversation } = await world.aConversation({ account });
  await world.sendMessage(admin, conversation.id, `That is ${url}`);
  await world.db.transaction().execute(async (db) => {
    // The locked conversation blocks the job, so that the job can be read.
    await sql`select from conversations where id = ${conversation.id} for no key update`.execute(db);
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select run_at <> created_at as is_delayed
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'note-github-links' and j.payload ->> 'conversation_id' = ${conversation.id}
      `.execute(world.db);
      expect(rows).toEqual([{ is_delayed: true }]);
    }, POLL_OPTIONS);
  });
  await vi.waitFor(async () => expect(await notesIn(admin, conversation.id)).toHaveLength(1), POLL_OPTIONS);
});

test("GitHub is not called again for an issue that the customer already has", async () => {
  const { admin, repo, url, conversation } = await anIssueSomebodyWaitsFor();
  const another = github.issue(repo, "It is ugly");
  github.asked.splice(0);
  await world.sendMessage(admin, conversation.id, url);
  await world.sendMessage(admin, conversation.id, url.toUpperCase().replace("HTTPS", "https"));
  await world.sendMessage(admin, conversation.id, another.url);
  await vi.waitFor(async () => expect(await notesIn(admin, conversation.id)).toHaveLength(2), POLL_OPTIONS);
  expect(github.asked.filter(({ path }) => path === "/installation/repositories")).toHaveLength(1);
  expect(github.asked.filter(({ path }) => path.endsWith("/issues/1"))).toEqual([]);
});

test("one token is requested for all issues of a message", async () => {
  const account = await connected();
  const { admin, installation } = account;
  const repo = github.repo("acme", world.unique("shop"), { isPrivate: true, installation });
  const issues = ["It is slow", "It is ugly", "It is loud"].map((title) => github.issue(repo, title));
  const { conversation } = await world.aConversation({ account });
  github.asked.splice(0);
  await world.sendMessage(admin, conversation.id, issues.map(({ url }) => url).join(" "));
  await vi.waitFor(async () => expect(await notesIn(admin, conversation.id)).toHaveLength(1), POLL_OPTIONS);
  expect(github.asked.filter(({ path }) => path.includes("/issues/"))).toHaveLength(3);
  expect(github.askedFor("POST", `/app/installations/${installation}/access_tokens`)).toHaveLength(1);
});

test("an issue that GitHub refuses does not prevent the other issues of a message from being linked", async () => {
  const account = await connected();
  const { admin, installation } = account;
  const repo = github.repo("acme", world.unique("shop"), { isPrivate: true, installation });
  const slow = github.issue(repo, "It is slow");
  const { conversation } = await world.aConversation({ account });
  await world.sendMessage(admin, conversation.id, `${slow.url}99 and ${slow.url}`);
  await vi.waitFor(async () => expect(await notesIn(admin, conversation.id)).toHaveLength(1), POLL_OPTIONS);
  expect((await issuesHere(admin)).map(({ title }) => title)).toEqual(["It is slow"]);
});

test("a pull request under an issue's URL is not linked", async () => {
  const account = await connected();
  const { admin, installation } = account;
  const repo = github.repo("acme", world.unique("shop"), { isPrivate: true, installation });
  const pull = github.issue(repo, "Make it fast", { isPullRequest: true });
  const slow = github.issue(repo, "It is slow");
  const { conversation } = await world.aConversation({ account });
  await world.sendMessage(admin, conversation.id, `${pull.url.replace("/pull/", "/issues/")} and ${slow.url}`);
  await vi.waitFor(async () => expect(await notesIn(admin, conversation.id)).toHaveLength(1), POLL_OPTIONS);
  expect((await issuesHere(admin)).map(({ title }) => title)).toEqual(["It is slow"]);
});

test("repositories without the app are not looked up", async () => {
  const account = await connected();
  const { admin } = account;
  const outside = github.issue(github.repo("acme", "outside"), "Public");
  const { conversation } = await world.aConversation({ account });
  await world.sendMessage(admin, conversation.id, outside.url);
  const inside = github.repo("acme", "inside", { installation: account.installation });
  const known = github.issue(inside, "Known");
  await world.sendMessage(admin, conversation.id, `${known.url} ${known.url}99`);
  await vi.waitFor(async () => expect(await notesIn(admin, conversation.id)).toHaveLength(1), POLL_OPTIONS);
  expect((await issuesHere(admin)).map(({ title }) => title)).toEqual(["Known"]);
});

test("an issue that is closed at GitHub is done here, and its customers' conversations are reopened", async () => {
  const { admin, repo, issue, url, conversation, visitor } = await anIssueSomebodyWaitsFor();
  await world.change(admin, conversation.id, { status: "closed" });
  const agent = world.client({ token: admin.token });
  await agent.join(`issue:lobby:${visitor.customer.id}`);

  const closed = github.issueEvent(repo, issue, "closed", 1);
  expect((await github.tell(webhook(), "issues", closed)).status).toBe(200);
  expect(await agent.next("issue:updated")).toMatchObject({ state: "done", github_issue_url: url });
  await vi.waitFor(async () => {
    const { status, read } = await world.conversation(admin, conversation.id);
    expect({ status, read }).toEqual({ status: "open", read: false });
  }, POLL_OPTIONS);
  const [, note] = await notesIn(admin, conversation.id);
  expect(note).toMatchObject({ private: true, body: `:white_check_mark: This issue was closed on GitHub: ${url}` });

  const reopened = github.issueEvent(repo, issue, "reopened", 2);
  await github.tell(webhook(), "issues", reopened);
  expect(await agent.next("issue:updated")).toMatchObject({ state: "unstarted" });
  await vi.waitFor(async () => expect(await notesIn(admin, conversation.id)).toHaveLength(3), POLL_OPTIONS);
  expect((await notesIn(admin, conversation.id))[2]?.body).toBe(`:mega: This issue was reopened on GitHub: ${url}`);
});

const move = (admin: Agent, id: string, state: string) =>
  world.data<Issue>("PUT", `/api/issues/${id}`, { token: admin.token, body: { issue: { state } } });

test("an issue that is finished here is closed at GitHub, and reopened there when its state changes back", async () => {
  const { admin, repo, issue, conversation } = await anIssueSomebodyWaitsFor();
  const [here] = await issuesHere(admin);
  await move(admin, here!.id, "in_progress");
  await move(admin, here!.id, "closed");
  await vi.waitFor(() => expect(issue.state).toBe("closed"), POLL_OPTIONS);

  // GitHub also sends webhooks about our own changes, possibly with a later time.
  await github.tell(webhook(), "issues", github.issueEvent(repo, issue, "closed"));
  await move(admin, here!.id, "in_review");
  await vi.waitFor(() => expect(issue.state).toBe("open"), POLL_OPTIONS);
  await github.tell(webhook(), "issues", github.issueEvent(repo, issue, "reopened", 1));
  expect((await issuesHere(admin))[0]?.state).toBe("in_review");
  await github.tell(webhook(), "issues", github.issueEvent(repo, issue, "closed", 2));
  await vi.waitFor(async () => expect((await issuesHere(admin))[0]?.state).toBe("done"), POLL_OPTIONS);
  await vi.waitFor(async () => expect(await notesIn(admin, conversation.id)).toHaveLength(2), POLL_OPTIONS);
  expect((await notesIn(admin, conversation.id))[1]?.body).toMatch(/^:white_check_mark:/);
  expect(changesOf(issue, repo)).toEqual(["closed", "open"]);
});

/** The state changes that GitHub was asked for. */
const changesOf = ({ number }: { number: number }, { owner, name }: { owner: string; name: string }) =>
  github
    .askedFor("PATCH", `/repos/${owner}/${name}/issues/${number}`)
    .map(({ text }) => (JSON.parse(text) as { state: string }).state);

test("GitHub's own changes, other URLs and issues that may not be changed are not sent to GitHub", async () => {
  const { admin, repo, issue, url } = await anIssueSomebodyWaitsFor();
  const closed = github.issueEvent(repo, issue, "closed", 1);
  await github.tell(webhook(), "issues", closed);
  await vi.waitFor(async () => expect((await issuesHere(admin))[0]?.state).toBe("done"), POLL_OPTIONS);

  const last = github.issue(repo, "The last");
  const pull = github.issue(repo, "Make it fast", { isPullRequest: true });
  const outside = github.issue(github.repo("acme", world.unique("outside")), "Public");
  const stranger = await world.anAgent();
  for (const [agent, github_issue_url] of [
    [admin, pull.url.replace("/pull/", "/issues/")],
    [admin, outside.url],
    [admin, "https://example.com/issues/1"],
    [admin, null],
    [stranger, url],
    [admin, last.url],
  ] as const) {
    const body = { issue: { title: "Mine", github_issue_url } };
    const { id } = await world.data<Issue>("POST", "/api/issues", { token: agent.token, body });
    expect(await move(agent, id, "done")).toMatchObject({ state: "done" });
  }
  // Jobs run in order, so the earlier ones are done.
  await vi.waitFor(() => expect(last.issue.state).toBe("closed"), POLL_OPTIONS);
  expect(changesOf(issue, repo)).toEqual([]);
  expect([pull.issue.state, outside.issue.state, issue.state]).toEqual(["open", "open", "open"]);
  expect(await authorization(admin)).toMatchObject({ failing_since: null });
});

test("an issue that is finished while GitHub is down or limits requests is closed there later", async () => {
  const { admin, issue } = await anIssueSomebodyWaitsFor();
  const [here] = await issuesHere(admin);
  github.isDown = true;
  await move(admin, here!.id, "done");
  await vi.waitFor(
    async () => expect(await authorization(admin)).toMatchObject({ failing_why: "GitHub does not answer (503)" }),
    POLL_OPTIONS,
  );
  github.usedUpForSeconds = 2;
  github.isDown = false;
  await vi.waitFor(
    async () => expect(await authorization(admin)).toMatchObject({ failing_why: "GitHub asked Parley to wait" }),
    POLL_OPTIONS,
  );
  github.usedUpForSeconds = 0;
  await vi.waitFor(() => expect(issue.state).toBe("closed"), POLL_OPTIONS);
  await vi.waitFor(async () => expect(await authorization(admin)).toMatchObject({ failing_since: null }), POLL_OPTIONS);
});

test("agents' phones are notified when an issue is closed, and not of links", async () => {
  const account = await connected();
  const { admin, installation } = account;
  const body = { user_settings: { expo_push_token: "ExponentPushToken[one]" } };
  await world.data("PUT", "/api/user_settings", { token: admin.token, body });
  const repo = github.repo("acme", world.unique("shop"), { isPrivate: true, installation });
  const { issue, url } = github.issue(repo, "It is slow");
  const { conversation } = await world.aConversation({ account });
  await world.sendMessage(admin, conversation.id, `That is ${url}`);
  await vi.waitFor(async () => expect(await notesIn(admin, conversation.id)).toHaveLength(1), POLL_OPTIONS);
  await github.tell(webhook(), "issues", github.issueEvent(repo, issue, "closed", 1));
  const pushedTexts = () => expo.received.flatMap(({ text }) => (JSON.parse(text) as { body?: string }).body ?? []);
  await vi.waitFor(() => expect(pushedTexts()).not.toEqual([]), POLL_OPTIONS);
  expect(pushedTexts()).toEqual([`:white_check_mark: This issue was closed on GitHub: ${url}`]);
});

test("a delivery that is repeated, late, or sent under another id changes nothing", async () => {
  const { admin, repo, issue, conversation } = await anIssueSomebodyWaitsFor();
  const closed = github.issueEvent(repo, issue, "closed", 2);
  const delivery = "6b0e2f0a-0000-4000-8000-000000000001";
  await Promise.all([1, 2, 3].map(() => github.tell(webhook(), "issues", closed, { delivery })));
  await github.tell(webhook(), "issues", closed); // replayed
  await github.tell(webhook(), "issues", github.issueEvent(repo, issue, "reopened", 1)); // out of order
  await github.tell(webhook(), "issues", github.issueEvent(repo, issue, "edited", 3));
  await github.tell(webhook(), "ping", { zen: "Design for failure.", hook_id: 1 });
  await settled();
  expect((await issuesHere(admin)).map(({ state }) => state)).toEqual(["done"]);
  await github.tell(webhook(), "issues", github.issueEvent(repo, issue, "reopened", 4));
  await vi.waitFor(async () => {
    const notes = await notesIn(admin, conversation.id);
    expect(notes.slice(1).map(({ body }) => body?.split(" ")[0])).toEqual([":white_check_mark:", ":mega:"]);
  }, POLL_OPTIONS);
  expect((await issuesHere(admin)).map(({ state }) => state)).toEqual(["unstarted"]);
});

test("of several changes within one second the last one counts, also after a redelivery", async () => {
  const { admin, repo, issue } = await anIssueSomebodyWaitsFor();
  const closed = github.issueEvent(repo, issue, "closed", 1);
  const reopened = github.issueEvent(repo, issue, "reopened", 1);
  reopened.issue.updated_at = closed.issue.updated_at;
  for (const event of [closed, reopened, closed]) {
    expect((await github.tell(webhook(), "issues", event)).status).toBe(200); // each delivery has its own id
    await settled();
  }
  expect((await issuesHere(admin)).map(({ state }) => state)).toEqual(["unstarted"]);
});

test("an unsigned, wrongly signed, changed or invalid event has no effect", async () => {
  const { admin, repo, issue } = await anIssueSomebodyWaitsFor();
  const closed = github.issueEvent(repo, issue, "closed");
  expect((await github.tell(webhook(), "issues", closed, { secret: null })).status).toBe(401);
  expect((await github.tell(webhook(), "issues", closed, { secret: "made-up" })).status).toBe(401);
  for (const nonsense of [{}, [], { ...closed, installation: { id: "1" } }, { ...closed, issue: null }]) {
    expect((await github.tell(webhook(), "issues", nonsense)).status).toBe(200);
  }
  for (const nonsense of ["", "{", "null", '"closed"', "payload=%7B%7D"]) expect(await postSigned(nonsense)).toBe(200);
  expect(await postSigned(closed, "sha256", (text) => text.replace("closed", "reopened"))).toBe(401);
  expect(await postSigned(closed, "sha1")).toBe(401); // the legacy signature, which GitHub still sends
  await settled();
  expect((await issuesHere(admin)).map(({ state }) => state)).toEqual(["unstarted"]);
});

/** Signs a different text, or uses the legacy signature. */
async function postSigned(
  payload: object | string,
  how: "sha256" | "sha1" = "sha256",
  change = (text: string) => text,
) {
  const text = typeof payload === "string" ? payload : JSON.stringify(payload);
  const signature = `${how}=${createHmac(how, github.webhookSecret).update(text).digest("hex")}`;
  const header = how === "sha256" ? "x-hub-signature-256" : "x-hub-signature";
  const headers = { "x-github-event": "issues", "x-github-delivery": "1", [header]: signature };
  return (await fetch(webhook(), { method: "POST", body: change(text), headers })).status;
}

test("an issue with the same URL in another account is unchanged", async () => {
  const { repo, issue, url, admin } = await anIssueSomebodyWaitsFor();
  const { admin: stranger } = await connected();
  const body = { issue: { title: "Mine", github_issue_url: url } };
  const mine = await world.data<Issue>("POST", "/api/issues", { token: stranger.token, body });
  await github.tell(webhook(), "issues", github.issueEvent(repo, issue, "closed", 1));
  await vi.waitFor(async () => expect((await issuesHere(admin))[0]?.state).toBe("done"), POLL_OPTIONS);
  await settled();
  expect(await issuesHere(stranger)).toMatchObject([{ id: mine.id, state: "unstarted" }]);
});
