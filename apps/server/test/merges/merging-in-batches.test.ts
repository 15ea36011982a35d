import { setTimeout as sleep } from "node:timers/promises";
import type { Conversation, Customer, CustomerMerge, ExpandedConversation } from "@parley/contract";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { LONGEST_WAIT_MS } from "../harness/longest-wait.ts";
import { nextEmail } from "../harness/sent-emails.ts";
import { type Account, useWorld, type Visitor } from "../harness/world.ts";
import { REPLY_MAILS, runDelayedReplyMails } from "../mail/reply-mails.ts";

/** The messages of merged customers move in batches: `http.md` §5.6. Here the last batch waits until it is released. */
const world = useWorld(REPLY_MAILS);

/** More than one batch. */
const MANY = 600;
const FEW = 3;
const MORE_THAN_CONNECTIONS = 20;

let account: Account;
let token: string;
beforeEach(async () => {
  account = await world.anAccount();
  token = account.admin.token;
});

interface Person {
  visitor: Visitor;
  id: string;
  chat: string;
}

/** A customer with messages in one conversation. */
async function aCustomerWith(messages: number, details: Partial<Customer> = {}): Promise<Person> {
  const customer = await world.aVisitor({ account, ...details });
  const { visitor, conversation } = await world.aConversation({ account, visitor: customer });
  const { id } = visitor.customer;
  await sql`
    with head as (
      update event_heads set seq = seq + ${messages} where account_id = ${account.id} returning seq - ${messages} as seq
    )
    insert into messages (account_id, id, seq, conversation_id, customer_id, body)
    select ${account.id}, gen_random_uuid(), head.seq + n, ${conversation.id}, ${id}, 'message ' || n
    from head, generate_series(1, ${messages}) n`.execute(world.db);
  return { visitor, id, chat: conversation.id };
}

const merge = (from: { id: string }, into: { id: string }) =>
  world.call<{ data: CustomerMerge }>("POST", "/api/customer_merges", {
    token,
    body: { customer_merge: { customer_id: from.id, into_id: into.id } },
  });
const undo = (merge: { id: string }) =>
  world.call<{ data: Customer }>("POST", `/api/customer_merges/${merge.id}/undo`, { token });
const remove = ({ id }: { id: string }) => world.call("DELETE", `/api/customers/${id}`, { token });
const visitorsChats = ({ id }: { id: string }) =>
  world.data<ExpandedConversation[]>("GET", `/api/conversations/customer?account_id=${account.id}&customer_id=${id}`);
const sayAs = (customer_id: string, conversation_id: string, body: string, id?: string) =>
  world.sendMessage(account.admin, conversation_id, { body, customer_id, id });

/** The number of messages of each author in a conversation. */
async function authorsIn(conversation_id: string) {
  const messages = await world.db
    .selectFrom("messages")
    .select("customer_id")
    .where("conversation_id", "=", conversation_id)
    .execute();
  const byAuthor = Object.groupBy(messages, ({ customer_id }) => customer_id ?? "agent");
  return Object.fromEntries(Object.entries(byAuthor).map(([author, theirs]) => [author, theirs!.length]));
}

const movesLeft = () =>
  world.db.selectFrom("customer_moves").select("id").where("account_id", "=", account.id).execute();

