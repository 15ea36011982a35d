import type { Lambda } from "@parley/contract";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { invalid, notFound } from "../harness/refusals.ts";
import { type Account, type Agent, useOwnWorld } from "../harness/world.ts";
import { aBundle, activate, aDeployed, aForm, aFunction, deploy, invoke, path, runsOf } from "./a-function.ts";

const world = useOwnWorld();

let account: Account;
let agent: Agent;

beforeEach(async () => {
  account = await world.anAccount();
  agent = account.admin;
});

const hello = `exports.handler = async ({ event }) => { console.log("Hello", event); return { heard: event }; };`;

const change = ({ id }: Lambda, lambda: object, { token }: Agent = agent) =>
  world.call("PUT", `${path}/${id}`, { token, body: { lambda } });

test("a function is created, deployed and run, and its output is stored", async () => {
  const created = await aFunction(world, agent, hello);
  expect(created).toEqual({
    id: expect.any(String),
    object: "lambda",
    account_id: account.id,
    name: expect.stringContaining("function"),
    description: null,
    code: hello,
    language: null,
    runtime: null,
    status: "pending",
    last_deployed_at: null,
    last_executed_at: null,
    metadata: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect(await invoke(world, agent, created, { event: "message:created" })).toBeNull();

  const deployed = await deploy(world, agent, created);
  expect(deployed).toMatchObject({ status: "inactive", last_deployed_at: `${deployed.updated_at}Z` });
  expect(await invoke(world, agent, created, { event: "message:created" })).toEqual({ heard: "message:created" });
  expect(await runsOf(world, agent, created)).toEqual([
    {
      id: expect.any(String),
      event: "message:created",
      status: "done",
      result: `{"heard":"message:created"}`,
      error: null,
      logs: "Hello message:created\n",
      duration_ms: expect.any(Number),
      created_at: expect.any(String),
    },
  ]);
  const ran = await world.data<Lambda>("GET", `${path}/${created.id}`, { token: agent.token });
  expect(ran).toEqual({ ...deployed, last_executed_at: expect.any(String) }); // running it is no change
});

test("a failed run returns the error instead of the result", async () => {
  const throwing = await aDeployed(world, agent, `\nexports.handler = () => { throw new TypeError("Not like this") };`);
  expect(await invoke(world, agent, throwing)).toEqual({
    errorMessage: "Not like this",
    errorType: "TypeError",
    trace: ["TypeError: Not like this", expect.stringContaining("index.js:2:")],
  });
  expect(await runsOf(world, agent, throwing)).toMatchObject([
    { status: "failed", result: null, error: expect.stringContaining("Not like this") },
  ]);
  const empty = await aDeployed(world, agent, "exports.run = 1;");
  expect(await invoke(world, agent, empty)).toMatchObject({
    errorMessage: "index.js exports no function named handler",
  });
  const round = await aDeployed(world, agent, "exports.handler = () => { const a = {}; a.a = a; return a; };");
  expect(await invoke(world, agent, round)).toMatchObject({ errorType: "TypeError" });
});

test("lists are ordered by latest change, and can be searched", async () => {
  const first = await aFunction(world, agent, hello);
  const second = await aFunction(world, agent, hello);
  const colleague = await world.anAgent({ account });
  await world.data("POST", path, {
    token: colleague.token,
    body: { lambda: { name: "Ours", description: "50% off" } },
  });
  await change(first, { description: "Changed" });
  const names = async (query = "") =>
    (await world.data<Lambda[]>("GET", `${path}${query}`, { token: agent.token })).map(({ name }) => name);
  expect(await names()).toEqual([first.name, "Ours", second.name]);
  expect(await names("?q=50%25")).toEqual(["Ours"]);
  expect(await names(`?creator_id=${agent.id}`)).toEqual([first.name, second.name]);
  expect(await names("?name=Ours&status=pending")).toEqual(["Ours"]);
  expect(await names("?status=active")).toEqual([]);
});

test("an empty change changes nothing", async () => {
  const lambda = await aFunction(world, agent, hello);
  expect(await change(lambda, {})).toMatchObject({ status: 200, body: { data: lambda } });
});

test("a function can be enabled only after it is deployed", async () => {
  const lambda = await aFunction(world, agent, hello);
  for (const status of ["active", "inactive"]) {
    expect(await change(lambda, { status })).toMatchObject(
      invalid({ status: ["cannot be changed before it is deployed"] }),
    );
  }
  await deploy(world, agent, lambda);
  expect(await activate(world, agent, lambda)).toMatchObject({ status: "active" });
  expect(await deploy(world, agent, lambda)).toMatchObject({ status: "active" });
  expect(await change(lambda, { status: "pending" })).toMatchObject(invalid({ status: ["is invalid"] }));
});

test("invalid fields are refused", async () => {
  const { token } = agent;
  const post = (lambda: object) => world.call("POST", path, { token, body: { lambda } });
  expect(await post({ name: " " })).toMatchObject(invalid({ name: ["can't be blank"] }));
  expect(await post({ name: "A", language: "cobol" })).toMatchObject(invalid({ language: ["is invalid"] }));
  expect(await post({ name: "A", runtime: "nodejs1" })).toMatchObject(invalid({ runtime: ["is invalid"] }));
  expect(await post({ name: "A", code: "x".repeat(100_001) })).toMatchObject(
    invalid({ code: ["should be at most 100000 character(s)"] }),
  );
});

describe("deploying", () => {
  const deploying = ({ id }: Lambda, body: object = {}) =>
    world.call("POST", `${path}/${id}/deploy`, { token: agent.token, body });
  const refused = (message: string) => ({ status: 422, body: { error: { status: 422, message } } });

  test("requires an API key and valid code", async () => {
    const body = { lambda: { name: "Without a key", code: hello } };
    const keyless = await world.data<Lambda>("POST", path, { token: agent.token, body });
    expect(await deploying(keyless)).toMatchObject(refused("An API key is required"));
    const empty = await aFunction(world, agent, "  ");
    expect(await deploying(empty)).toMatchObject(refused("There is no code to deploy"));
    const broken = await aFunction(world, agent, "let x = ;");
    expect(await deploying(broken)).toMatchObject(refused("SyntaxError: Unexpected token ';' (in index.js)"));
    expect(await invoke(world, agent, broken)).toBeNull();
  });

  test("accepts a zip with several files, and the form's fields", async () => {
    const { body } = await fetch(`${world.url}/deps`).then(async (answer) => ({
      body: unzipSync(new Uint8Array(await answer.arrayBuffer())),
    }));
    expect(strFromU8(body["parley.js"]!)).toContain("exports.reply");
    const lambda = await aFunction(world, agent, hello);
    const form = aBundle(
      {
        "index.js": `exports.handler = () => [require("./lib/one"), require("two"), require("./three.json").n, typeof require("./parley").reply];`,
        "lib/one.js": `module.exports = "one of " + require("../three").n;`,
        "three.json": `{"n":3}`,
        "node_modules/two/package.json": `{"main":"./main"}`,
        "node_modules/two/main.js": `module.exports = require("node:path").basename("/a/two");`,
        "node_modules/two/esm.js": "export default 2;", // no file requires it
        "README.md": "no code",
      },
      { name: "Renamed", description: "With files", code: "// elsewhere" },
    );
    expect(await deploy(world, agent, lambda, form)).toMatchObject({
      name: "Renamed",
      description: "With files",
      code: "// elsewhere",
    });
    expect(await invoke(world, agent, lambda)).toEqual(["one of 3", "two", 3, "function"]);
  });

  test("refuses a zip that is invalid, too large, has paths outside, or is a zip bomb", async () => {
    const lambda = await aFunction(world, agent, hello);
    const sent = async (bytes: Uint8Array) => {
      const { status, text } = await deploying(lambda, aForm(bytes));
      return [status, text] as const;
    };
    expect(await sent(strToU8("PK no zip"))).toEqual([422, expect.stringContaining("cannot be read as a zip")]);
    expect(await sent(zipSync({ "a.js": strToU8("1") }))).toEqual([422, expect.stringContaining("no code to deploy")]);
    expect(await sent(zipSync({ "../../index.js": strToU8("1"), "index.js": strToU8(hello) }))).toEqual([
      422,
      expect.stringContaining("cannot be read as a zip"),
    ]);
    const bomb = zipSync({ "index.js": new Uint8Array(50_000_000) }, { level: 9 });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await sent(bomb)).toEqual([422, expect.stringContaining("unpacks to more than 10 MB")]);
    // The header of its zip entry claims a small size.
    const liar = Buffer.from(bomb);
    const directory = liar.lastIndexOf(Buffer.from("PK\x01\x02", "latin1"));
    liar.writeUInt32LE(10, directory + 24);
    expect(await sent(liar)).toEqual([422, expect.stringContaining("cannot be read as a zip")]);
    const crowd = Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`${n}.js`, strToU8("")]));
    expect(await sent(zipSync(crowd))).toEqual([422, expect.stringContaining("more than 2000 files")]);
    expect((await sent(new Uint8Array(5_000_001)))[0]).toBe(413);
    expect(await invoke(world, agent, lambda)).toBeNull();
  });
});

