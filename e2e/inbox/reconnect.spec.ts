import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type AgentApi, createVisitorApi } from "@parley/api-client";
import { Widget as VisitorClient } from "../../apps/server/test/harness/clients.ts";
import type { Visitor } from "../../apps/server/test/harness/world.ts";
import { startBreakableProxy } from "../support/breakable-proxy.ts";
import { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";

const CUTS = 200;
const VISITORS = 12;
/** The menu reloads its unread counts at most every 1.5 s. */
const LONGER_THAN_COUNTS_TAKE_MS = 3000;

test("a dashboard that loses its socket 200 times during traffic shows the same state as one that did not", async ({
  parley,
  openPage,
  register,
}) => {
  test.setTimeout(300_000);
  const steady = await register("Company");
  const proxy = await startBreakableProxy(parley.url);
  const interrupted = await Desk.logIn(await openPage({ baseURL: proxy.url }), steady.credentials);
  const visitors = await Promise.all(
    Array.from({ length: VISITORS }, (_, n) => aVisitor(parley.url, steady, `Question ${n}`)),
  );
  for (const desk of [steady, interrupted]) await desk.open("Question 0");

  const traffic = { isOver: false };
  const talking = [
    ...visitors.map((visitor) => sendMessages(visitor, traffic)),
    makeChanges(await steady.api, visitors, traffic),
  ];
  let cuts = 0;
  while (cuts < CUTS) {
    await sleep(Math.random() * 150);
    cuts += proxy.cut();
  }
  traffic.isOver = true;
  await Promise.all(talking);
  for (const visitor of visitors) visitor.client.close();

  for (const desk of [steady, interrupted]) await showFromTheBeginning(desk);
  const expected = await settledState(steady);
  await expect.poll(() => stateOf(interrupted), { timeout: 30_000 }).toEqual(expected);
  await test.step("both dashboards show the same state as a newly loaded one", async () => {
    await steady.page.reload();
    await expect.poll(async () => stateAfterReload(await stateOf(steady))).toEqual(stateAfterReload(expected));
  });
  proxy.close();
});

interface ConnectedVisitor {
  id: string;
  client: VisitorClient;
}

async function aVisitor(url: string, desk: Desk, question: string): Promise<ConnectedVisitor> {
  const api = createVisitorApi({ baseUrl: url });
  const account_id = await desk.accountId();
  const customer = await api.createCustomer({ account_id });
  const { id } = await api.openConversation({ account_id, customer_id: customer.id });
  const client = await VisitorClient.open(url, { account_id, customer, conversation_id: id } as Visitor);
  await client.send(question);
  return { id, client };
}

async function sendMessages({ client }: ConnectedVisitor, traffic: { isOver: boolean }) {
  for (let n = 0; !traffic.isOver; n++) {
    await client.send(`line ${n}`);
    await sleep(50 + Math.random() * 300);
  }
}

/** A colleague's changes during the traffic. */
async function makeChanges(api: AgentApi, visitors: ConnectedVisitor[], traffic: { isOver: boolean }) {
  const { id: me } = await api.me();
  const changes = [
    (id: string) => api.messages.send({ conversation_id: id, body: "An answer" }),
    (id: string) => api.conversations.update(id, { status: "closed" }),
    (id: string) => api.conversations.update(id, { priority: "priority" }),
    (id: string) => api.conversations.update(id, { priority: "not_priority" }),
    (id: string) => api.conversations.update(id, { assignee_id: me }),
    (id: string) => api.conversations.update(id, { assignee_id: null }),
  ];
  while (!traffic.isOver) {
    const { id } = visitors[Math.floor(Math.random() * visitors.length)]!;
    await changes[Math.floor(Math.random() * changes.length)]!(id);
    await sleep(Math.random() * 100);
  }
}

/** Scrolls up until the thread has loaded all its messages. */
async function showFromTheBeginning({ thread }: Desk) {
  const scrollUp = async () => {
    await thread.press("Home");
    return thread.textContent();
  };
  await expect.poll(scrollUp, { timeout: 60_000 }).toContain("Question 0");
}

interface State {
  menu: string[];
  rows: string[];
  thread: string[];
}

/** The visible state of a dashboard's conversations, without relative times and without the "New" line. */
async function stateOf(desk: Desk): Promise<State> {
  const shown = [desk.menu, desk.rows, desk.thread].map((part) => part.allInnerTexts());
  const [menu, rows, thread] = await Promise.all(shown);
  return { menu: menu!.map(withoutTimes), rows: rows!.map(withoutTimes), thread: thread!.flatMap(linesOf) };
}

const linesOf = (shown: string) =>
  shown
    .split("\n")
    .map(withoutTimes)
    .filter((line) => line.trim() !== "" && line !== "New");

/**
 * The part of the state that survives a reload. A reloaded thread has only its newest messages. The wire does not
 * contain the order of changes within one second.
 */
const stateAfterReload = ({ menu, rows, thread }: State) => ({
  menu,
  rows: rows.toSorted(),
  thread: thread.slice(-20),
});

const withoutTimes = (shown: string) =>
  shown.replace(/\b(just now|\d+[smhd]|\d+:\d+ [AP]M)\b/g, "").replace(/\s+/g, " ");

/** The state of the dashboard once it no longer changes. */
async function settledState(desk: Desk): Promise<State> {
  const before = await stateOf(desk);
  await sleep(LONGER_THAN_COUNTS_TAKE_MS);
  const now = await stateOf(desk);
  return isDeepStrictEqual(before, now) ? now : settledState(desk);
}