/** Begins work that moves messages, and returns when it has moved some of them and waits for the last one. */
async function hold<T>({ chat }: Person, work: () => Promise<T>) {
  const holder = await world.db.startTransaction().execute();
  const release = () => (holder.isCommitted || holder.isRolledBack ? undefined : holder.rollback().execute());
  onTestFinished(() => release());
  const { pid } = await holder
    .selectFrom("messages")
    .select(sql<number>`pg_backend_pid()`.as("pid"))
    .where("account_id", "=", account.id)
    .where("conversation_id", "=", chat)
    .where("body", "like", "message %")
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const answer = work();
  const findWaiting = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`.execute(world.db);
    return rows[0]?.pid;
  };
  await vi.waitUntil(findWaiting, { timeout: LONGEST_WAIT_MS, interval: 5 });
  return {
    async finish() {
      await release();
      return answer;
    },
    /** Ends the connections that move messages, as a crash of the server does, until the request has failed. */
    async crash() {
      let isOver = false;
      answer.finally(() => {
        isOver = true;
      });
      while (!isOver) {
        await sql`select pg_terminate_backend(${(await findWaiting()) ?? null}::int)`.execute(world.db);
        await sleep(5);
      }
      await release();
      return answer;
    },
  };
}

test("while messages of a merge move, no other message waits, and none is lost", async () => {
  const [from, into] = [await aCustomerWith(MANY), await aCustomerWith(FEW)];
  const widget = await world.widget(from.visitor);
  const held = await hold(from, () => merge(from, into));
  expect(Object.keys(await authorsIn(from.chat)).sort()).toEqual([from.id, into.id].sort());

  expect(await widget.send("from the merged customer")).toMatchObject({ status: "ok" });
  await world.sendMessage(account.admin, from.chat, "an answer");
  await world.sendMessage(account.admin, into.chat, "to the other one");
  const opened = await world.data<Conversation>("POST", "/api/conversations", {
    body: { conversation: { account_id: account.id, customer_id: from.id } },
  });
  await sayAs(from.id, opened.id, "in a new conversation");

  expect((await held.finish()).status).toBe(201);
  expect(await authorsIn(from.chat)).toEqual({ [into.id]: MANY + 1, agent: 1 });
  expect(await authorsIn(opened.id)).toEqual({ [into.id]: 1 });
  expect(await movesLeft()).toEqual([]);
});

test("until the merge is finished, each visitor has only their own chats, and their messages are their own", async () => {
  const [from, into] = [await aCustomerWith(MANY), await aCustomerWith(FEW)];
  const held = await hold(from, () => merge(from, into));
  for (const { id, chat } of [from, into]) {
    const chats = await visitorsChats({ id });
    expect(chats.map((each) => each.id)).toEqual([chat]);
    expect(new Set(chats[0]!.messages.map(({ customer_id }) => customer_id))).toEqual(new Set([id]));
  }
  await held.finish();
  expect((await visitorsChats(from)).map(({ id }) => id).sort()).toEqual([from.chat, into.chat].sort());
});

test("a mail during the merge shows the recipient as the author of messages that have moved", async () => {
  const [email, name, other] = [
    `${world.unique("customer")}@customer.example`,
    world.unique("Own"),
    world.unique("Other"),
  ];
  const [from, into] = [await aCustomerWith(MANY, { name, email }), await aCustomerWith(FEW, { name: other })];
  const held = await hold(from, () => merge(from, into));
  await world.sendMessage(account.admin, from.chat, "an answer");
  await runDelayedReplyMails(world, from.chat);
  const { text } = await nextEmail(world, email, "New message from");
  expect(text).toContain(name);
  for (const wrong of ["Anonymous User", other]) expect(text).not.toContain(wrong);
  await held.finish();
});

test("an undone merge ends the other customer's access first, and its messages move back while others are sent", async () => {
  const [from, into] = [await aCustomerWith(MANY), await aCustomerWith(FEW)];
  const { data } = (await merge(from, into)).body;
  const desk = await world.desk(account.admin);
  const held = await hold(from, () => undo(data));
  const event = await desk.next("customer:unmerged");
  const other = world.client({ account_id: account.id });
  expect(await other.join(`conversation:${from.chat}`, { customer_id: into.id })).toMatchObject({ status: "error" });
  const [chat] = await visitorsChats(from);
  expect(new Set(chat!.messages.map(({ customer_id }) => customer_id))).toEqual(new Set([from.id]));
  expect((await visitorsChats(into)).map(({ id }) => id)).toEqual([into.chat]);
  const widget = await world.widget(from.visitor);
  expect(await widget.send("meanwhile")).toMatchObject({ status: "ok" });

  expect(await held.finish()).toMatchObject({ status: 200, body: { data: { id: from.id } } });
  expect(await authorsIn(from.chat)).toEqual({ [from.id]: MANY + 1 });
  expect(await authorsIn(into.chat)).toEqual({ [into.id]: FEW });
  expect(await movesLeft()).toEqual([]);
  // Dashboards load the messages again that they loaded before.
  expect(await desk.next("customer:unmerged")).toEqual({ ...(event as object), seq: expect.any(Number) });
});

test("undo gives messages in the other customer's conversations back to their authors, also those written during the merge", async () => {
  const [from, into] = [await aCustomerWith(MANY), await aCustomerWith(FEW)];
  await sayAs(into.id, from.chat, "before");
  await sayAs(from.id, into.chat, "before");
  const held = await hold(from, () => merge(from, into));
  await sayAs(into.id, from.chat, "during");
  await sayAs(from.id, into.chat, "during");
  const { data } = (await held.finish()).body;
  expect(await authorsIn(from.chat)).toEqual({ [into.id]: MANY + 2 });

  const undoing = await hold(from, () => undo(data));
  await sayAs(into.id, from.chat, "during the undo");
  await undoing.finish();
  expect(await authorsIn(from.chat)).toEqual({ [from.id]: MANY, [into.id]: 3 });
  expect(await authorsIn(into.chat)).toEqual({ [into.id]: FEW, [from.id]: 2 });
});

/** The job may be faster than the next attempt, which is then too late. */
const resumptions: [string, (from: Person, into: Person) => Promise<unknown>][] = [
  ["by the next attempt", async (from, into) => expect([201, 409]).toContain((await merge(from, into)).status)],
  ["by a job", () => vi.waitUntil(async () => (await movesLeft()).length === 0, { timeout: LONGEST_WAIT_MS })],
];

test.each(resumptions)("a merge that is interrupted is finished %s", async (_, resume) => {
  const [from, into] = [await aCustomerWith(MANY), await aCustomerWith(FEW)];
  const held = await hold(from, () => merge(from, into));
  expect(await authorsIn(from.chat)).toMatchObject({ [from.id]: expect.any(Number), [into.id]: expect.any(Number) });
  expect((await held.crash()).status).toBeGreaterThanOrEqual(500);
  await resume(from, into);
  expect(await authorsIn(from.chat)).toEqual({ [into.id]: MANY });
  expect((await visitorsChats(from)).map(({ id }) => id).sort()).toEqual([from.chat, into.chat].sort());
});

test("an undo that is interrupted is finished by the next attempt", async () => {
  const [from, into] = [await aCustomerWith(MANY), await aCustomerWith(FEW)];
  const { data } = (await merge(from, into)).body;
  const held = await hold(from, () => undo(data));
  expect((await held.crash()).status).toBeGreaterThanOrEqual(500);
  expect([200, 404]).toContain((await undo(data)).status); // 404: a job was faster
  expect(await authorsIn(from.chat)).toEqual({ [from.id]: MANY });
  expect((await undo(data)).status).toBe(404);
});

test("neither customer can be deleted while their messages move", async () => {
  const [from, into] = [await aCustomerWith(MANY), await aCustomerWith(FEW)];
  const held = await hold(from, () => merge(from, into));
  const inProgress = { message: "This customer is being merged. Please try again in a minute." };
  for (const customer of [from, into]) {
    expect(await remove(customer)).toMatchObject({ status: 409, body: { error: inProgress } });
  }
  expect((await held.finish()).status).toBe(201);
  expect(await authorsIn(from.chat)).toEqual({ [into.id]: MANY });
  expect((await remove(into)).status).toBe(204);
});

test("a conversation that is deleted during the merge does not stop the merge", async () => {
  const [from, into] = [await aCustomerWith(MANY), await aCustomerWith(FEW)];
  const doomed = await world.open(account.admin, from.id);
  // The last batch moves them after the message for which it waits.
  for (let n = 0; n < 3; n++) await sayAs(from.id, doomed.id, "gone soon", `ffffffff-ffff-4fff-bfff-fffffffffff${n}`);
  const held = await hold(from, () => merge(from, into));
  expect((await world.call("DELETE", `/api/conversations/${doomed.id}`, { token })).status).toBe(204);
  expect((await held.finish()).status).toBe(201);
  expect(await authorsIn(from.chat)).toEqual({ [into.id]: MANY });
});

test("an earlier release's merge of a third customer meanwhile loses no messages", async () => {
  const [from, into, third] = [await aCustomerWith(MANY), await aCustomerWith(FEW), await aCustomerWith(FEW)];
  const held = await hold(from, () => merge(from, into));
  for (const [table, id] of [
    ["conversations", "id"],
    ["messages", "conversation_id"],
  ]) {
    await sql`
      update ${sql.table(table!)} set customer_id = ${from.id}
      where account_id = ${account.id} and ${sql.ref(id!)} = ${third.chat}`.execute(world.db);
  }
  expect((await held.finish()).status).toBe(201);
  expect(await authorsIn(third.chat)).toEqual({ [into.id]: FEW });
});

test("while many requests repeat a merge that is in progress, other requests are answered", async () => {
  const [from, into] = [await aCustomerWith(MANY), await aCustomerWith(FEW)];
  const held = await hold(from, () => merge(from, into));
  const repeated = Array.from({ length: MORE_THAN_CONNECTIONS }, () => merge(from, into));
  for (let n = 0; n < MORE_THAN_CONNECTIONS; n++) await world.conversation(account.admin, into.chat);
  expect((await held.finish()).status).toBe(201);
  for (const answer of repeated) expect([201, 409]).toContain((await answer).status);
  expect(await authorsIn(from.chat)).toEqual({ [into.id]: MANY });
});

test("a merge in the opposite direction waits, and is refused", async () => {
  const [from, into] = [await aCustomerWith(MANY), await aCustomerWith(FEW)];
  const held = await hold(from, () => merge(from, into));
  const opposite = merge(into, from);
  const repeated = merge(from, into);
  expect((await held.finish()).status).toBe(201);
  expect((await opposite).status).toBe(422);
  expect([201, 409]).toContain((await repeated).status);
  expect(await authorsIn(into.chat)).toEqual({ [into.id]: FEW });
});

test("a merge of the other customer and an undo of an earlier merge wait for each other", async () => {
  const [first, from, into] = [await aCustomerWith(FEW), await aCustomerWith(MANY), await aCustomerWith(FEW)];
  const earlier = (await merge(first, from)).body.data;
  const third = await world.aVisitor({ account });
  const held = await hold(from, () => merge(from, into));
  const onward = merge(into, third.customer);
  const undone = undo(earlier);
  expect((await held.finish()).status).toBe(201);
  expect((await onward).status).toBe(201);
  expect((await undone).status).toBe(200);
  expect(await authorsIn(first.chat)).toEqual({ [first.id]: FEW });
  expect(await authorsIn(from.chat)).toEqual({ [third.customer.id]: MANY });
  expect(await authorsIn(into.chat)).toEqual({ [third.customer.id]: FEW });
  expect(await movesLeft()).toEqual([]);
});

test("an account can be deleted while messages move", async () => {
  const [from, into] = [await aCustomerWith(MANY), await aCustomerWith(FEW)];
  const held = await hold(from, () => merge(from, into));
  await held.crash();
  expect((await world.call("DELETE", "/api/accounts/me", { token })).status).toBe(204);
  expect(await movesLeft()).toEqual([]);
});
