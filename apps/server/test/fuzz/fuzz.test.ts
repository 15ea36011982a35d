import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { StripeStandIn } from "../../../../e2e/providers/stripe.ts";
import type { DeclaredRoute } from "../../src/platform/http/router.ts";
import { type Belongings, makeBelongings } from "../access/belongings.ts";
import {
  asksAnotherService,
  type Input,
  inputFor,
  nameOf,
  send,
  servicesThatAreNotThere,
  shownBy,
} from "../access/requests.ts";
import type { Answer } from "../call.ts";
import { Random } from "../random.ts";
import { World } from "../world.ts";
import { mutate } from "./mutate.ts";

/**
 * Sends generated requests and frames to every route and topic, as everybody, while rows are deleted. No answer may be a
 * server error, and none may contain a secret of an account that the caller does not belong to. `npm run fuzz` sends more of them.
 */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const FRAMES = Number(process.env.FUZZ_FRAMES ?? 800);
const LONGEST_MS = 60_000 + (REQUESTS + FRAMES) * 60;

const AT_ONCE = 8;
const FRAMES_AT_ONCE = 20;
/** So often the account that is deleted from gets all of its rows again. */
const REFILL_EVERY = 160;
/** Of all routes, how many must have answered somebody with what they asked for: else the requests are no good. */
const LEAST_SHARE_ANSWERED = 0.6;

const stripe = await new StripeStandIn().open();
stripe.sellPlans();
const world = new World({
  LOG_LEVEL: "error",
  FILE_UPLOADS_ENABLED: "1",
  ...stripe.environment,
  ...servicesThatAreNotThere(),
});
const random = new Random(SEED);
let ours: Belongings;
let neighbours: Belongings;
let routes: DeclaredRoute[];

beforeAll(async () => {
  await world.begin();
  [ours, neighbours] = [await makeBelongings(world), await makeBelongings(world)];
  routes = world.server.router.routes;
}, 60_000);
afterAll(async () => {
  await world.end();
  await stripe.close();
}, 60_000);

/** Who asks, with what they show, and whose secrets they may read. */
interface Caller {
  name: string;
  token?: string | undefined;
  reads: Belongings[];
}

const callersFor = (route: DeclaredRoute): Caller[] => [
  { name: "stranger", reads: [] },
  { name: "somebody with a made-up token", token: randomUUID(), reads: [] },
  { name: "visitor", token: "Visitor 0123456789012345678901234567890123456789012", reads: [] },
  { name: "user", token: shownBy(ours.user, route), reads: [ours] },
  { name: "admin", token: shownBy(ours.admin, route), reads: [ours] },
  { name: "neighbor", token: shownBy(neighbours.admin, route), reads: [neighbours] },
  { name: "API key in place of a token", token: ours.user.key, reads: [] },
];

/** In half of all cases somebody who may ask. */
const callerOf = (route: DeclaredRoute) =>
  random.one(callersFor(route).filter(({ name }) => name === "admin" || random.below(2) === 0));

/** After one of these the caller, or the whole account, may be gone. */
const endsTheCaller = ({ method, path }: DeclaredRoute) =>
  path === "/api/accounts/me" ? method === "DELETE" : /\/(disable|archive|role|session|users\/:id)$/.test(path);

/** Leaves the account of the neighbors as it is, or their secret would have to be made anew. */
const isHarmless = (route: DeclaredRoute, { name }: Caller) => !(name === "neighbor" && endsTheCaller(route));

function requestFor(route: DeclaredRoute): Input {
  const [own, other] = [inputFor(route, ours).input, inputFor(route, neighbours).input];
  const sample = random.below(4) === 0 ? { ...own, path: other.path } : own;
  if (random.below(3) === 0) return sample;
  const { path, query, body } = sample;
  const part = random.one(["path", "query", "body"] as const);
  const mutated = mutate(random, sample[part]);
  if (part === "body") return { path, query, body: mutated as Input["body"] };
  const isUsable = typeof mutated === "object" && mutated !== null && !Array.isArray(mutated);
  return isUsable ? { ...sample, [part]: inText(mutated) } : { path, query, body };
}

/** What a path or query can hold. */
const inText = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      encodeURIComponent(typeof value === "string" ? value.toWellFormed() : JSON.stringify(value)),
    ]),
  );

const answered = new Set<string>();
const statuses = new Map<number, number>();
/** One of each kind. */
const problems = new Map<string, object>();

