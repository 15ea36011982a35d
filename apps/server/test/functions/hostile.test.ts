import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../src/platform/sandbox/limits.ts";
import { Sandboxes } from "../../src/platform/sandbox/sandboxes.ts";
import { type Account, type Agent, useOwnWorld } from "../harness/world.ts";
import { aDeployed, invoke, runsOf } from "./a-function.ts";

/** With the default settings, hostile code affects only itself. */
const world = useOwnWorld();

let account: Account;
let agent: Agent;
let secret: Server;
let asked = 0;

beforeAll(async () => {
  account = await world.anAccount();
  agent = account.admin;
  secret = createServer((_request, response) => {
    asked += 1;
    response.end("a secret of the network");
  });
  await new Promise<void>((resolve) => secret.listen(0, () => resolve()));
});
afterAll(() => secret.close());

const { pid } = process;
/** The working folders of programs with this text in their code. */
function leftovers(mark: string) {
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith("parley-function-"));
  return folders.filter((name) => {
    try {
      return readFileSync(join(tmpdir(), name, "files.json"), "utf8").includes(mark);
    } catch {
      return false; // another program's folder, which is being removed
    }
  });
}

/** The result of a function with this body. The server must answer others meanwhile. */
async function whatBecomesOf(body: string) {
  const lambda = await aDeployed(world, agent, `exports.handler = async (event) => {\n${body}\n};`);
  const result = invoke<{ errorType: string; errorMessage: string }>(world, agent, lambda);
  const slowest = await slowestAnswerDuring(result);
  return { lambda, result: await result, slowest };
}

async function slowestAnswerDuring(work: Promise<unknown>) {
  let isOver = false;
  let slowest = 0;
  void work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const begin = performance.now();
    await world.call("GET", "/api/ping");
    slowest = Math.max(slowest, performance.now() - begin);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return slowest;
}

/** Much shorter than the timeout of an endless function, even on a slow machine. */
const STILL_ANSWERED_MS = 6000;

test("an endless loop is stopped, and the next run works", async () => {
  const { lambda, result, slowest } = await whatBecomesOf(
    "console.log('here'); if (!event.isGood) for (;;); return 'done';",
  );
  expect(result).toEqual({
    errorType: "Timeout",
    errorMessage: "The function was stopped after 10 seconds",
    trace: [],
  });
  expect(slowest).toBeLessThan(STILL_ANSWERED_MS);
  expect(await runsOf(world, agent, lambda)).toMatchObject([{ status: "failed", logs: "here\n" }]);
  expect(await invoke(world, agent, lambda, { isGood: true })).toBe("done");
});

test("a promise that never settles is reported at once", async () => {
  const { result } = await whatBecomesOf("await new Promise(() => {});");
  expect(result.errorMessage).toMatch(/did not return/);
});

test.each([
  ["objects", "const kept = []; for (;;) kept.push(new Array(100_000).fill(kept.length));"],
  ["buffers", "const kept = []; for (;;) try { kept.push(new Uint8Array(5e7).fill(1)); } catch {}"],
  [
    "buffers, slowly",
    "const kept = []; for (;;) { kept.push(new Uint8Array(5e7).fill(1)); await scheduler.wait(60); }",
  ],
])(
  "a function that allocates all memory with %s is stopped",
  async (_, body) => {
    const { runMs } = limits;
    limits.runMs = 60_000; // a slow machine needs more than the usual time to fill the memory
    try {
      const { result, slowest } = await whatBecomesOf(body);
      expect(result.errorType).toBe("OutOfMemory");
      expect(slowest).toBeLessThan(STILL_ANSWERED_MS);
    } finally {
      limits.runMs = runMs;
    }
  },
  180_000,
);

test("a gigabyte of output stops the run, and its beginning is stored", async () => {
  const { lambda, result, slowest } = await whatBecomesOf(
    "for (let n = 0; n < 10_000; n++) console.log('y'.repeat(100_000));",
  );
  expect(result).toMatchObject({ errorType: "TooMuchOutput", errorMessage: "The function printed more than 4 MB" });
  expect(slowest).toBeLessThan(STILL_ANSWERED_MS);
  const [run] = await runsOf(world, agent, lambda);
  expect(run!.logs).toMatch(/^y{15000}.*\(cut\)\n$/);
});

test("a result that is too large or not JSON is reported", async () => {
  expect((await whatBecomesOf("return 'x'.repeat(2_000_000);")).result.errorMessage).toBe(
    "The function returned more than 1 MB",
  );
  expect((await whatBecomesOf("JSON.stringify = () => 'no JSON';")).result).toBeNull(); // other programs still work
  expect((await whatBecomesOf("process.exit(1);")).result.errorMessage).toMatch(/ended itself/);
});

test("output cannot imitate the end of a run", async () => {
  const { lambda } = await whatBecomesOf("console.log('one\\n{\"message\":\"two\"}'); console.error('three\\0');");
  expect((await runsOf(world, agent, lambda))[0]!.logs).toBe(`one\n{"message":"two"}\n[error] three\n`);
});

