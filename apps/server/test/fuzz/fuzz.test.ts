import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { StripeStandIn } from "../../../../e2e/providers/stripe/stripe.ts";
import type { DeclaredRoute } from "../../src/platform/http/router.ts";
import {
  callsAnotherService,
  credentialHeader,
  type Input,
  inputFor,
  nameOf,
  send,
  unreachableServices,
} from "../access/requests.ts";
import type { Answer } from "../harness/call.ts";
import { aVisitorKey, visitorKeyHeader } from "../harness/people.ts";
import { Random } from "../harness/random.ts";
import { World } from "../harness/world.ts";
import { overLongPoll, overWebSocket } from "./exchange.ts";
import { mutate } from "./mutate.ts";
import { containsLeak, createTenant, type Reader, type Tenant } from "./tenants.ts";

/**
 * Sends generated requests and frames to every route and topic, as everybody, while rows are deleted. No answer may be
 * a server error, and none may contain a secret of an account that the caller does not belong to. `npm run fuzz` sends
 * more of them.
 */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const FRAMES = Number(process.env.FUZZ_FRAMES ?? 800);
const TIMEOUT_MS = 60_000 + (REQUESTS + FRAMES) * 200; // for slow machines

const AT_ONCE = 8;
const FRAMES_AT_ONCE = 20;
/** The interval after which the account that loses rows gets new ones. */
const REFILL_EVERY = 160;
/** The share of routes that must answer some request with success. Otherwise the generated requests are too invalid. */
const LEAST_SHARE_ANSWERED = 0.6;

const stripe = await new StripeStandIn().open();
stripe.sellPlans();
const world = new World({
  LOG_LEVEL: "error",
  FILE_UPLOADS_ENABLED: "1",
  ...stripe.environment,
  ...unreachableServices(),
});
const random = new Random(SEED);
let ours: Tenant;
let neighbours: Tenant;
let routes: DeclaredRoute[];

beforeAll(async () => {
  await world.begin();
  [ours, neighbours] = [await createTenant(world), await createTenant(world)];
  routes = world.server.router.routes;
});
afterAll(async () => {
  await world.end();
  await stripe.close();
});

/** A client, the credential it sends, and the secrets that it may read. */
interface Caller extends Reader {
  name: string;
  token?: string | undefined;
}

const callersFor = (route: DeclaredRoute): Caller[] => [
  { name: "stranger" },
  { name: "made-up token", token: randomUUID() },
  { name: "visitor", token: visitorKeyHeader(ours.visitor.key), visitor: ours },
  { name: "visitor with another key", token: visitorKeyHeader(aVisitorKey()) },
  { name: "neighbor's visitor", token: visitorKeyHeader(neighbours.visitor.key), visitor: neighbours },
  { name: "user", token: credentialHeader(ours.user, route), team: ours },
  { name: "admin", token: credentialHeader(ours.admin, route), team: ours },
  { name: "neighbor", token: credentialHeader(neighbours.admin, route), team: neighbours },
  { name: "API key in place of a token", token: ours.user.key },
];

/** In half of all cases, an authorized caller. */
const callerOf = (route: DeclaredRoute) =>
  random.one(callersFor(route).filter(({ name }) => name === "admin" || random.below(2) === 0));

/** These may delete the caller, or the whole account. */
const endsTheCaller = ({ method, path }: DeclaredRoute) =>
  path === "/api/accounts/me" ? method === "DELETE" : /\/(disable|archive|role|session|users\/:id)$/.test(path);

/** Keeps the neighbor's account unchanged, because its secret would have to be created again. */
const isHarmless = (route: DeclaredRoute, { name }: Caller) => !(name === "neighbor" && endsTheCaller(route));

/** The same account, with the ids of the visitor who has a key. */
const ofVisitor = (tenant: Tenant): Tenant => ({ ...tenant, ids: tenant.visitor.ids });

