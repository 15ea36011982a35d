import { describe, expect, test } from "vitest";
import { type Agent, useWorld } from "../harness/world.ts";

/** The team, and the permissions for changing it: `http.md` §4, `behaviour.md` §19. */
const world = useWorld();

interface Member {
  id: number;
  email: string;
  role: string;
  disabled_at: string | null;
  archived_at: string | null;
}

const utc = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const naive = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const badRequest = (message: string) => ({ error: { status: 400, message }, errors: { detail: "Bad Request" } });
const notFound = { error: { status: 404, message: "Not found" }, errors: { detail: "Not Found" } };

const act = ({ token }: Agent, id: number | string, verb: string) =>
  world.call("POST", `/api/users/${id}/${verb}`, { token });
const setRole = ({ token }: Agent, id: number | string, role: unknown) =>
  world.call("PUT", `/api/users/${id}/role`, { token, body: { role } as object });
const list = ({ token }: Agent, query = "") => world.data<Member[]>("GET", `/api/users${query}`, { token });
const idsOf = (members: { id: number }[]) => members.map(({ id }) => id);
const accountUsers = async ({ token }: Agent) =>
  (await world.data<{ users: Member[] }>("GET", "/api/accounts/me", { token })).users;

async function aTeam() {
  const account = await world.anAccount();
  const second = await world.anAgent({ account, role: "admin" });
  const agent = await world.anAgent({ account });
  return { account, admin: account.admin, second, agent };
}

test("a member is returned with every key, to every member", async () => {
  const { agent, account } = await aTeam();
  const shown = {
    id: agent.id,
    object: "user",
    email: agent.email,
    role: "user",
    created_at: naive,
    disabled_at: null,
    archived_at: null,
    full_name: null,
    display_name: null,
    profile_photo_url: null,
    account_id: account.id,
    is_away: false,
  };
  expect(await world.data("GET", `/api/users/${agent.id}`, { token: agent.token })).toEqual(shown);
  expect((await list(agent)).at(-1)).toEqual(shown);
});

test("an invalid id, one of another account and a missing one are not found", async () => {
  const { admin } = await aTeam();
  const { admin: neighbour } = await world.anAccount();
  for (const id of ["me", "1.5", "0", "-1", "99999999999999999999"]) {
    const { status, body } = await world.call("GET", `/api/users/${id}`, { token: admin.token });
    expect([id, status, body]).toEqual([id, 400, badRequest("Bad Request")]);
  }
  for (const id of [neighbour.id, 999_999_999]) {
    const { status, body } = await world.call("GET", `/api/users/${id}`, { token: admin.token });
    expect([status, body]).toEqual([404, notFound]);
  }
});

describe("the list", () => {
  test("is ordered by joining; disabled users are excluded, archived ones included on request only", async () => {
    const { account, admin, second, agent } = await aTeam();
    const gone = await world.anAgent({ account });
    expect(idsOf(await list(agent))).toEqual([admin.id, second.id, agent.id, gone.id]);
    await act(admin, second.id, "disable");
    await act(admin, gone.id, "archive");
    expect(idsOf(await list(agent))).toEqual([admin.id, agent.id, gone.id]);
    expect(idsOf(await list(agent, "?active=true"))).toEqual([admin.id, agent.id]);
    expect(idsOf(await list(agent, "?active=false"))).toEqual([gone.id]);
    expect(idsOf(await list(agent, "?active="))).toEqual([admin.id, agent.id, gone.id]);
    expect(idsOf(await accountUsers(agent))).toEqual([admin.id, second.id, agent.id]);
  });

  test("can be filtered by role and by email address, ignoring capitals", async () => {
    const { admin, second, agent } = await aTeam();
    expect(idsOf(await list(agent, "?role=admin"))).toEqual([admin.id, second.id]);
    expect(idsOf(await list(agent, "?role=user"))).toEqual([agent.id]);
    expect(idsOf(await list(agent, "?role=owner"))).toEqual([]);
    const address = encodeURIComponent(` ${second.email.toUpperCase()}`);
    expect(idsOf(await list(agent, `?email=${address}`))).toEqual([second.id]);
    expect(idsOf(await list(agent, "?email=%25"))).toEqual([]);
    expect(idsOf(await list(agent, "?has_valid_email=true"))).toEqual([]);
    expect((await world.call("GET", "/api/users?has_valid_email=maybe", { token: agent.token })).status).toBe(400);
  });
});

test("disabling, enabling and archiving set their time, and repeating them changes nothing", async () => {
  const { admin, agent } = await aTeam();
  const answer = async (verb: string) => (await act(admin, agent.id, verb)).body as { data: Member };
  const { data: disabled } = await answer("disable");
  expect(disabled).toMatchObject({ id: agent.id, disabled_at: utc, archived_at: null });
  await backdate(agent, "disabled_at");
  expect((await answer("disable")).data.disabled_at).toBe("2026-01-01T00:00:00Z");
  expect((await answer("enable")).data).toMatchObject({ disabled_at: null, archived_at: null });
  expect((await answer("enable")).data).toMatchObject({ disabled_at: null, archived_at: null });
  expect((await answer("archive")).data).toMatchObject({ disabled_at: null, archived_at: utc });
  await backdate(agent, "archived_at");
  expect((await answer("archive")).data.archived_at).toBe("2026-01-01T00:00:00Z");
  expect((await answer("enable")).data.archived_at).toBe("2026-01-01T00:00:00Z");
});