test("more than fifty requests are refused", async () => {
  const url = `${world.url}/api/ping`;
  const { result } = await whatBecomesOf(`
    const all = await Promise.allSettled(Array.from({ length: 200 }, () => fetch("${url}")));
    return [all.filter((it) => it.value?.status === 200).length, String(all.at(-1).reason)];`);
  expect(result).toEqual([50, "Error: A run may make 50 requests, and this one has made more"]);
});

/** The addresses of this machine in its network, where a server answers. */
const ownAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .map(({ address }) => address)
    .filter((address) => /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(address));

test("only public addresses can be reached, however an address is written or connected to", async () => {
  const { port } = secret.address() as AddressInfo;
  const hosts = [
    "127.0.0.1",
    "localhost",
    "2130706433",
    "0x7f.1",
    "0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "169.254.169.254",
    "10.0.0.1",
    "192.168.0.1",
    "100.64.0.1",
    "198.18.0.1",
    ...ownAddresses(),
  ];
  const { result } = await whatBecomesOf(`
    const { connect } = await import("cloudflare:sockets");
    const said = {};
    const note = async (name, work) => { said[name] = await work().then(() => "reached", (error) => String(error.message)); };
    for (const host of ${JSON.stringify(hosts)}) await note(host, () => fetch("http://" + host + ":${port}/", { signal: AbortSignal.timeout(2000) }));
    await note("socket", () => connect("127.0.0.1:${port}").opened);
    await note("net", () => new Promise((resolve, reject) => require("net").connect(${port}, "127.0.0.1").on("connect", resolve).on("error", reject)));
    await note("ws", () => new Promise((resolve, reject) => { const ws = new WebSocket("ws://127.0.0.1:${port}/"); ws.onopen = resolve; ws.onerror = reject; }));
    return said;`);
  const refused = expect.stringMatching(/ cannot be reached: /); // the connection is refused, and does not time out
  expect(result).toEqual({
    ...Object.fromEntries(hosts.map((host) => [host, refused])),
    ...Object.fromEntries(["socket", "net", "ws"].map((name) => [name, expect.not.stringMatching(/^reached$/)])),
  });
  expect(asked).toBe(0);
});

test("a redirect to a private address is not followed", async () => {
  const { port } = secret.address() as AddressInfo;
  let redirected = 0;
  const api = createServer((_request, response) => {
    redirected += 1;
    response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
  });
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", () => resolve()));
  const apiServer = new URL(`http://127.0.0.1:${(api.address() as AddressInfo).port}`);
  const apiOrigin = "http://parley.example";
  const sandboxes = new Sandboxes(world.server.platform.config, world.server.platform.log, () => ({
    apiOrigin,
    apiServer,
    mayReachPrivate: false,
  }));
  const code = `exports.handler = () => fetch("${apiOrigin}/api/away").then((it) => it.text(), (error) => error.message);`;
  const files = async () => gzipSync(JSON.stringify({ "index.js": code }));
  const program = { id: "redirected", owner: account.id, version: "1", environment: {}, files };
  const { result } = await sandboxes.run(program, "{}");
  await sandboxes.close();
  api.close();
  expect([result, redirected, asked]).toEqual([expect.stringMatching(/^127.0.0.1 cannot be reached/), 1, 0]);
});

test("of Parley's server only the API can be reached, without another caller's address", async () => {
  const { result } = await whatBecomesOf(`
    const statusOf = (path, headers) => fetch("${world.url}" + path, { headers }).then((it) => it.status, () => "refused");
    return [await statusOf("/api/ping"), await statusOf("/metrics"), await statusOf("/api/../metrics"), await statusOf("/api/me")];`);
  expect(result).toEqual([200, "refused", "refused", 401]);
});

test("no file, program, secret of the server or other function is accessible", async () => {
  await whatBecomesOf("globalThis.left = 'something'; require('fs').writeFileSync('/tmp/left', 'something');");
  const { result } = await whatBecomesOf(`
    const attempt = (work) => { try { return work() ?? null; } catch (error) { return "no"; } };
    const fs = require("node:fs");
    return {
      passwd: attempt(() => fs.readFileSync("/etc/passwd", "utf8")),
      data: attempt(() => fs.readdirSync(${JSON.stringify(world.dataDir)})),
      config: attempt(() => fs.readFileSync("config.capnp", "utf8")),
      left: attempt(() => fs.readFileSync("/tmp/left", "utf8")),
      global: globalThis.left,
      spawn: attempt(() => require("node:child_process").execSync("id").toString()),
      worker: attempt(() => new (require("node:worker_threads").Worker)("x")),
      kill: attempt(() => process.kill(${pid}, 9)),
      variables: Object.keys(process.env).sort(),
    };`);
  expect(result).toEqual({
    passwd: "no",
    data: "no",
    config: "no",
    left: "no",
    spawn: "no",
    worker: "no",
    kill: "no",
    variables: ["PARLEY_API_KEY", "PARLEY_URL"],
  });
});

test("a deleted function leaves no process and no file", async () => {
  const mark = world.unique("mark");
  const { lambda } = await whatBecomesOf(`return "${mark}";`);
  const folders = leftovers(mark);
  expect(folders).toHaveLength(1);
  await world.call("DELETE", `/api/lambdas/${lambda.id}`, { token: agent.token });
  await expect.poll(() => leftovers(mark)).toEqual([]);
});
