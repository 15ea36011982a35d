import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  Conversation,
  Customer,
  ExpandedConversation,
  File,
  Inbox,
  Message,
  PersonalApiKey,
  Recording,
  Tag,
  User,
} from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, inject, test, vi } from "vitest";
import { readConfig } from "../../src/platform/config.ts";
import { freePort } from "../../src/platform/free-port.ts";
import { type RunningServer, startServer } from "../../src/server.ts";
import { Balancer } from "./balancer.ts";
import { type Answer, type CallOptions, call, type Method } from "./call.ts";
import { Client, Desk, Widget } from "./clients.ts";
import { LONGEST_WAIT_MS } from "./longest-wait.ts";
import { OwnDatabase } from "./own-database.ts";
import { type Account, type Agent, type Visitor, visitorKeyHeader } from "./people.ts";

export type { Account, Agent, Visitor };

/** With more than one, a load balancer without sticky sessions is in front of the servers. */
const NODES = Number(process.env.PARLEY_TEST_NODES ?? 1);

const JOB_CLOCK_MS = 100;
const JOB_CLOCK_FACTOR = 10;

/** A job that is waiting or running. */
interface QueuedJob {
  task_identifier: string;
  attempts: number;
  last_error: string | null;
}

/** A running server with its own database, and users and visitors for the tests. All actions use the public API. */
export class World {
  readonly #environment: NodeJS.ProcessEnv;
  readonly #clients: Client[] = [];
  #server: RunningServer | undefined;
  #otherNodes: RunningServer[] = [];
  #balancer: Balancer | undefined;
  #jobClock: NodeJS.Timeout | undefined;
  readonly #database = new OwnDatabase();
  #folder = "";
  #databaseUrl = "";
  #count = 0;
  url = "";

  constructor(environment: NodeJS.ProcessEnv) {
    this.#environment = environment;
  }

  get server(): RunningServer {
    if (!this.#server) throw new Error("the world is not there yet");
    return this.#server;
  }

  get db() {
    return this.server.platform.db;
  }

  get databaseUrl() {
    return this.#databaseUrl;
  }

  get dataDir() {
    return this.#folder;
  }

  async begin() {
    await this.#database.create();
    this.#databaseUrl = this.#database.url;
    this.#folder = mkdtempSync(join(tmpdir(), "parley-world-"));
    await this.start();
  }

  async start() {
    const ports = await Promise.all(Array.from({ length: NODES }, freePort));
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    this.#balancer = NODES > 1 ? await Balancer.open(urls) : undefined;
    this.url = this.#balancer?.url ?? urls[0]!;
    this.#server = await this.#startNode(ports[0]!);
    for (const port of ports.slice(1)) this.#otherNodes.push(await this.#startNode(port));
    clearInterval(this.#jobClock);
    this.#jobClock = setInterval(() => this.#advanceJobs().catch(() => {}), JOB_CLOCK_MS); // the database may be down
  }

  #startNode(port: number) {
    return startServer(
      readConfig({
        DATABASE_URL: this.#databaseUrl,
        DATABASE_POOL_SIZE: "8",
        DATA_DIR: this.#folder,
        HOST: "127.0.0.1",
        PORT: String(port),
        PUBLIC_URL: this.url,
        RATE_LIMITS: "off",
        LOG_LEVEL: "silent",
        PASSWORD_HASH_KB: "64", // nearly every test registers users
        ...(NODES > 1 && { REDIS_URL: inject("redisUrl") }),
        ...this.#environment,
      }),
      { isScheduled: false },
    );
  }

  /** The clock of the job queue runs faster than real time, so that no test waits for the delay of a job or of a retry. */
  async #advanceJobs() {
    const ahead = `${JOB_CLOCK_MS * (JOB_CLOCK_FACTOR - 1)} ms`;
    await sql`
      with delayed as (
        select id from graphile_worker._private_jobs
        where locked_at is null and run_at > now() and run_at < now() + interval '5 minutes'
        for update skip locked
      ), advanced as (
        update graphile_worker._private_jobs job set run_at = run_at - ${ahead}::interval
        from delayed where job.id = delayed.id
        returning job.run_at
      )
      select pg_notify('jobs:insert', '{"count":1}') from advanced where run_at <= now()`.execute(this.db);
  }