test("an admin changes roles of others", async () => {
  const { admin, agent } = await aTeam();
  expect((await setRole(admin, agent.id, "admin")).body).toMatchObject({ data: { id: agent.id, role: "admin" } });
  expect(await world.data("GET", "/api/me", { token: agent.token })).toMatchObject({ role: "admin" });
  expect((await act(agent, admin.id, "disable")).status).toBe(200);
  expect((await setRole(agent, admin.id, "user")).body).toMatchObject({ data: { id: admin.id, role: "user" } });
});

test("only two roles exist", async () => {
  const { admin, agent } = await aTeam();
  for (const role of ["owner", "Admin", " admin"]) {
    const { status, body } = await setRole(admin, agent.id, role);
    expect([role, status, body]).toEqual([role, 400, badRequest("Role must be either 'user' or 'admin'")]);
  }
  for (const role of [undefined, null, "", 1, ["admin"], {}]) {
    expect([role, (await setRole(admin, agent.id, role)).status]).toEqual([role, 400]);
  }
  expect(await world.data("GET", "/api/me", { token: agent.token })).toMatchObject({ role: "user" });
});

test("a user cannot do these to themselves", async () => {
  const { admin } = await aTeam();
  const answers = await Promise.all([
    act(admin, admin.id, "disable"),
    act(admin, admin.id, "enable"),
    act(admin, admin.id, "archive"),
    setRole(admin, admin.id, "user"),
  ]);
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [400, badRequest("You cannot disable yourself.")],
    [400, badRequest("You cannot enable yourself.")],
    [403, { error: { status: 403, message: "You cannot archive yourself." } }],
    [400, badRequest("You cannot change your own role.")],
  ]);
  expect(await world.data("GET", "/api/me", { token: admin.token })).toMatchObject({ role: "admin" });
});

test("of two admins who remove each other concurrently, one stays", async () => {
  for (const strike of [
    (by: Agent, whom: Agent) => act(by, whom.id, "disable"),
    (by: Agent, whom: Agent) => act(by, whom.id, "archive"),
    (by: Agent, whom: Agent) => setRole(by, whom.id, "user"),
    (by: Agent) => world.call("DELETE", `/api/users/${by.id}`, { token: by.token }),
  ]) {
    const { admin, second, agent } = await aTeam();
    await Promise.all([strike(admin, second), strike(second, admin)]);
    const admins = (await list(agent, "?active=true&role=admin")).length;
    expect(admins).toBe(1);
  }
});

describe("deleting", () => {
  test("is possible for oneself only", async () => {
    const { admin, agent } = await aTeam();
    for (const [by, whom] of [
      [admin, agent],
      [agent, admin],
    ] as const) {
      const { status, body } = await world.call("DELETE", `/api/users/${whom.id}`, { token: by.token });
      expect([status, body]).toEqual([403, { error: { status: 403, message: "You cannot delete another user." } }]);
    }
    const { status, body } = await world.call("DELETE", `/api/users/${agent.id}`, { token: agent.token });
    expect([status, body]).toEqual([200, { data: { ok: true } }]);
    expect(idsOf(await list(admin))).not.toContain(agent.id);
  });

  test("deletes the user's messages, and no other user's", async () => {
    const { admin, agent, account } = await aTeam();
    const { conversation, visitor } = await world.aConversation({ account });
    await world.sendMessage(agent, conversation.id, "theirs");
    await world.sendMessage(admin, conversation.id, "ours");
    await world.change(agent, conversation.id, { assignee_id: agent.id });
    await world.call("DELETE", `/api/users/${agent.id}`, { token: agent.token });
    const left = await world.conversation(admin, conversation.id);
    expect(left.messages.map(({ body }) => body)).toEqual(["ours"]);
    expect(left).toMatchObject({ assignee_id: null, customer_id: visitor.customer.id });
  });

  test("is refused for the last admin, also if another one is disabled", async () => {
    const { admin, second } = await aTeam();
    await act(admin, second.id, "disable");
    const { status, body } = await world.call("DELETE", `/api/users/${admin.id}`, { token: admin.token });
    expect([status, body]).toEqual([
      403,
      { error: { status: 403, message: "A team needs at least one active admin." } },
    ]);
    await act(admin, second.id, "enable");
    expect((await world.call("DELETE", `/api/users/${admin.id}`, { token: admin.token })).status).toBe(200);
  });

  test("makes the address available to another account", async () => {
    const { agent } = await aTeam();
    await world.call("DELETE", `/api/users/${agent.id}`, { token: agent.token });
    const user = { company_name: "Company", email: agent.email, password: agent.password };
    expect((await world.call("POST", "/api/registration", { body: { user } })).status).toBe(200);
  });
});

const backdate = ({ id }: Agent, column: "disabled_at" | "archived_at") =>
  world.db
    .updateTable("users")
    .set({ [column]: "2026-01-01T00:00:00Z" })
    .where("id", "=", id)
    .execute();