test("does not load the code again for the next run", async () => {
  const lambda = await aDeployed(world, agent, hello);
  const files = (bytes: Buffer) =>
    world.db.updateTable("function_deployments").set({ files: bytes }).where("function_id", "=", lambda.id).execute();
  await files(Buffer.from("nobody can read this"));
  expect(await invoke(world, agent, lambda, { event: "again" })).toEqual({ heard: "again" });
});

test("a function calls Parley with the newest key of the user who deployed it", async () => {
  const visitor = await world.aVisitor({ account });
  const { conversation } = await world.aConversation({ account, visitor });
  const answering = await aFunction(
    world,
    agent,
    `const parley = require("./parley");
     exports.handler = async ({ payload }) => {
       await parley.reply(payload, "I heard: " + payload.body);
       return [process.env.PARLEY_API_KEY, (await parley.get("/me")).id];
     };`,
  );
  const { value } = await world.aKey(agent, "The last one");
  await deploy(world, agent, answering);
  const payload = { conversation_id: conversation.id, body: "Hello?" };
  expect(await invoke(world, agent, answering, { event: "message:created", payload })).toEqual([value, agent.id]);
  expect((await world.conversation(agent, conversation.id)).messages).toMatchObject([
    { body: "I heard: Hello?", user_id: agent.id },
  ]);
  const origins = world.db.selectFrom("messages").select("origin").where("conversation_id", "=", conversation.id);
  expect(await origins.execute()).toEqual([{ origin: "function" }]);
});

test("another account neither sees nor runs a function, and a deleted one is gone with its runs", async () => {
  const lambda = await aDeployed(world, agent, hello);
  await invoke(world, agent, lambda);
  const { token } = (await world.anAccount()).admin;
  for (const [method, of] of [
    ["GET", ""],
    ["PUT", ""],
    ["DELETE", ""],
    ["POST", "/deploy"],
    ["POST", "/invoke"],
    ["GET", "/runs"],
  ] as const) {
    const body = method === "PUT" ? { lambda: { name: "Theirs" } } : undefined;
    expect(await world.call(method, `${path}/${lambda.id}${of}`, { token, body })).toMatchObject(notFound);
  }
  expect(await runsOf(world, agent, lambda)).toHaveLength(1);
  expect((await world.call("DELETE", `${path}/${lambda.id}`, { token: agent.token })).status).toBe(204);
  expect(await world.call("POST", `${path}/${lambda.id}/invoke`, { token: agent.token })).toMatchObject(notFound);
  const { length } = await world.db
    .selectFrom("function_runs")
    .select("id")
    .where("function_id", "=", lambda.id)
    .execute();
  expect(length).toBe(0);
});
