import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { LoggedEvent } from "@parley/contract";
import pg from "pg";
import { type Channel, Socket } from "phoenix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../harness/call.ts";
import { usedDataFolder } from "./data-folder.ts";
import { ParleyProcess } from "./parley-process.ts";

/**
 * Sends messages at full speed, from agents over HTTP and from visitors over the socket. Meanwhile the server is killed
 * at random moments, every other time together with its database. Every acknowledged message is stored exactly once.
 * The default number of kills is small, for daily runs.
 */
const KILLS = Number(process.env.CRASH_KILLS ?? 8);
const AGENT_LINES = 4;
const VISITORS = 4;

let parley: ParleyProcess;
let token: string;
let account_id: string;
let conversations: { id: string; customer_id: string }[];
let isOver = false;
let connections = 0;

const acknowledged = new Set<string>();
const unanswered = new Set<string>();

beforeAll(async () => {
  parley = new ParleyProcess({ DATA_DIR: await usedDataFolder() });
  await parley.start();
  const user = { company_name: "Company", email: "a@example.com", password: "a long password" };
  const registered = await post<{ token: string }>("/api/registration", { user });
  token = registered.token;
  account_id = (await get<{ account_id: string }>("/api/me")).account_id;
  conversations = await Promise.all(
    Array.from({ length: AGENT_LINES + VISITORS }, async () => {
      const customer = await post<{ id: string }>("/api/customers", { customer: { account_id } });
      const conversation = { account_id, customer_id: customer.id };
      return post<{ id: string; customer_id: string }>("/api/conversations", { conversation });
    }),
  );
});

afterAll(() => parley.end());

async function post<T>(path: string, body: object) {
  const answer = await call<{ data: T }>(`${parley.url}${path}`, "POST", { body, token });
  return answer.body.data;
}

const get = async <T>(path: string) => (await call<{ data: T }>(`${parley.url}${path}`, "GET", { token })).body.data;

/** Sends messages one after the other. A message without an answer is retried with the same id. */
async function agentLine(conversation_id: string) {
  while (!isOver) {
    const id = randomUUID();
    const message = { id, conversation_id, body: `from an agent ${id}` };
    while (!isOver && !acknowledged.has(id)) {
      const answer = await call(`${parley.url}/api/messages`, "POST", { token, body: { message } }).catch(
        () => undefined,
      );
      if (answer?.status === 201) acknowledged.add(id);
      else unanswered.add(id);
      if (!answer) await sleep(100);
    }
  }
}

/** A widget that never retries: after a missing answer, the state of the message is unknown. */
function visitorLine({ id: conversation_id, customer_id }: { id: string; customer_id: string }) {
  let socket: Socket | undefined;
  const connect = () => {
    socket?.disconnect();
    socket = new Socket(`${parley.url.replace("http", "ws")}/socket`, {
      params: { account_id },
      reconnectAfterMs: () => 100,
    });
    socket.connect();
    const channel = socket.channel(`conversation:${conversation_id}`, { customer_id });
    channel.join().receive("ok", () => {
      connections += 1;
    });
    return channel;
  };
  return { connect, close: () => socket?.disconnect() };
}

function shout(channel: Channel) {
  const id = randomUUID();
  unanswered.add(id);
  channel
    .push("shout", { id, body: `from a visitor ${id}`, sent_at: new Date().toISOString() }, 2_000)
    .receive("ok", () => acknowledged.add(id));
}

test("every acknowledged message survives repeated kills, once, and the numbers have no gap", async () => {
  const agents = conversations.slice(0, AGENT_LINES).map(({ id }) => agentLine(id));
  const visitors = conversations.slice(AGENT_LINES).map(visitorLine);

  for (let kill = 0; kill < KILLS; kill++) {
    const before = acknowledged.size;
    const channels = visitors.map((visitor) => visitor.connect());
    const shouting = setInterval(() => channels.forEach(shout), 10);
    while (acknowledged.size < before + 20) await sleep(5); // the server is up and accepts messages
    await sleep(Math.random() * 300);
    if (kill % 2 === 1) parley.killDatabase();
    await parley.kill("SIGKILL");
    clearInterval(shouting);
    await parley.start();
  }
  isOver = true;
  await Promise.all(agents);
  for (const visitor of visitors) visitor.close();

  const stored = await allMessages();
  const ids = stored.map(({ id }) => id);
  expect(new Set(stored.map(({ body }) => body)).size).toBe(stored.length);
  expect([...acknowledged].filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids.filter((id) => !acknowledged.has(id) && !unanswered.has(id))).toEqual([]);

  const events = await allEvents();
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  const deliveries = events.filter(({ type }) => type === "message:created");
  expect(deliveries.map(({ seq, payload }) => [seq, payload.id])).toEqual(stored.map(({ seq, id }) => [seq, id]));
  expect(connections).toBeGreaterThan(KILLS);
  expect(acknowledged.size).toBeGreaterThan(KILLS * 20);
}, 900_000);

async function allMessages() {
  const database = new pg.Client({ connectionString: parley.databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ id: string; body: string; seq: number }>(
    "select id, body, seq::int from messages order by seq",
  );
  await database.end();
  return rows;
}

async function allEvents() {
  const events: LoggedEvent[] = [];
  for (let after = 0; ; after = events.at(-1)!.seq) {
    const { body } = await call<{ data: LoggedEvent[]; latest: number }>(
      `${parley.url}/api/events?after=${after}&limit=500`,
      "GET",
      { token },
    );
    events.push(...body.data);
    if (events.at(-1)!.seq === body.latest) return events;
  }
}
