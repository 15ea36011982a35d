import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Message } from "@parley/contract";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cronJobs } from "../../src/app.ts";
import { call, type Method } from "../harness/call.ts";
import { Desk, Widget } from "../harness/clients.ts";
import { OwnDatabase, onServer } from "../harness/own-database.ts";
import type { Agent, Visitor } from "../harness/people.ts";
import { MailServer } from "../mail/mail-server.ts";
import { ParleyProcess } from "./parley-process.ts";

/** Several servers on one PostgreSQL, each in a separate process: some serve requests, some run jobs. */
const database = new OwnDatabase();
const folder = mkdtempSync(join(tmpdir(), "parley-roles-"));
const mail = new MailServer();
const running: ParleyProcess[] = [];
let db: pg.Client;
let web: ParleyProcess;

const start = async (PARLEY_ROLE: string, environment: Record<string, string> = {}) => {
  const parley = new ParleyProcess({
    PARLEY_ROLE,
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: "5",
    DATA_DIR: folder,
    SMTP_URL: mail.url,
    DISABLE_EMAIL_VALIDITY_CHECK: "1",
    ...environment,
  });
  running.push(parley);
  await parley.start();
  return parley;
};

beforeAll(async () => {
  await database.create();
  db = await database.connect();
  await mail.listen();
  web = await start("web");
});