function requestFor(route: DeclaredRoute): Input {
  const tenants = random.below(3) === 0 ? [ours, neighbours].map(ofVisitor) : [ours, neighbours];
  const [own, other] = tenants.map((tenant) => inputFor(route, tenant).input) as [Input, Input];
  const sample = random.below(4) === 0 ? { ...own, path: other.path } : own;
  if (random.below(3) === 0) return sample;
  const { path, query, body } = sample;
  const part = random.one(["path", "query", "body"] as const);
  const mutated = mutate(random, sample[part]);
  if (part === "body") return { path, query, body: mutated as Input["body"] };
  const isUsable = typeof mutated === "object" && mutated !== null && !Array.isArray(mutated);
  return isUsable ? { ...sample, [part]: inText(mutated) } : { path, query, body };
}

/** Values that fit into a path or query. */
const inText = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      encodeURIComponent(typeof value === "string" ? value.toWellFormed() : JSON.stringify(value)),
    ]),
  );

const answered = new Set<string>();
const statuses = new Map<number, number>();
/** One example per kind of problem. */
const problems = new Map<string, object>();

async function ask(route: DeclaredRoute, caller: Caller, input: Input) {
  const answer = await send(world, route, input, caller.token);
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  if (answer.status < 300) answered.add(nameOf(route));
  const problem = problemOf(route, caller, answer);
  const [asked, by] = [nameOf(route), caller.name];
  if (problem) problems.set(`${asked} ${problem}`, { problem, by, asked, input, answer: answer.text.slice(0, 2_000) });
}

function problemOf(route: DeclaredRoute, caller: Caller, { status, text, headers }: Answer): string | undefined {
  const isElsewhere = callsAnotherService(route) && [502, 503].includes(status);
  if (status >= 500 && !isElsewhere) return `status ${status}`;
  return containsLeak([ours, neighbours], caller, `${text}${[...headers.values()].join()}`) ? "a leak" : undefined;
}

async function deleteSomething() {
  const deletions = routes.filter(
    ({ method, path }) => method === "DELETE" && /^\/api\/(?!v1|users|accounts)/.test(path),
  );
  const route = random.one(deletions);
  const answer = await send(world, route, inputFor(route, ours).input, credentialHeader(ours.admin, route));
  expect(answer.status, `${nameOf(route)}: ${answer.text.slice(0, 2000)}`).toBeLessThan(500);
}

test(`requests, seed ${SEED}`, { timeout: TIMEOUT_MS }, async () => {
  for (const route of routes) {
    const [caller] = callersFor(route).filter(
      ({ name }) => name === (route.access === "public" ? "stranger" : "admin"),
    );
    if (endsTheCaller(route)) continue;
    await ask(route, caller!, inputFor(route, ours).input);
    if (route.method === "DELETE") ours = await createTenant(world);
  }
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, () => {
      const route = random.one(routes);
      return { route, caller: callerOf(route), input: requestFor(route) };
    }).filter(({ route, caller }) => isHarmless(route, caller));
    await Promise.all([
      ...batch.map(({ route, caller, input }) => ask(route, caller, input)),
      ...(random.below(4) === 0 ? [deleteSomething()] : []),
    ]);
    const isGone = batch.some(({ route, caller }) => endsTheCaller(route) && caller.team === ours);
    if (isGone || sent % REFILL_EVERY === 0) ours = await createTenant(world);
  }
  const share = answered.size / routes.length;
  const counts = JSON.stringify(Object.fromEntries(statuses));
  process.stdout.write(`${Math.round(share * 100)} % of ${routes.length} routes answered; by status ${counts}\n`);
  expect([...problems.values()]).toEqual([]);
  expect(share).toBeGreaterThan(LEAST_SHARE_ANSWERED);
});

const TOPICS = [
  "room:account",
  "conversation:lobby",
  "conversation:lobby:customer",
  "conversation:conversation",
  "notification:account",
  "attention:account",
  "issue:lobby:customer",
  "events:account:recording",
  "events:admin:account:all",
  "events:admin:account:recording",
  "phoenix",
] as const;

