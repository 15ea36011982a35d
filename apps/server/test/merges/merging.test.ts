import type {
  Conversation,
  Customer,
  CustomerMerge,
  ExpandedCustomer,
  Issue,
  Message,
  Note,
  Recording,
} from "@parley/contract";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { type Account, useWorld, type Visitor } from "../harness/world.ts";

/** Merging two customers who are the same person: `http.md` §5.6. */
const world = useWorld({ FILE_UPLOADS_ENABLED: "1" });

let account: Account;
let token: string;
beforeAll(async () => {
  account = await world.anAccount();
  token = account.admin.token;
});

const everything = "?expand[]=company&expand[]=tags&expand[]=notes&expand[]=issues&expand[]=conversations";
const customer = (id: string) => world.data<ExpandedCustomer>("GET", `/api/customers/${id}${everything}`, { token });
const put = (id: string, changes: object) =>
  world.data<Customer>("PUT", `/api/customers/${id}`, { token, body: { customer: changes } });
const tryToMerge = (from: Visitor, into: Visitor, by = token) =>
  world.call<{ data: CustomerMerge }>("POST", "/api/customer_merges", {
    token: by,
    body: { customer_merge: { customer_id: from.customer.id, into_id: into.customer.id } },
  });
const merge = async (from: Visitor, into: Visitor) => {
  const answer = await tryToMerge(from, into);
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body.data;
};
const undo = ({ id }: CustomerMerge) =>
  world.call<{ data: Customer }>("POST", `/api/customer_merges/${id}/undo`, { token });
const merges = ({ customer }: Visitor) =>
  world.data<CustomerMerge[]>("GET", `/api/customer_merges?customer_id=${customer.id}`, { token });
const noteAbout = ({ customer }: Visitor, body: string) =>
  world.data<Note>("POST", "/api/notes", { token, body: { note: { body, customer_id: customer.id } } });

/** A customer with one of every kind of record. */
async function aKnownCustomer(details: Partial<Customer> = {}) {
  const visitor = await world.aVisitor({ account, ...details });
  const { id } = visitor.customer;
  const { conversation, visitor: spoken } = await world.aConversation({ account, visitor });
  const widget = await world.widget(spoken);
  await widget.send(`hello from ${id}`);
  const note = await noteAbout(visitor, `about ${id}`);
  const tag_id = await world.aTag(account);
  await world.data("POST", `/api/customers/${id}/tags`, { token, body: { tag_id } });
  const issue = await world.data<Issue>("POST", "/api/issues", { token, body: { issue: { title: `of ${id}` } } });
  await world.data("POST", `/api/customers/${id}/issues`, { token, body: { issue_id: issue.id } });
  const recording = await world.aRecording(visitor);
  const form = new FormData();
  form.append("account_id", account.id);
  form.append("customer_id", id);
  form.append("file", new Blob(["a text"]), "a.txt");
  await world.data("POST", "/api/upload", { body: form });
  return { visitor: spoken, widget, conversation, note, tag_id, issue, recording };
}

const idsOf = (things: { id: string }[] | undefined) => (things ?? []).map(({ id }) => id).sort();
const sorted = (...ids: string[]) => ids.sort();