async function ask(route: DeclaredRoute, caller: Caller, input: Input) {
  const answer = await send(world, route, input, caller.token);
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  if (answer.status < 300) answered.add(nameOf(route));
  const problem = problemOf(route, caller, answer);
  const [asked, by] = [nameOf(route), caller.name];
  if (problem) problems.set(`${asked} ${problem}`, { problem, by, asked, input, answer: answer.text.slice(0, 2_000) });
}

function problemOf(route: DeclaredRoute, { reads }: Caller, { status, text, headers }: Answer): string | undefined {
  const isElsewhere = asksAnotherService(route) && [502, 503].includes(status);
  if (status >= 500 && !isElsewhere) return `status ${status}`;
  return leakIn(reads, `${text}${[...headers.values()].join()}`);
}

function leakIn(reads: Belongings[], text: string): string | undefined {
  const hidden = [ours, neighbours].filter((each) => !reads.includes(each));
  const secrets = hidden.flatMap(({ secret, admin, user }) => [
    secret,
    admin.key,
    ...[admin, user].flatMap(({ token, renew_token }) => [token, renew_token]),
  ]);
  return secrets.some((each) => each && text.includes(each)) ? "a leak" : undefined;
}

async function deleteSomething() {
  const deletions = routes.filter(
    ({ method, path }) => method === "DELETE" && /^\/api\/(?!v1|users|accounts)/.test(path),
  );
  const route = random.one(deletions);
  const answer = await send(world, route, inputFor(route, ours).input, shownBy(ours.admin, route));
  expect([nameOf(route), answer.status < 500]).toEqual([nameOf(route), true]);
}

test(`requests, seed ${SEED}`, { timeout: LONGEST_MS }, async () => {
  for (const route of routes) {
    const [caller] = callersFor(route).filter(
      ({ name }) => name === (route.access === "public" ? "stranger" : "admin"),
    );
    if (endsTheCaller(route)) continue;
    await ask(route, caller!, inputFor(route, ours).input);
    if (route.method === "DELETE") ours = await makeBelongings(world);
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
    const isGone = batch.some(({ route, caller }) => endsTheCaller(route) && caller.reads.includes(ours));
    if (isGone || sent % REFILL_EVERY === 0) ours = await makeBelongings(world);
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

function frameFor(whose: Belongings): string {
  const { account_id, customer_id, conversation_id, browser_session_id } = whose.ids;
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

async function openSocket({ token }: Pick<Caller, "token">) {
  const search = new URLSearchParams({ vsn: "2.0.0", ...(token && { token }) });
  const socket = new WebSocket(`${world.url.replace("http", "ws")}/socket/websocket?${search}`);
  const received: string[] = [];
  socket.addEventListener("message", ({ data }) => received.push(String(data)));
  socket.addEventListener("error", () => {});
  await Promise.race([once(socket, "open"), once(socket, "close")]);
  return { socket, received };
}

/** What the server says when a handler failed in a way that nobody had thought of. */
const BUG = /"reason":"(internal error|join crashed)"/;

test(`frames, seed ${SEED}`, { timeout: LONGEST_MS }, async () => {
  let replies = 0;
  for (let sent = 0; sent < FRAMES; sent += FRAMES_AT_ONCE) {
    if (sent % (REFILL_EVERY * 2) === 0) ours = await makeBelongings(world);
    const callers: Caller[] = [
      { name: "visitor", reads: [] },
      { name: "user", token: ours.user.token, reads: [ours] },
      { name: "neighbor", token: neighbours.admin.token, reads: [neighbours] },
    ];
    const caller = random.one(callers);
    const { socket, received } = await openSocket(caller);
    const frames = Array.from({ length: FRAMES_AT_ONCE }, () => frameFor(random.below(4) === 0 ? neighbours : ours));
    for (const frame of frames) socket.send(frame);
    await Promise.all([world.call("GET", "/api/ping"), ...(random.below(4) === 0 ? [deleteSomething()] : [])]);
    socket.send(JSON.stringify([null, "last", "phoenix", "heartbeat", {}]));
    const isOver = () => socket.readyState !== socket.OPEN || received.some((text) => text.includes('"last"'));
    await expect.poll(isOver, { timeout: 10_000, interval: 5 }).toBe(true);
    socket.close();
    const text = received.join("\n");
    replies += received.length;
    const problem = BUG.exec(text)?.[1] ?? leakIn(caller.reads, text);
    expect(problem && { problem, caller: caller.name, frames, text }).toBeUndefined();
  }
  expect(replies).toBeGreaterThan(FRAMES / 4);
});