const EVENTS = [
  ...["phx_join", "phx_leave", "heartbeat", "ping", "shout", "messages:seen", "watch:many", "unwatch:many"],
  ...["read", "presence_state", "conversation:created", "replay:event:emitted", "session:active", "session:inactive"],
  ...["look", "type", "keys changed", "phx_close", "phx_reply", "message:created"],
];

function frameFor(tenant: Tenant, visitor_key: string | undefined): string {
  const { account_id, customer_id, conversation_id, browser_session_id } = random.one([tenant.ids, tenant.visitor.ids]);
  const names = {
    account: account_id,
    customer: customer_id,
    conversation: conversation_id,
    recording: browser_session_id,
  };
  const topic = random
    .one(TOPICS)
    .split(":")
    .map((part, index) => (index > 0 && part in names ? names[part as keyof typeof names] : part))
    .join(":");
  const payload = {
    ...(random.below(2) === 0 && { customer_id, conversation_id }),
    ...(visitor_key && random.below(3) > 0 && { visitor_key }),
    ...(random.below(3) === 0 && { body: "Hello", type: "reply", private: random.below(2) === 0 }),
    ...(random.below(4) === 0 && { conversation_ids: [conversation_id], event: { timestamp: 1, type: 4, data: {} } }),
  };
  const event = random.below(3) === 0 ? "phx_join" : random.one(EVENTS);
  const frame = (content: unknown) => JSON.stringify(["1", String(random.below(1_000)), topic, event, content]);
  if (random.below(3) > 0) return frame(payload);
  // The server closes a socket that sends what is not a frame, so these are rare.
  if (random.below(30) === 0) return random.one(["", "[", "null", "[1,2]", "\0", '{"topic":1}', "[".repeat(500)]);
  return random.below(30) === 0
    ? JSON.stringify(mutate(random, JSON.parse(frame(payload))))
    : frame(mutate(random, payload));
}

/** The server's answer after an unexpected error in a handler. */
const BUG = /"reason":"(internal error|join crashed)"/;

const callersOfSockets = (): (Caller & { key?: string })[] => [
  { name: "stranger" },
  { name: "visitor", key: ours.visitor.key, visitor: ours },
  { name: "visitor with another key", key: aVisitorKey() },
  { name: "user", token: ours.user.token, team: ours },
  { name: "admin", token: ours.admin.token, team: ours },
  { name: "neighbor", token: neighbours.admin.token, team: neighbours },
  { name: "API key in place of a token", token: ours.user.key },
];

test(`frames, seed ${SEED}`, { timeout: TIMEOUT_MS }, async () => {
  let replies = 0;
  for (let sent = 0; sent < FRAMES; sent += FRAMES_AT_ONCE) {
    if (sent % (REFILL_EVERY * 2) === 0) ours = await createTenant(world);
    const caller = random.one(callersOfSockets());
    const exchange = random.below(4) === 0 ? overLongPoll : overWebSocket;
    const query: Record<string, string> = caller.token
      ? { token: caller.token }
      : { account_id: String(ours.ids.account_id) };
    const frames = Array.from({ length: FRAMES_AT_ONCE }, () =>
      frameFor(random.below(4) === 0 ? neighbours : ours, caller.key),
    );
    const [received] = await Promise.all([
      exchange(world, query, frames),
      world.call("GET", "/api/ping"),
      ...(random.below(4) === 0 ? [deleteSomething()] : []),
    ]);
    const text = received.join("\n");
    replies += received.length;
    const problem = BUG.exec(text)?.[1] ?? (containsLeak([ours, neighbours], caller, text) ? "a leak" : undefined);
    expect(problem && { problem, caller: caller.name, frames, text }).toBeUndefined();
  }
  expect(replies).toBeGreaterThan(FRAMES / 4);
});
