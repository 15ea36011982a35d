import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EventSubscription, ExpandedConversation, Session, WebhookDelivery } from "@parley/contract";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newSigningSecret, signedHeaders } from "../../src/features/webhooks/signature.ts";
import { readConfig } from "../../src/platform/config.ts";
import { activate, aDeployed, aFunction } from "../functions/a-function.ts";
import { type Account, type Agent, useOwnWorld, type Visitor } from "../harness/world.ts";
import { Receiver } from "../webhooks/receiver.ts";
import { isInstalled, Program, run } from "./programs.ts";
import { readSamples, type Sample } from "./read-samples.ts";
import { SampleReceiver } from "./receivers.ts";
import { compile, createWorkspace, folderOf, isForBrowsers, root, scriptsOf } from "./workspace.ts";

/** Runs every code sample of the guides (docs/guide). A sample in an unknown language is a failure. */
const mailSecret = "a-secret-of-the-tests";
const world = useOwnWorld({
  ALLOW_PRIVATE_WEBHOOK_TARGETS: "1",
  FORWARDING_DOMAIN: "in.example.com",
  INBOUND_SMTP_PORT: "0",
  INBOUND_EMAIL_SECRET: mailSecret,
});

const samples = readSamples();
const MAX_MS = 180_000; // Go compiles its standard library once

let workspace: string;
let typeErrors: string;
let account: Account;
let agent: Agent;
let visitor: Visitor;
let placeholders: Record<string, string>;

beforeAll(async () => {
  workspace = await createWorkspace();
  account = await world.anAccount();
  agent = account.admin;
  ({ visitor } = await world.aConversation({ account }));
  const other = await world.call<{ data: Session }>("POST", "/api/session", { body: { user: agent } });
  const sampleFunction = await aFunction(world, agent, "exports.handler = () => 1;");
  placeholders = {
    ACCOUNT_ID: account.id,
    INBOX_ID: account.inbox_id,
    API_KEY: (await world.aKey(agent)).value,
    CUSTOMER_ID: visitor.customer.id,
    CONVERSATION_ID: visitor.conversation_id!,
    FUNCTION_ID: sampleFunction.id,
    EMAIL: agent.email,
    PASSWORD: agent.password,
    TOKEN: agent.token,
    RENEW_TOKEN: other.body.data.renew_token,
  };
  for (const sample of samples) mkdirSync(folderOf(workspace, sample));
  typeErrors = await compile(
    workspace,
    samples.map((sample) => ({ ...sample, code: filled(sample.code) })),
  );
}, MAX_MS);
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

/** The code with the values of this account and server in place of the placeholders. */
const filled = (code: string) =>
  code
    .replaceAll("https://parley.example.com", world.url)
    .replace(/\b[A-Z]+(_[A-Z]+)*\b/g, (name) => placeholders[name] ?? name);

interface Check {
  /** The end of the test's title. */
  how: string;
  run: (sample: Sample) => unknown;
  /** A program that may be missing on this machine. */
  needs?: string;
}

const checks: Record<string, (sample: Sample) => Check> = {
  json: () => ({ how: "is JSON", run: ({ code }) => JSON.parse(filled(code)) }),
  http: ({ guide }) =>
    guide === "webhooks"
      ? { how: "has the headers of a delivery", run: checkHeaders }
      : { how: "is a policy", run: checkPolicy },
  html: () => ({ how: "is parsed, and its script is compiled", run: checkPage }),
  tsx: () => ({ how: "is compiled", run: expectNoTypeErrors }),
  js: ({ guide, code }) => {
    if (guide === "functions") return { how: "is deployed and answers a customer", run: checkFunction };
    if (isForBrowsers(code)) return { how: "is compiled (only a browser can run it)", run: expectNoTypeErrors };
    throw new Error(`${guide}: no check runs this JavaScript`);
  },
  ts: (sample) => programs(sample) ?? { how: "is compiled (only a browser can run it)", run: expectNoTypeErrors },
  python: (sample) => ({ ...programs(sample)!, needs: "python" }),
  php: (sample) => ({ ...programs(sample)!, needs: "php" }),
  ruby: (sample) => ({ ...programs(sample)!, needs: "ruby" }),
  go: (sample) => ({ ...programs(sample)!, needs: "go" }),
  bash: ({ code }) => {
    if (/^curl /m.test(code)) return { how: "is run", run: checkCurl, needs: "curl" };
    if (/^export /m.test(code)) return { how: "is a valid configuration", run: checkVariables, needs: "bash" };
    return { how: "has valid syntax and names scripts that exist (not run)", run: checkCommands, needs: "bash" };
  },
};