afterAll(async () => {
  for (const parley of running) if (parley.isRunning) await parley.kill("SIGINT");
  await db.end();
  await mail.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function data<T>(at: ParleyProcess, method: Method, path: string, token?: string, body?: object): Promise<T> {
  const answer = await call<{ data: T }>(`${at.url}${path}`, method, { token, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body?.data;
}

async function aColleague(admin: Agent): Promise<Agent> {
  const invitation = await data<{ id: string }>(web, "POST", "/api/user_invitations", admin.token);
  const user = { invite_token: invitation.id, email: `${randomUUID()}@example.com`, password: "a long password" };
  const pair = await data<{ token: string }>(web, "POST", "/api/registration", undefined, { user });
  return { ...(await data<Agent>(web, "GET", "/api/me", pair.token)), kind: "agent", password: user.password, ...pair };
}

async function anAdmin(): Promise<Agent> {
  const email = `${randomUUID()}@example.com`;
  const user = { company_name: "Company", email, password: "a long password" };
  const pair = await data<{ token: string }>(web, "POST", "/api/registration", undefined, { user });
  return { ...(await data<Agent>(web, "GET", "/api/me", pair.token)), kind: "agent", password: user.password, ...pair };
}

async function aConversation({ token }: Agent) {
  const { id: customer_id } = await data<{ id: string }>(web, "POST", "/api/customers", token, {
    customer: { name: "Ann" },
  });
  const conversation = { customer_id };
  const { id } = await data<{ id: string }>(web, "POST", "/api/conversations", token, { conversation });
  return { customer_id, conversation_id: id };
}

const say = (at: ParleyProcess, { token }: Agent, message: object) =>
  data<Message>(at, "POST", "/api/messages", token, { message });

/** Stores an event like a server that crashes before it notifies the others. */
const storeWithoutNotification = ({ account_id }: Agent) =>
  db.query(
    `with head as (update event_heads set seq = seq + 1 where account_id = $1 returning seq)
     insert into events (account_id, seq, type, fact)
     select account_id, head.seq, type, fact from events, head where account_id = $1 and events.seq = head.seq - 1`,
    [account_id],
  );

const mailsTo = ({ email }: Agent, words: string) =>
  mail.received.filter(
    ({ email: sentEmail, envelope }) => envelope.to.includes(email) && sentEmail.subject?.includes(words),
  );

const jobsLeft = async () => (await db.query("select id, attempts, locked_by from graphile_worker._private_jobs")).rows;

const scheduledJobs = async () =>
  (await db.query<{ identifier: string }>("select identifier from graphile_worker._private_known_crontabs")).rows
    .map(({ identifier }) => identifier)
    .toSorted();

const begunMails = async () =>
  (
    await db.query(
      "select from graphile_worker.jobs where task_identifier = 'mail-verification-link' and locked_by is not null",
    )
  ).rowCount;

test("a web server runs no jobs; a worker schedules the cron jobs, and answers health checks only; two workers run each job once", async () => {
  const admin = await anAdmin();
  await data(web, "PUT", "/api/user_settings", admin.token, { user_settings: { email_alert_on_new_message: true } });
  const { customer_id, conversation_id } = await aConversation(admin);
  const MESSAGES = 40;
  for (let each = 0; each < MESSAGES / 2; each++)
    await say(web, admin, { conversation_id, customer_id, body: "Hello" });
  await sleep(3_000); // longer than the polling interval of a worker
  expect(mail.received).toEqual([]);
  const left = await jobsLeft();
  expect(left.length).toBe(2); // a mail to verify the address, and a job to dispatch events
  expect(left.filter(({ attempts, locked_by }) => attempts > 0 || locked_by)).toEqual([]);

  expect(await scheduledJobs()).toEqual([]);

  const [worker] = await Promise.all([start("worker"), start("worker")]);
  await expect.poll(scheduledJobs).toEqual(cronJobs.map(({ name }) => name).toSorted());
  for (const path of ["/healthz", "/readyz"]) expect((await fetch(`${worker.url}${path}`)).status).toBe(200);
  for (const path of ["/", "/api/ping", "/widget.js", "/conversations/all", "/socket/websocket?vsn=2.0.0"]) {
    expect([path, (await fetch(`${worker.url}${path}`)).status]).toEqual([path, 404]);
  }
  const upgraded = await new Promise<string>((resolve) => {
    const socket = new WebSocket(`${worker.url.replace("http", "ws")}/socket/websocket?vsn=2.0.0`);
    socket.onopen = () => resolve("open");
    socket.onerror = () => resolve("refused");
  });
  expect(upgraded).toBe("refused");

  for (let each = 0; each < MESSAGES / 2; each++)
    await say(web, admin, { conversation_id, customer_id, body: "Hello" });
  await expect.poll(async () => (await jobsLeft()).length, { timeout: 60_000 }).toBe(0);
  expect(mailsTo(admin, "verify").length).toBe(1);
  const ids = mailsTo(admin, "has sent you a message").map(({ email: sentEmail }) => sentEmail.messageId);
  expect([ids.length, new Set(ids).size]).toEqual([MESSAGES, MESSAGES]);
}, 200_000);

test("events of a worker's jobs and of one web server reach clients of another, once and in order", async () => {
  const admin = await anAdmin();
  const { customer_id, conversation_id } = await aConversation(admin);
  const other = await start("web");
  const desks = [await Desk.open(web.url, admin), await Desk.open(other.url, admin)];
  const LINES = 30;
  await Promise.all(
    [web, other].map(async (at) => {
      for (let each = 0; each < LINES; each++) await say(at, admin, { conversation_id, customer_id, body: `${each}` });
    }),
  );
  for (const desk of desks) {
    await expect.poll(() => desk.received("shout").length).toBe(2 * LINES);
    const numbers = desk.all.filter(({ payload }) => payload.seq).map(({ payload }) => payload.seq);
    expect(numbers).toEqual(Array.from(numbers, (_, position) => numbers[0] + position));
  }

  const settings = { conversation_reminders_enabled: true };
  await data(web, "PUT", "/api/accounts/me", admin.token, { account: { settings } });
  await db.query("update messages set created_at = created_at - interval '4 days'");
  await db.query("select graphile_worker.add_job('remind-teams') from generate_series(1, 5)");
  for (const desk of desks) {
    await expect.poll(() => desk.received("shout").filter(({ type }) => type === "bot").length).toBe(1);
  }
  for (const desk of desks) desk.close();
}, 200_000);

test("events stored by another server are published first, also if its notification is late", async () => {
  const admin = await anAdmin();
  const { customer_id, conversation_id } = await aConversation(admin);
  const other = await start("web");
  const desk = await Desk.open(other.url, admin);
  await storeWithoutNotification(admin);
  await say(other, admin, { conversation_id, customer_id, body: "Hello" });
  const numbers = () => desk.all.flatMap(({ payload }) => payload.seq ?? []);
  await expect.poll(numbers).toContain(desk.seq + 2);
  expect(numbers().slice(0, 2)).toEqual([desk.seq + 1, desk.seq + 2]);
  desk.close();
}, 200_000);

test("a web server that lost its notifications disconnects users, and sends visitors the missed messages", async () => {
  const admin = await anAdmin();
  const colleague = await aColleague(admin);
  const { customer_id, conversation_id } = await aConversation(admin);
  const other = await start("web");
  const desk = await Desk.open(other.url, colleague);
  const visitor = { account_id: admin.account_id, customer: { id: customer_id }, conversation_id };
  const widget = await Widget.open(other.url, visitor as Visitor);
  // Opens connections that its pool keeps.
  await Promise.all(Array.from({ length: 5 }, () => data(web, "GET", "/api/me", admin.token)));
  await onServer(`alter database ${database.name} allow_connections false`);
  try {
    await onServer(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parley-nodes' and datname = '${database.name}'`,
    );
    await data(web, "POST", `/api/users/${colleague.id}/disable`, admin.token);
    await say(web, admin, { conversation_id, body: "Are you there?" });
    expect(desk.closeCode).toBe(undefined);
  } finally {
    await onServer(`alter database ${database.name} allow_connections true`);
  }
  await desk.closed();
  expect(await widget.next("shout")).toMatchObject({ body: "Are you there?" });
  expect(widget.closeCode).toBe(undefined);
  for (const each of [desk, widget]) each.close();
}, 200_000);

test("an event whose notification was lost, because its server crashed, is published nevertheless", async () => {
  const admin = await anAdmin();
  await aConversation(admin);
  const desk = await Desk.open(web.url, admin);
  await storeWithoutNotification(admin);
  await expect.poll(() => desk.all.flatMap(({ payload }) => payload.seq ?? [])).toEqual([desk.seq + 1]);
  desk.close();
}, 200_000);

test("a user who is disabled at one web server is disconnected from the other", async () => {
  const admin = await anAdmin();
  const colleague = await aColleague(admin);
  const other = await start("web");
  const desk = await Desk.open(other.url, colleague);
  await data(web, "POST", `/api/users/${colleague.id}/disable`, admin.token);
  await desk.closed();
  desk.close();
}, 200_000);

test("another worker runs the job that a killed worker had begun", async () => {
  for (const parley of running.filter((each) => each !== web)) await parley.kill("SIGINT");
  const doomed = await start("worker");
  mail.pause();
  const admin = await anAdmin();
  await expect.poll(begunMails).toBe(1);
  await doomed.kill("SIGKILL");
  mail.release();
  await start("worker");
  await expect.poll(() => mailsTo(admin, "verify").length, { timeout: 60_000 }).toBeGreaterThan(0);
  await expect.poll(async () => (await jobsLeft()).length).toBe(0);
}, 200_000);

/** Whether a worker may still receive the answer of a query for jobs that it sent before it was stopped. */
const isFetchingJobs = async () => {
  const { rowCount } = await db.query(
    `select from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() and query ~ 'jobs.*skip locked'
     and (state <> 'idle' or state_change > clock_timestamp() - interval '1 second')`,
    [database.name],
  );
  return rowCount! > 0;
};

const AN_HOUR = { DRAIN_SECONDS: "3600" };

test("after SIGTERM, a web server is not ready and closes its sockets, answers requests, and ends at a second signal", async () => {
  const admin = await anAdmin();
  const stopping = await start("web", AN_HOUR);
  const [first, second] = [await Desk.open(stopping.url, admin), await Desk.open(stopping.url, admin)];
  const ended = stopping.kill("SIGTERM");
  await first.closed();
  expect([first.closeCode, second.closeCode]).toEqual([1012, undefined]); // the second one is due in half an hour
  const readiness = await fetch(`${stopping.url}/readyz`);
  expect([readiness.status, await readiness.json()]).toEqual([503, { status: "the server is stopping" }]);
  expect(readiness.headers.get("connection")).toBe("close");
  expect((await fetch(`${stopping.url}/healthz`)).status).toBe(200);
  expect(await data<Agent>(stopping, "GET", "/api/me", admin.token)).toMatchObject({ email: admin.email });
  await stopping.kill("SIGTERM");
  expect(await ended).toBe(0);
  await second.closed();
}, 200_000);

test("after SIGTERM, a worker finishes its running jobs, begins no other, and ends", async () => {
  for (const parley of running.filter((each) => each !== web)) await parley.kill("SIGINT");
  const stopping = await start("worker", AN_HOUR);
  await expect.poll(async () => (await jobsLeft()).length).toBe(0); // of earlier tests
  mail.pause();
  const before = await anAdmin();
  await expect.poll(begunMails).toBe(1);
  const ended = stopping.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${stopping.url}/readyz`)).status).toBe(503);
  await expect.poll(isFetchingJobs).toBe(false);
  const later = await anAdmin();
  mail.release();
  expect(await ended).toBe(0);
  expect([mailsTo(before, "verify").length, mailsTo(later, "verify").length]).toEqual([1, 0]);
  expect((await jobsLeft()).filter(({ locked_by }) => locked_by)).toEqual([]);
}, 200_000);
