import type { EmailTemplate } from "@parley/contract";
import { expect, test } from "vitest";
import { invalid, notAuthenticated } from "../harness/refusals.ts";
import { type Agent, useWorld } from "../harness/world.ts";

/** The email template of an account: `http.md` §6.8. */
const world = useWorld();

const path = "/api/email_template";
const read = ({ token }: Agent) => world.data<EmailTemplate | null>("GET", path, { token });
const save = ({ token }: { token: string | undefined }, email_template: object) =>
  world.call<{ data: EmailTemplate }>("PUT", path, { ...(token && { token }), body: { email_template } });

const draft = { name: "Welcome", code: "<Layout />", version: 0 };
const naive = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const meanwhile = { status: 409, body: { error: { status: 409, message: "The template has been changed meanwhile" } } };

test("any agent saves the template, the team reads it, and another account does not", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const neighbour = await world.anAccount();
  expect(await read(agent)).toBeNull();
  const { status, body } = await save(agent, { ...draft, changed_by: account.admin.id, account_id: neighbour.id });
  expect([status, body.data]).toEqual([
    200,
    {
      object: "email_template",
      name: "Welcome",
      code: "<Layout />",
      version: 1,
      changed_by: agent.id,
      created_at: naive,
      updated_at: naive,
    },
  ]);
  expect(await read(account.admin)).toEqual(body.data);
  expect(await read(neighbour.admin)).toBeNull();
  expect((await save(neighbour.admin, { ...draft, code: "Theirs" })).status).toBe(200);
  expect(await read(agent)).toEqual(body.data);
});

test("a save with an outdated version is refused", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  await save(account.admin, draft);
  for (const version of [0, 2, 99]) {
    expect(await save(agent, { ...draft, code: "Mine", version })).toMatchObject(meanwhile);
  }
  expect(await save(agent, { ...draft, code: "Mine", version: 1 })).toMatchObject({
    status: 200,
    body: { data: { code: "Mine", version: 2, changed_by: agent.id } },
  });
  expect(await save(account.admin, { ...draft, code: "Late", version: 1 })).toMatchObject(meanwhile);
  expect(await read(agent)).toMatchObject({ code: "Mine", version: 2 });
});

test("of several concurrent saves, the first or a later one, exactly one succeeds", async () => {
  const account = await world.anAccount();
  for (const version of [0, 1]) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => save(account.admin, { ...draft, code: `Number ${n}`, version })),
    );
    const saved = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await read(account.admin)).toEqual(saved[0]!.body.data);
  }
});

test.each([
  ["longer code", { code: "x".repeat(100_001) }, "code"],
  ["no code", { code: undefined }, "code"],
  ["null for code", { code: null }, "code"],
  ["a blank name", { name: " " }, "name"],
  ["a longer name", { name: "x".repeat(256) }, "name"],
  ["a version before the first", { version: -1 }, "version"],
  ["a version that is no number", { version: "newest" }, "version"],
  ["no version", { version: undefined }, "version"],
  ["a version that no column holds", { version: 3_000_000_000 }, "version"],
])("%s is refused", async (_what, wrong, field) => {
  const { admin } = await world.anAccount();
  expect(await save(admin, { ...draft, ...wrong })).toMatchObject(invalid({ [field]: expect.anything() }));
  expect(await read(admin)).toBeNull();
});

test("code of 100,000 characters is stored unchanged", async () => {
  const { admin } = await world.anAccount();
  const code = `\t"'<é>\r\n`.padEnd(100_000, "x");
  await save(admin, { ...draft, code });
  expect((await read(admin))!.code).toBe(code);
});

test("a signed-out or disabled user neither reads nor saves it", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  await save(agent, draft);
  await world.call("POST", `/api/users/${agent.id}/disable`, { token: account.admin.token });
  expect(await world.call("GET", path)).toMatchObject(notAuthenticated);
  expect(await save({ token: undefined }, draft)).toMatchObject(notAuthenticated);
  for (const answer of [await save(agent, { ...draft, version: 1 }), await world.call("GET", path, agent)]) {
    expect(answer.status).toBe(401);
  }
  expect(await read(account.admin)).toMatchObject({ version: 1 });
});

test("it stays after its author leaves the team", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  await save(agent, draft);
  await world.call("DELETE", `/api/users/${agent.id}`, { token: agent.token });
  expect(await read(account.admin)).toMatchObject({ code: "<Layout />", changed_by: null });
});