/** The checks of programs. Undefined for TypeScript that only a browser can run. */
function programs({ guide, language, code }: Sample): Check | undefined {
  if (guide === "identify" && language !== "tsx")
    return { how: "signs an id that the server accepts", run: checkIdentity };
  if (guide === "webhooks") return { how: "accepts the server's deliveries only", run: checkReceiver };
  if (guide === "api") return { how: "lists the open conversations", run: checkList };
  if (guide === "realtime") return { how: "follows events, also those it missed", run: checkFollowing };
  if (guide === "sdk" && code.includes("createParley(") && !isForBrowsers(code))
    return { how: "sends a visitor's message", run: checkVisit };
  if (guide === "sdk") return undefined;
  throw new Error(`${guide}: no check runs this ${language}`);
}

for (const sample of samples) {
  const check = checks[sample.language];
  if (!check) throw new Error(`${sample.guide}.md:${sample.line}: no check for the language "${sample.language}"`);
  const { how, run: checkSample, needs } = check(sample);
  const title = `${sample.guide}.md:${sample.line}, ${sample.language}: ${how}`;
  if (needs && !isInstalled(needs)) test.skip(`${title} (${needs} is not installed: not run)`);
  else test(title, { timeout: MAX_MS }, () => checkSample(sample));
}

function expectNoTypeErrors(sample: Sample) {
  const folder = `${folderOf("", sample)}/`;
  expect(typeErrors.split("\n").filter((line) => line.includes(folder))).toEqual([]);
}

test("all samples compile together", () => expect(typeErrors).toBe(""));

async function aCustomersMessage(body: string) {
  const widget = await world.widget(visitor);
  await widget.send(body);
}

/** Elements without an end tag. */
const isVoid = (name: string) => ["meta", "input", "br", "img", "link"].includes(name);