  async stop() {
    await this.#balancer?.close();
    for (const node of this.#otherNodes.splice(0)) await node.stop();
    await this.#server?.stop();
  }

  async end() {
    this.leave();
    clearInterval(this.#jobClock);
    await this.stop();
    await this.#database.drop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Uses another world's server. */
  visit(other: World) {
    this.#server = other.#server;
    this.#otherNodes = other.#otherNodes;
    this.#folder = other.#folder;
    this.#databaseUrl = other.#databaseUrl;
    this.url = other.url;
  }

  /** Disconnects all clients. The server keeps running. */
  leave() {
    for (const client of this.#clients.splice(0)) client.close();
  }

  /** Restarts with another generated SECRET_KEY. @returns the old key */
  async startWithKey(key: string) {
    await this.stop();
    const file = join(this.#folder, "secrets", "secret-key");
    const before = readFileSync(file, "utf8");
    writeFileSync(file, key);
    await this.start();
    return before;
  }

  call<T = unknown>(method: Method, path: string, options: CallOptions = {}): Promise<Answer<T>> {
    return call<T>(`${this.url}${path}`, method, options);
  }

  /** The `data` of a successful answer. Fails for other answers. */
  async data<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
    const answer = await this.call<{ data: T }>(method, path, options);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body?.data as T;
  }

  /** A unique text. */
  unique(text: string) {
    this.#count += 1;
    return `${text}-${this.#count}-${randomUUID().slice(0, 8)}`;
  }

  async anAccount(): Promise<Account> {
    const company_name = this.unique("Company");
    const admin = await this.#register({ company_name });
    const inboxes = await this.data<{ id: string }[]>("GET", "/api/inboxes", { token: admin.token });
    return { id: admin.account_id, company_name, inbox_id: inboxes[0]!.id, admin };
  }

  async anAgent({ account, role = "user" }: { account?: Account; role?: "user" | "admin" } = {}): Promise<Agent> {
    const team = account ?? (await this.anAccount());
    const { token } = team.admin;
    const invitation = await this.data<{ id: string }>("POST", "/api/user_invitations", { token });
    const agent = await this.#register({ invite_token: invitation.id });
    if (role === "admin") await this.data<User>("PUT", `/api/users/${agent.id}/role`, { token, body: { role } });
    return agent;
  }

  /** An account with two agents: its admin, and a colleague. */
  async aTeam() {
    const account = await this.anAccount();
    return { account, me: account.admin, colleague: await this.anAgent({ account }) };
  }

  async #register(as: { company_name: string } | { invite_token: string }): Promise<Agent> {
    const email = `${this.unique("agent")}@example.com`.toLowerCase();
    const password = "correct horse battery";
    const user = { ...as, email, password, password_confirmation: password };
    const pair = await this.data<{ token: string; renew_token: string }>("POST", "/api/registration", {
      body: { user },
    });
    const me = await this.data<{ id: number; account_id: string }>("GET", "/api/me", { token: pair.token });
    return { kind: "agent", email, password, ...pair, ...me };
  }

  /** @param key of the visitor's browser. Without a key, the visitor uses a published client */
  async aVisitor({ account, key, ...details }: { account?: Account; key?: string } & Partial<Customer> = {}) {
    const account_id = (account ?? (await this.anAccount())).id;
    const body = { customer: { account_id, ...details } };
    const customer = await this.data<Customer>("POST", "/api/customers", { token: visitorKeyHeader(key), body });
    return { kind: "visitor", account_id, customer, ...(key && { key }) } satisfies Visitor as Visitor;
  }

  /** A visitor's conversation without messages. */
  async aConversation({ account, visitor }: { account?: Account; visitor?: Visitor } = {}) {
    const team = account ?? (await this.anAccount());
    const who = visitor ?? (await this.aVisitor({ account: team }));
    const body = { conversation: { account_id: team.id, customer_id: who.customer.id } };
    const conversation = await this.data<Conversation>("POST", "/api/conversations", {
      token: visitorKeyHeader(who.key),
      body,
    });
    return {
      account: team,
      agent: team.admin,
      visitor: { ...who, conversation_id: conversation.id },
      conversation,
    };
  }

  /** A conversation that an agent opens. */
  open(agent: Agent, customer_id: string, conversation: object = {}): Promise<Conversation> {
    const body = { conversation: { customer_id, ...conversation } };
    return this.data<Conversation>("POST", "/api/conversations", { token: agent.token, body });
  }

  sendMessage(agent: Agent, conversation_id: string, message: object | string): Promise<Message> {
    const draft = typeof message === "string" ? { body: message } : message;
    const body = { message: { conversation_id, ...draft } };
    return this.data<Message>("POST", "/api/messages", { token: agent.token, body });
  }

  conversation(agent: Agent, id: string) {
    return this.data<ExpandedConversation>("GET", `/api/conversations/${id}`, { token: agent.token });
  }

  change(agent: Agent, id: string, conversation: object) {
    return this.data<Conversation>("PUT", `/api/conversations/${id}`, { token: agent.token, body: { conversation } });
  }

  archive(agent: Agent, id: string) {
    return this.data<Conversation>("POST", `/api/conversations/${id}/archive`, { token: agent.token });
  }

  anInbox({ token }: Agent, name = "Second"): Promise<Inbox> {
    return this.data<Inbox>("POST", "/api/inboxes", { token, body: { inbox: { name } } });
  }

  /** A visitor's or an agent's file that is not attached yet. */
  aFile({ token, account_id }: { token?: string; account_id: string }, name = "a.txt"): Promise<File> {
    const body = new FormData();
    body.append("account_id", account_id);
    body.append("file", new Blob(["a text"]), name);
    return this.data<File>("POST", "/api/upload", { token, body });
  }

  async aTag({ admin }: Account, name = this.unique("tag")): Promise<string> {
    const tag = await this.data<Tag>("POST", "/api/tags", { token: admin.token, body: { tag: { name } } });
    return tag.id;
  }

  /** A job that failed once, and would be retried tomorrow. */
  async aFailedJob(accountId: string, reason: string, name = "mail-mentioned"): Promise<number> {
    const payload = JSON.stringify({ account_id: accountId, message_id: randomUUID() });
    const { rows } = await sql<{ id: number }>`
      with added as (select (graphile_worker.add_job(${name}, ${payload}::json, run_at => now() + interval '1 day')).id)
      select id from added`.execute(this.db);
    const [{ id }] = rows as [{ id: number }];
    await sql`update graphile_worker._private_jobs set attempts = 1, last_error = ${reason} where id = ${id}`.execute(
      this.db,
    );
    return Number(id);
  }

  /** The waiting and running jobs with these names, and those that dispatch events. An event may lead to more jobs. */
  async jobsLeft(...names: string[]) {
    const { rows } = await sql<QueuedJob>`
      select task_identifier, attempts, last_error from graphile_worker.jobs
      where task_identifier = any (${["dispatch-events", ...names]})`.execute(this.db);
    return rows;
  }

  /** A personal API key of the agent. */
  aKey({ token }: Agent, label = "A key"): Promise<PersonalApiKey> {
    return this.data<PersonalApiKey>("POST", "/api/personal_api_keys", { token, body: { label } });
  }

  async tag({ admin }: Account, conversation_id: string, tag_id: string) {
    const body = { tag_id };
    await this.data("POST", `/api/conversations/${conversation_id}/tags`, { token: admin.token, body });
  }

  /** A recording that agents may watch. */
  aRecording({ account_id, customer, key }: Visitor, more: object = {}): Promise<Recording> {
    const body = { browser_session: { account_id, customer_id: customer.id, ...more } };
    return this.data<Recording>("POST", "/api/browser_sessions", { token: visitorKeyHeader(key), body });
  }

  /** With several servers: waits until those with sockets of the account have the same presences on the topic. */
  get #beforeJoin() {
    const servers = [this.server, ...this.#otherNodes];
    const wait = { timeout: LONGEST_WAIT_MS, interval: 2 };
    const areEqual = async (topic: string) => {
      const accountId = await this.#accountOf(topic);
      const lists = () => new Set(servers.flatMap((server) => heldPresences(server, topic, accountId)));
      await vi.waitUntil(() => lists().size <= 1, wait);
    };
    return servers.length > 1 ? areEqual : undefined;
  }

  /** The account of a topic with presences. */
  async #accountOf(topic: string): Promise<string> {
    const [, id = ""] = /([0-9a-f-]{36})/.exec(topic) ?? [];
    if (!topic.startsWith("conversation:") || !id) return id;
    const rows = await this.db.selectFrom("conversations").select("account_id").where("id", "=", id).execute();
    return rows[0]?.account_id ?? "";
  }

  /** An agent's dashboard that follows the account's feed. */
  async desk(agent: Agent): Promise<Desk> {
    const desk = await Desk.open(this.url, agent, this.#beforeJoin);
    this.#clients.push(desk);
    return desk;
  }

  /** A socket without joined topics. It belongs to a visitor, unless it has a token. */
  client(params: object = {}): Client {
    const client = new Client(this.url, params, this.#beforeJoin);
    this.#clients.push(client);
    return client;
  }

  /** A visitor's widget in the visitor's conversation. */
  async widget(visitor: Visitor): Promise<Widget> {
    const widget = await Widget.open(this.url, visitor, this.#beforeJoin);
    this.#clients.push(widget);
    return widget;
  }
}

/** The refs of the presences on a topic, as one text. None on a server without sockets of the account. */
function heldPresences({ platform }: RunningServer, topic: string, accountId: string): string[] {
  try {
    const state = platform.realtime.presence.list(topic, accountId);
    const refs = Object.values(state).flatMap(({ metas }) => metas.map(({ phx_ref }) => phx_ref));
    return [refs.toSorted().join()];
  } catch {
    return [];
  }
}

/** The files of one worker run one after the other and share a server. Each file creates its own accounts. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs
const shared = test.extend("shared", { scope: "worker" }, async ({}, { onCleanup }) => {
  const world = new World({});
  await world.begin();
  onCleanup(() => world.end());
  return world;
});

/**
 * A world for the tests of one file. With an environment, it has its own server. Without one, the server is shared.
 * Tests with a shared server must not stop it, change its schema, or count rows of all accounts.
 */
export function useWorld(environment?: NodeJS.ProcessEnv): World {
  if (environment) return useOwnWorld(environment);
  const world = new World({});
  shared.beforeAll(({ shared }) => world.visit(shared), 60_000);
  afterAll(() => world.leave());
  return world;
}

/** A world with its own server and database, which end with the tests of the file. */
export function useOwnWorld(environment: NodeJS.ProcessEnv = {}): World {
  const world = new World(environment);
  beforeAll(() => world.begin());
  afterAll(() => world.end());
  return world;
}