describe("merged into another customer", () => {
  test("all records of a customer belong to the other, and the customer is in no list or export", async () => {
    const from = await aKnownCustomer({ name: world.unique("Merged") });
    const into = await aKnownCustomer({ name: world.unique("Kept") });
    const { id } = into.visitor.customer;
    const done = await merge(from.visitor, into.visitor);
    expect(done).toMatchObject({
      object: "customer_merge",
      customer_id: from.visitor.customer.id,
      customer_title: from.visitor.customer.name,
      into_id: id,
      user_id: account.admin.id,
    });

    const kept = await customer(id);
    expect(idsOf(kept.tags)).toEqual(sorted(from.tag_id, into.tag_id));
    expect(idsOf(kept.notes)).toEqual(sorted(from.note.id, into.note.id));
    expect(idsOf(kept.issues)).toEqual(sorted(from.issue.id, into.issue.id));
    expect(idsOf(kept.conversations)).toEqual(sorted(from.conversation.id, into.conversation.id));
    const recordings = await world.data<Recording[]>("GET", `/api/browser_sessions?customer_id=${id}`, { token });
    expect(idsOf(recordings)).toEqual(sorted(from.recording.id, into.recording.id));
    const said = await world.conversation(account.admin, from.conversation.id);
    expect(said).toMatchObject({ customer_id: id, customer: { id }, messages: [{ customer_id: id }] });
    const files = await world.db.selectFrom("files").select("customer_id").where("customer_id", "=", id).execute();
    expect(files).toHaveLength(2);

    const { text: list } = await world.call("GET", `/api/customers?page_size=1000`, { token });
    const { text: csv } = await world.call("GET", `/api/customers?page_size=1000&format=csv`, { token });
    for (const text of [list, csv]) {
      expect(text).toContain(into.visitor.customer.name);
      expect(text).not.toContain(from.visitor.customer.name);
    }
    expect((await customer(from.visitor.customer.id)).id).toBe(id); // the old id still finds the customer
  });

  test("a message that an agent enters for the merged id is the other customer's", async () => {
    const [from, into] = [await aKnownCustomer(), await aKnownCustomer()];
    await merge(from.visitor, into.visitor);
    const message = { conversation_id: from.conversation.id, customer_id: from.visitor.customer.id, body: "by phone" };
    const sent = await world.data<Message>("POST", "/api/messages", { token, body: { message } });
    expect(sent.customer_id).toBe(into.visitor.customer.id);
  });

  test("empty details of the other customer are filled, and no others change", async () => {
    const from = await world.aVisitor({
      account,
      name: "Kim",
      email: "kim@example.com",
      phone: "1",
      metadata: { plan: "gold", seats: 3 },
    });
    const into = await world.aVisitor({ account, name: "Kim Lee", metadata: { plan: "free" } });
    const { id } = await merge(from, into);
    expect(await customer(into.customer.id)).toMatchObject({
      name: "Kim Lee",
      email: "kim@example.com",
      phone: "1",
      metadata: { plan: "free", seats: 3 },
    });
    await put(into.customer.id, { phone: "2" });

    await undo({ id } as CustomerMerge);
    expect(await customer(into.customer.id)).toMatchObject({
      name: "Kim Lee",
      email: null,
      phone: "2", // changed by an agent since
      metadata: { plan: "free" },
    });
    expect(await customer(from.customer.id)).toMatchObject(from.customer);
  });

  test("shared tags and issues are stored once, and both customers have them after the merge is undone", async () => {
    const [from, into] = [await aKnownCustomer(), await aKnownCustomer()];
    const path = `/api/customers/${into.visitor.customer.id}`;
    await world.data("POST", `${path}/tags`, { token, body: { tag_id: from.tag_id } });
    await world.data("POST", `${path}/issues`, { token, body: { issue_id: from.issue.id } });
    const done = await merge(from.visitor, into.visitor);
    expect(idsOf((await customer(into.visitor.customer.id)).tags)).toEqual(sorted(from.tag_id, into.tag_id));

    await undo(done);
    for (const [who, tags, issues] of [
      [from, [from.tag_id], [from.issue.id]],
      [into, [from.tag_id, into.tag_id], [from.issue.id, into.issue.id]],
    ] as const) {
      const now = await customer(who.visitor.customer.id);
      expect([idsOf(now.tags), idsOf(now.issues)]).toEqual([sorted(...tags), sorted(...issues)]);
    }
  });

  test("every foreign key to customers is covered", async () => {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'customers'::regclass order by name`.execute(world.db);
    // For a new table, `merges/owned-rows.ts` must move its rows. Otherwise they are deleted with the merged customer.
    expect(rows.map(({ name }) => name)).toEqual([
      "conversations",
      "customer_issues",
      "customer_merges",
      "customer_moves",
      "customer_moves",
      "customer_tags",
      "files",
      "integration_deliveries",
      "messages",
      "notes",
      "recordings",
      "visitor_keys",
    ]);
  });

  test("every dashboard receives the merge, immediately and with missed events", async () => {
    const [from, into] = [await world.aVisitor({ account }), await world.aVisitor({ account })];
    const desk = await world.desk(account.admin);
    const { id } = await merge(from, into);
    const received = { merge_id: id, customer_id: from.customer.id, into_id: into.customer.id };
    expect(await desk.next("customer:merged")).toEqual({ ...received, seq: desk.seq + 1 });
    await undo({ id } as CustomerMerge);
    expect(await desk.next("customer:unmerged")).toEqual({ ...received, seq: desk.seq + 2 });
    const missed = await world.call<{ data: object[] }>("GET", `/api/events?after=${desk.seq}`, { token });
    expect(missed.body.data).toMatchObject([
      { type: "customer:merged", payload: received },
      { type: "customer:unmerged", payload: received },
    ]);
  });
});

describe("the merged customer's browser", () => {
  test("works as before, and shows its own messages as its own", async () => {
    const from = await aKnownCustomer({ external_id: world.unique("site") });
    const into = await aKnownCustomer();
    const { id, external_id } = from.visitor.customer;
    await merge(from.visitor, into.visitor);

    expect(await world.data("GET", `/api/customers/${id}/exists?account_id=${account.id}`)).toBe(true);
    const identify = new URLSearchParams({ account_id: account.id, external_id: external_id! });
    const found = await world.data<{ customer_id: string }>("GET", `/api/customers/identify?${identify}`);
    expect([id, into.visitor.customer.id]).toContain(found.customer_id);

    const chats = await world.data<Conversation[]>(
      "GET",
      `/api/conversations/customer?account_id=${account.id}&customer_id=${id}`,
    );
    expect(idsOf(chats)).toEqual(sorted(from.conversation.id, into.conversation.id));
    expect(chats).toMatchObject([
      { customer_id: id, customer: { id }, messages: [{ customer_id: id }] },
      { customer_id: id, customer: { id }, messages: [{ customer_id: id }] },
    ]);

    const again = await world.widget(from.visitor); // joins by its old id
    await again.send("still me");
    expect(await again.next("shout")).toMatchObject({ body: "still me", customer_id: id, customer: { id } });
    const { messages } = await world.conversation(account.admin, from.conversation.id);
    expect(messages.at(-1)).toMatchObject({ body: "still me", customer_id: into.visitor.customer.id });

    const seen = await world.data<Customer>("PUT", `/api/customers/${id}/metadata`, {
      body: { metadata: { external_id, name: "Somebody", pathname: "/here" } },
    });
    expect(seen).toMatchObject({ id, pathname: "/here" });
    const opened = await world.data<Conversation>("POST", "/api/conversations", {
      body: { conversation: { account_id: account.id, customer_id: id } },
    });
    expect(opened.customer_id).toBe(id);
    expect((await customer(into.visitor.customer.id)).conversations).toHaveLength(3);
  });

  test("stays the same person when it signs in with the external id of the other customer", async () => {
    const from = await world.aVisitor({ account });
    const into = await world.aVisitor({ account, name: "Bob", external_id: world.unique("bob") });
    await merge(from, into);
    const signIn = (external_id: string) =>
      world.call("PUT", `/api/customers/${from.customer.id}/metadata`, { body: { metadata: { external_id } } });
    const refused = await signIn(world.unique("carol"));
    expect(refused.status).toBe(409);
    expect(refused.text).not.toContain("bob");
    expect((await signIn(into.customer.external_id!)).status).toBe(200);
  });

  test("loses no message on an open socket", async () => {
    const [from, into] = [await aKnownCustomer(), await aKnownCustomer()];
    const { id } = from.visitor.customer;
    const desk = await world.desk(account.admin);
    const done = await merge(from.visitor, into.visitor);
    await desk.next("customer:merged");
    expect(await from.widget.send("one")).toMatchObject({ status: "ok" });
    await world.sendMessage(account.admin, from.conversation.id, "and an answer");
    await undo(done);
    await desk.next("customer:unmerged");
    expect(await from.widget.send("two")).toMatchObject({ status: "ok" });
    await from.widget.settled();
    expect(from.widget.received("shout").map(({ body, customer_id }) => [body, customer_id])).toEqual([
      [`hello from ${id}`, id],
      ["one", id],
      ["and an answer", null],
      ["two", id],
    ]);
    const { messages } = await world.conversation(account.admin, from.conversation.id);
    expect(messages.map(({ customer_id }) => customer_id)).toEqual([id, id, null, id]);
  });

  test("is shown as present for the other customer", async () => {
    const [from, into] = [await aKnownCustomer(), await world.aVisitor({ account })];
    const desk = await world.desk(account.admin);
    await merge(from.visitor, into);
    await desk.next("customer:merged");
    await desk.settled();
    const keys = Object.keys(world.server.platform.realtime.presence.list(`notification:${account.id}`, account.id));
    expect(keys).toContain(`customer:${into.customer.id}`);
    expect(keys).not.toContain(`customer:${from.visitor.customer.id}`);
  });

  test("never receives the id of the other customer", async () => {
    const [from, into] = [await aKnownCustomer(), await aKnownCustomer()];
    await merge(from.visitor, into.visitor);
    const again = await world.widget(from.visitor);
    const { metas } = (await again.next("presence_state"))[`customer:${from.visitor.customer.id}`];
    expect(metas[0]).toMatchObject({ customer_id: from.visitor.customer.id });
    await again.send("still me");
    const other = await world.widget({ ...into.visitor, conversation_id: from.conversation.id });
    await other.send("me, too");
    expect(await again.next("shout")).toMatchObject({ body: "still me" });
    expect(await again.next("shout")).toMatchObject({ body: "me, too", customer_id: from.visitor.customer.id });
    await again.settled();
    expect(JSON.stringify(again.all)).not.toContain(into.visitor.customer.id);
    expect(await world.aRecording(from.visitor)).toMatchObject({ customer_id: from.visitor.customer.id });
  });

  test("receives a conversation that the team opens with the other customer", async () => {
    const [from, into] = [await world.aVisitor({ account }), await world.aVisitor({ account })];
    await merge(from, into);
    const browser = world.client({ account_id: account.id });
    expect((await browser.join(`conversation:lobby:${from.customer.id}`)).status).toBe("ok");
    const { id } = await world.open(account.admin, into.customer.id);
    expect(await browser.next("conversation:created")).toEqual({ id });
  });

  test("is refused the other customer's records after the merge is undone", async () => {
    const [from, into] = [await aKnownCustomer(), await aKnownCustomer()];
    await undo(await merge(from.visitor, into.visitor));
    const browser = world.client({ account_id: account.id });
    const { status } = await browser.join(`conversation:${into.conversation.id}`, {
      customer_id: from.visitor.customer.id,
    });
    expect(status).toBe("error");
  });
});

describe("undone", () => {
  test("the merged customer's records move back, and later ones are divided by where they were created", async () => {
    const [from, into] = [await aKnownCustomer(), await aKnownCustomer()];
    const { id } = from.visitor.customer;
    const done = await merge(from.visitor, into.visitor);
    await from.widget.send("in a conversation of theirs");
    await into.widget.send("in one of the other's");
    const opened = await world.data<Conversation>("POST", "/api/conversations", {
      body: { conversation: { account_id: account.id, customer_id: id } },
    });
    const note = await noteAbout(into.visitor, "written since");

    const { status, body } = await undo(done);
    expect([status, body.data.id]).toEqual([200, id]);
    const [one, other] = [await customer(id), await customer(into.visitor.customer.id)];
    expect(idsOf(one.conversations)).toEqual(sorted(from.conversation.id, opened.id));
    expect(idsOf(other.conversations)).toEqual([into.conversation.id]);
    expect(idsOf(one.notes)).toEqual([from.note.id]);
    expect(idsOf(other.notes)).toEqual(sorted(into.note.id, note.id));
    expect(idsOf(one.tags)).toEqual([from.tag_id]);
    expect(idsOf(other.tags)).toEqual([into.tag_id]);
    expect(idsOf(one.issues)).toEqual([from.issue.id]);
    expect(idsOf(other.issues)).toEqual([into.issue.id]);
    for (const [conversation, owner] of [
      [from.conversation, id],
      [into.conversation, into.visitor.customer.id],
    ] as const) {
      const { messages } = await world.conversation(account.admin, conversation.id);
      expect(messages.map(({ customer_id }) => customer_id)).toEqual([owner, owner]);
    }
    expect((await undo(done)).status).toBe(404);
    expect(await merges(into.visitor)).toEqual([]);
  });

  test.each([
    ["the first one first", [0, 1]],
    ["the last one first", [1, 0]],
  ])("undoing two successive merges restores everything: %s", async (_, order) => {
    const people = [
      await aKnownCustomer({ email: "a@example.com" }),
      await aKnownCustomer(),
      await aKnownCustomer({ name: "C" }),
    ] as const;
    const [a, b, c] = people;
    const portrait = async () => {
      const shown = [];
      for (const { visitor, conversation } of people) {
        const {
          tags,
          issues,
          notes,
          conversations,
          updated_at: _,
          last_seen_at: __,
          ...details
        } = await customer(visitor.customer.id);
        const { messages } = await world.conversation(account.admin, conversation.id);
        const authors = messages.map(({ customer_id }) => customer_id);
        shown.push([details, idsOf(tags), idsOf(issues), idsOf(notes), idsOf(conversations), authors]);
      }
      return shown;
    };
    const before = await portrait();
    const done = [await merge(a.visitor, b.visitor), await merge(b.visitor, c.visitor)];
    expect((await customer(a.visitor.customer.id)).id).toBe(c.visitor.customer.id);
    expect(await customer(c.visitor.customer.id)).toMatchObject({ email: "a@example.com", name: "C" });
    expect(await merges(c.visitor)).toHaveLength(2);
    expect((await a.widget.send("by way of two")).status).toBe("ok");
    for (const index of order) expect((await undo(done[index]!)).status).toBe(200);
    const after = await portrait();
    expect(after[0]!.pop()).toEqual([a.visitor.customer.id, a.visitor.customer.id]);
    before[0]!.pop();
    expect(after).toEqual(before);
  });

  test("is impossible after 30 days, and the merged customer's id stays valid", async () => {
    const [from, into] = [await aKnownCustomer({ external_id: world.unique("id") }), await aKnownCustomer()];
    const done = await merge(from.visitor, into.visitor);
    await world.db
      .updateTable("customer_merges")
      .set({ created_at: sql<string>`now() - interval '30 days 1 minute'` })
      .where("id", "=", done.id)
      .execute();
    const isFinal = {
      status: 410,
      body: { error: { message: "This merge is older than 30 days and can't be undone anymore." } },
    };
    expect(await undo(done)).toMatchObject(isFinal);
    expect(await merges(into.visitor)).toEqual([]);

    const { makeMergesFinal } = await import("../../src/features/merges/index.ts");
    await makeMergesFinal.run({ db: world.db, platform: world.server.platform });
    const kept = await world.db.selectFrom("customer_merges").select("record").where("id", "=", done.id).execute();
    expect(kept).toEqual([{ record: null }]);
    expect(await undo(done)).toMatchObject(isFinal);
    expect((await world.widget(from.visitor)).channel).toBeDefined();
  });
});

describe("refused", () => {
  test.each([
    ["into themselves", 422],
    ["twice", 409],
  ])("a merge %s", async (how, status) => {
    const [from, into] = [await world.aVisitor({ account }), await world.aVisitor({ account })];
    if (how === "twice") await merge(from, into);
    expect((await tryToMerge(from, how === "twice" ? into : from)).status).toBe(status);
  });

  test("a customer of another account, on either side, and another account's undo", async () => {
    const theirs = await world.anAccount();
    const [one, other] = [await world.aVisitor({ account }), await world.aVisitor({ account })];
    const neighbour = await world.aVisitor({ account: theirs });
    expect((await tryToMerge(neighbour, one)).status).toBe(404);
    expect((await tryToMerge(one, neighbour)).body).toMatchObject({
      error: { errors: { into_id: ["does not exist"] } },
    });
    const { id } = await merge(one, other);
    const by = { token: theirs.admin.token };
    expect((await world.call("POST", `/api/customer_merges/${id}/undo`, by)).status).toBe(404);
    expect(await world.data("GET", `/api/customer_merges?customer_id=${other.customer.id}`, by)).toEqual([]);
  });
});

describe("concurrently", () => {
  test("two agents who merge the same customers in both directions: the first one succeeds", async () => {
    const [one, other] = [await aKnownCustomer(), await aKnownCustomer()];
    const user = await world.anAgent({ account });
    const answers = await Promise.all([
      tryToMerge(one.visitor, other.visitor),
      tryToMerge(other.visitor, one.visitor, user.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const { data } = answers.find(({ status }) => status === 201)!.body;
    expect((await customer(data.into_id)).conversations).toHaveLength(2);
  });

  test("while visitors write and open conversations, nothing is lost and no request is refused", async () => {
    const [from, into] = [await aKnownCustomer(), await aKnownCustomer()];
    const { id } = from.visitor.customer;
    let isOver = false;
    const sent: string[] = [];
    async function write(widget: typeof from.widget, name: string) {
      for (let n = 0; !isOver; n++) {
        expect(await widget.send(`${name} ${n}`)).toMatchObject({ status: "ok" });
        sent.push(`${name} ${n}`);
      }
    }
    const opened: string[] = [];
    async function open() {
      while (!isOver) {
        const body = { conversation: { account_id: account.id, customer_id: id } };
        opened.push((await world.data<Conversation>("POST", "/api/conversations", { body })).id);
      }
    }
    const notes: string[] = [];
    async function note() {
      while (!isOver) notes.push((await noteAbout(from.visitor, "meanwhile")).id);
    }
    const work = [write(from.widget, "theirs"), write(into.widget, "other's"), open(), note()];
    for (let round = 0; round < 15; round++) {
      const done = await merge(from.visitor, into.visitor);
      expect((await undo(done)).status).toBe(200);
    }
    await merge(from.visitor, into.visitor);
    isOver = true;
    await Promise.all(work);

    const kept = await customer(into.visitor.customer.id);
    expect(idsOf(kept.conversations)).toEqual(sorted(...opened, from.conversation.id, into.conversation.id));
    expect(idsOf(kept.notes)).toEqual(sorted(...notes, from.note.id, into.note.id));
    const said = await Promise.all(
      [from, into].map(({ conversation }) => world.conversation(account.admin, conversation.id)),
    );
    const bodies = said.flatMap(({ messages }) => messages.map(({ body }) => body));
    expect(bodies).toEqual(expect.arrayContaining(sent));
    expect(bodies).toHaveLength(sent.length + 2);
  });
});

describe("deleted", () => {
  test("with the other customer, the merged one is deleted, and every dashboard receives it", async () => {
    const [from, into] = [await aKnownCustomer(), await aKnownCustomer()];
    await merge(from.visitor, into.visitor);
    const desk = await world.desk(account.admin);
    const { id } = into.visitor.customer;
    expect((await world.call("DELETE", `/api/customers/${from.visitor.customer.id}`, { token })).status).toBe(404);
    expect((await world.call("DELETE", `/api/customers/${id}`, { token })).status).toBe(204);
    expect(await desk.next("customer:deleted")).toEqual({ id, seq: desk.seq + 1 });
    expect(await world.data("GET", `/api/customers/${from.visitor.customer.id}/exists`)).toBe(false);
    expect((await world.call("GET", `/api/conversations/${from.conversation.id}`, { token })).status).toBe(404);
  });
});