function checkPage(sample: Sample) {
  const open: string[] = [];
  const markup = sample.code.replace(/(<script\b[^>]*>).*?(<\/script>)/gs, "$1$2");
  for (const [, slash, name] of markup.matchAll(/<(\/?)([a-z]+)(?:\s+[a-z-]+(?:="[^"]*")?)*\s*>/g)) {
    if (slash) expect(open.pop()).toBe(name);
    else if (!isVoid(name!)) open.push(name!);
  }
  expect(open).toEqual([]);
  expect(markup.replace(/<(\/?)([a-z]+)(?:\s+[a-z-]+(?:="[^"]*")?)*\s*>/g, "")).not.toMatch(/[<>]/);
  for (const script of scriptsOf(sample.code)) new Function(script);
  expectNoTypeErrors(sample);
}

function checkPolicy({ code }: Sample) {
  const [, policy] = /^Content-Security-Policy: (.+)\n$/.exec(filled(code))!;
  const directives = Object.fromEntries(policy!.split("; ").map((each) => [each.split(" ")[0]!, each]));
  expect(Object.keys(directives)).toEqual(["default-src", "script-src", "frame-src", "connect-src"]);
  for (const name of ["frame-src", "connect-src"]) expect(directives[name]).toBe(`${name} ${world.url}`);
}

async function checkHeaders({ code, next }: Sample) {
  const receiver = await Receiver.open();
  try {
    await subscribe(receiver.url);
    await aCustomersMessage("Where is my order?");
    const isMessage = () => receiver.received.find(({ body }) => body.event === "message:created");
    await expect.poll(isMessage).toBeDefined();
    const { headers, body } = isMessage()!;
    const documented = code.split("\n").flatMap((line) => /^([\w-]+): /.exec(line)?.[1]?.toLowerCase() ?? []);
    expect(documented).toHaveLength(4);
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(documented));
    expectShape(body, JSON.parse(next!.code));
  } finally {
    receiver.close();
  }
}

/** Every field of the documented answer is in the real one, with a value of the same kind. */
function expectShape(real: unknown, documented: unknown, path = "") {
  if (Array.isArray(documented)) {
    expect(real, path).toBeInstanceOf(Array);
    for (const each of documented) expectShape((real as unknown[])[0], each, `${path}[]`);
  } else if (documented !== null && typeof documented === "object") {
    for (const [name, value] of Object.entries(documented)) {
      expect(Object.keys(real as object), path).toContain(name);
      expectShape((real as Record<string, unknown>)[name], value, `${path}.${name}`);
    }
  } else if (documented !== null) {
    expect(typeof real, path).toBe(typeof documented);
  }
}

async function checkCurl(sample: Sample) {
  const folder = folderOf(workspace, sample);
  writeFileSync(join(folder, ".curlrc"), "silent\nshow-error\nfail-with-body\n");
  writeFileSync(join(folder, "mail.eml"), `To: ${await aForwardingAddress()}\nFrom: customer@example.com\n\nHello?\n`);
  writeFileSync(join(folder, "function.zip"), zipSync({ "index.js": strToU8("exports.handler = () => 2;") }));
  const env = { HOME: folder, CURL_HOME: folder, INBOUND_EMAIL_SECRET: mailSecret };
  const receiver = sample.code.includes("localhost:8080")
    ? await SampleReceiver.of(aReceiver(), folderOf(workspace, aReceiver()))
    : undefined;
  await using _running = await receiver?.start("");
  const code = filled(sample.code).replaceAll("http://localhost:8080/hook", receiver?.url ?? "");
  const output = await run("bash", ["-euc", code], { cwd: folder, env });
  if (receiver) return expect(output).toBe("hello");
  if (code.includes(" -o ")) return JSON.parse(readFileSync(join(folder, "parley-openapi.json"), "utf8"));
  const answers = code.split(/^curl /m).length - 1 > 1 ? output.replaceAll("}{", "}\n{").split("\n") : [output];
  const [answer] = answers.map((text) => JSON.parse(text));
  if (sample.next?.language === "json") expectShape(answer, JSON.parse(sample.next.code));
}

const aReceiver = () => samples.find(({ guide, language }) => guide === "webhooks" && language === "ts")!;

async function aForwardingAddress() {
  const body = { forwarding_address: { description: "Support" } };
  const { token } = agent;
  const address = await world.data<{ forwarding_email_address: string }>("POST", "/api/forwarding_addresses", {
    token,
    body,
  });
  return address.forwarding_email_address;
}

async function checkVariables(sample: Sample) {
  const code = `set -eu\n${sample.code}\nenv -0`;
  const output = await run("bash", ["-c", code], { cwd: folderOf(workspace, sample), env: { LANG: "C" } });
  const names = [...sample.code.matchAll(/^export (\w+)=/gm)].map(([, name]) => name!);
  const all = Object.fromEntries(
    output.split("\0").map((pair) => [pair.split("=")[0]!, pair.slice(pair.indexOf("=") + 1)]),
  );
  expect(Object.keys(all)).toEqual(expect.arrayContaining(names));
  readConfig(Object.fromEntries(names.map((name) => [name, all[name]])));
  const documented = readFileSync(join(root, "docs/configuration.md"), "utf8");
  for (const name of names) expect(documented).toContain(`\`${name}\``);
}

async function checkCommands(sample: Sample) {
  await run("bash", ["-n"], { cwd: workspace, input: sample.code });
  for (const [, script, name] of sample.code.matchAll(/^npm (?:run )?(start|(?<=run )\S+)(?: -w @parley\/(\S+))?/gm)) {
    const about = JSON.parse(readFileSync(join(root, name ? `packages/${name}` : "", "package.json"), "utf8"));
    expect(about.scripts).toHaveProperty([script!]);
  }
}

const subscribe = (webhook_url: string) =>
  world.data<EventSubscription>("POST", "/api/event_subscriptions", {
    token: agent.token,
    body: { event_subscription: { webhook_url } },
  });

/** The steps of the guide, then forged, changed and old requests. */
async function checkReceiver(sample: Sample) {
  if (sample.language === "ts") expectNoTypeErrors(sample);
  const receiver = await SampleReceiver.of(sample, folderOf(workspace, sample));
  const body = JSON.stringify({ event: "message:created", payload: { id: randomUUID(), body: "Forged" } });
  let subscription: EventSubscription;
  {
    await using _withoutSecret = await receiver.start("");
    subscription = await subscribe(receiver.url);
    expect(subscription.verified).toBe(true);
    const withEmptyKey = signedHeaders("whsec_", randomUUID(), new Date(), body);
    expect(await receiver.post(body, withEmptyKey)).toMatchObject({ status: 401 });
  }
  const { id, secret } = subscription;
  const { token } = agent;
  await using program = await receiver.start(secret);
  await world.data("POST", `/api/event_subscriptions/${id}/test`, { token });
  const text = `To ${sample.language}: ä 👋`;
  await aCustomersMessage(text);
  const deliveries = () => world.data<WebhookDelivery[]>("GET", `/api/event_subscriptions/${id}/deliveries`, { token });
  const outcomes = async () => (await deliveries()).map(({ event, status }) => `${event} ${status}`).toSorted();
  await expect.poll(outcomes).toEqual(["message:created delivered", "webhook:test delivered"]);
  await expect.poll(() => program.output).toContain(text);

  const headers = signedHeaders(secret, randomUUID(), new Date(), body);
  const tenMinutesAgo = new Date(Date.now() - 600_000);
  expect(await receiver.post(body, headers)).toMatchObject({ status: 204 });
  for (const [of, forged] of [
    [body, {}],
    [body.replace("Forged", "Changed"), headers],
    [body, { ...headers, "webhook-id": randomUUID() }],
    [body, { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) }],
    [body, { ...headers, "webhook-signature": "v1,AAAA" }],
    [body, signedHeaders(newSigningSecret(), randomUUID(), new Date(), body)],
    [body, signedHeaders(secret, randomUUID(), tenMinutesAgo, body)],
  ] as const)
    expect(await receiver.post(of, forged)).toEqual({ status: 401, text: "" });
  expect(await receiver.post("no JSON")).toMatchObject({ status: 400 });
  expect(program.output).not.toContain("Changed");
  const unusable = JSON.stringify({ event: "message:created", payload: null });
  const failed = await receiver.post(unusable, signedHeaders(secret, randomUUID(), new Date(), unusable));
  expect(failed.status).toBe(500); // the server sends the event again
  expect(await receiver.post(body, headers)).toMatchObject({ status: 204 });
  await world.call("DELETE", `/api/event_subscriptions/${id}`, { token });
}

/** Calls the function of each language for a secret and an id in the program's arguments. */
const callers: Record<string, { file: string; call: string; command: string[] }> = {
  ts: {
    file: "sample.ts",
    call: "console.log(signIdentity(...(process.argv.slice(2) as [string, string])));",
    command: [process.execPath, "sample.ts"],
  },
  python: {
    file: "sample.py",
    call: "import sys\nprint(sign_identity(*sys.argv[1:]))",
    command: ["python3", "sample.py"],
  },
  php: { file: "sample.php", call: "echo sign_identity($argv[1], $argv[2]);", command: ["php", "sample.php"] },
  ruby: { file: "sample.rb", call: "puts sign_identity(*ARGV)", command: ["ruby", "sample.rb"] },
  go: { file: "identity/identity.go", call: "", command: ["go", "run", "."] },
};

const goMain = `package main

import (
	"fmt"
	"guide/identity"
	"os"
)

func main() { fmt.Println(identity.Sign(os.Args[1], os.Args[2])) }
`;

async function checkIdentity(sample: Sample) {
  if (sample.language === "ts") expectNoTypeErrors(sample);
  const { file, call, command } = callers[sample.language]!;
  const folder = folderOf(workspace, sample);
  if (sample.language === "go") {
    mkdirSync(join(folder, "identity"));
    writeFileSync(join(folder, "go.mod"), "module guide\n");
    writeFileSync(join(folder, "main.go"), goMain);
  }
  writeFileSync(join(folder, file), `${sample.code}\n${call}\n`);
  const team = await world.anAccount();
  const { token } = team.admin;
  const { secret } = await world.data<{ secret: string }>("POST", "/api/identity_settings/secret", { token });
  await world.data("PUT", "/api/identity_settings", { token, body: { identity_settings: { is_required: true } } });
  const external_id = "zoë 1?>";
  const [program, ...args] = command;
  const signed = (await run(program!, [...args, secret, external_id], { cwd: folder })).trim();
  const person = await world.aVisitor({ account: team, external_id: signed });
  expect(await world.data("GET", `/api/customers/${person.customer.id}`, { token })).toMatchObject({ external_id });
  const find = async (id: string) => {
    const query = new URLSearchParams({ account_id: team.id, external_id: id });
    return world.data("GET", `/api/customers/identify?${query}`);
  };
  expect(await find(signed)).toEqual({ customer_id: person.customer.id });
  expect(await find(external_id)).toEqual({ customer_id: null });
}

async function checkList(sample: Sample) {
  const subject = `Listed by ${sample.language}`;
  await aCustomersMessage(subject);
  const folder = folderOf(workspace, sample);
  if (sample.language === "ts") expectNoTypeErrors(sample);
  else writeFileSync(join(folder, "sample.py"), filled(sample.code));
  const [command, file] = sample.language === "ts" ? [process.execPath, "sample.ts"] : ["python3", "sample.py"];
  for (let number = 0; number < 51; number++) await world.aConversation({ account, visitor }); // two pages
  const output = await run(command, [file], { cwd: folder });
  expect(output).toContain(`${visitor.conversation_id} Anonymous User ${subject}`);
  expect(output.trim().split("\n").length).toBeGreaterThan(51);
}

async function checkFollowing(sample: Sample) {
  expectNoTypeErrors(sample);
  const env = { PARLEY_EMAIL: agent.email, PARLEY_PASSWORD: agent.password };
  const cwd = folderOf(workspace, sample);
  const start = () => new Program(process.execPath, ["sample.ts"], { cwd, env });
  {
    await using program = start();
    await expect.poll(() => presentAgents()).toBeGreaterThan(0);
    await aCustomersMessage("While it runs");
    await expect.poll(() => program.output).toContain("While it runs");
    // Otherwise the program may end before it has stored the number, and would handle the event again.
    const stored = () => readFile(join(cwd, "last-event.txt"), "utf8").catch(() => "");
    await expect.poll(stored).toBe(/\d+(?= While it runs\n)/.exec(program.output)![0]);
  }
  await aCustomersMessage("While it is away");
  await using program = start();
  await expect.poll(() => program.output).toContain("While it is away");
  await aCustomersMessage("While it runs again");
  await expect.poll(() => program.output).toMatch(/^\d+ While it is away\n\d+ While it runs again\n$/);
}

async function presentAgents() {
  const client = world.client({ account_id: account.id });
  await client.join(`room:${account.id}`);
  const state = await client.next("presence_state");
  client.close();
  return Object.keys(state).length;
}

async function checkVisit(sample: Sample) {
  expectNoTypeErrors(sample);
  await using program = new Program(process.execPath, ["sample.ts"], { cwd: folderOf(workspace, sample) });
  await expect.poll(() => program.output).toContain("Do you deliver on Saturdays? stored");
}

/** Messages that the functions of the guide react to. */
const triggers = ["What are your opening hours?", "I want a refund"];

async function checkFunction({ code }: Sample) {
  const team = await world.anAccount();
  const lambda = await aDeployed(world, team.admin, code);
  await activate(world, team.admin, lambda);
  const { visitor } = await world.aConversation({ account: team });
  const widget = await world.widget(visitor);
  const conversation = () => world.conversation(team.admin, visitor.conversation_id!);
  const effectOf = ({ priority, messages }: ExpandedConversation) =>
    priority === "priority" || messages.some(({ user_id }) => user_id === team.admin.id);
  await widget.send("Hello");
  const runs = () =>
    world.data<{ status: string; result: string }[]>("GET", `/api/lambdas/${lambda.id}/runs`, {
      token: team.admin.token,
    });
  await expect.poll(runs).toMatchObject([{ status: "done" }]);
  expect(effectOf(await conversation())).toBe(false);
  for (const trigger of triggers) await widget.send(trigger);
  await expect.poll(async () => effectOf(await conversation())).toBe(true);
}
