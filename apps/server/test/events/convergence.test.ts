import type { Conversation, EventPage, Message } from "@parley/contract";
import { expect, test } from "vitest";
import { Random } from "../harness/random.ts";
import { type Agent, useWorld } from "../harness/world.ts";

/** A client that applies all published events has the stored state (`ARCHITECTURE.md`, promise 2). */
const world = useWorld();

type Chat = Awaited<ReturnType<typeof world.aConversation>>;

interface Known {
  conversation: Partial<Conversation>;
  messages: string[];
}

/** The state of a client that received all events from the start. */
async function puttingTogether({ token }: Agent) {
  const known = new Map<string, Known>();
  for (let after = 0; ; ) {
    const { body } = await world.call<EventPage>("GET", `/api/events?after=${after}&limit=500`, { token });
    for (const { type, payload } of body.data) tellOf(known, type, payload as never);
    after = body.data.at(-1)?.seq ?? after;
    if (after >= body.latest) return known;
  }
}

function tellOf(known: Map<string, Known>, type: string, payload: Message & { updates: Conversation }) {
  if (type === "conversation:created") known.set(payload.id, { conversation: {}, messages: [] });
  if (type === "conversation:updated") known.get(payload.id)!.conversation = payload.updates;
  if (type === "message:created") known.get(payload.conversation_id)!.messages.push(payload.id);
}

/** All fields of a conversation, except its latest activity, which its messages determine. */
const essence = ({
  id,
  status,
  priority,
  read,
  assignee_id,
  inbox_id,
  archived_at,
  closed_at,
}: Partial<Conversation>) => ({
  id,
  status,
  priority,
  read,
  assignee_id,
  inbox_id,
  archived_at,
  closed_at,
});

test.each([1, 2, 3])(
  "after many concurrent changes to few conversations, clients and server have the same state (seed %i)",
  async (seed) => {
    const random = new Random(seed);
    const account = await world.anAccount();
    const agents = [account.admin, await world.anAgent({ account }), await world.anAgent({ account })];
    const inboxes = [account.inbox_id, (await world.anInbox(account.admin)).id, null];
    const chats: Chat[] = [];
    for (const _ of [1, 2, 3]) chats.push(await world.aConversation({ account }));
    const widgets = await Promise.all(chats.map(({ visitor }) => world.widget(visitor)));
    const desks = await Promise.all(agents.map((agent) => world.desk(agent)));
    const id = () => random.one(chats).conversation.id;
    const deeds: (() => Promise<unknown>)[] = [
      () => random.one(widgets).send("Hello"),
      () => world.sendMessage(random.one(agents), id(), "Hello"),
      () => world.sendMessage(random.one(agents), id(), { body: "Hello", type: random.one(["note", "bot"]) }),
      () => random.one(desks).read(id()),
      () => world.archive(random.one(agents), id()),
      () => world.change(random.one(agents), id(), { archived_at: null }),
      () => world.change(random.one(agents), id(), { status: random.one(["open", "closed"]) }),
      () => world.change(random.one(agents), id(), { priority: random.one(["priority", "not_priority"]) }),
      () =>
        world.change(random.one(agents), id(), { assignee_id: random.one([null, ...agents.map((agent) => agent.id)]) }),
      () => world.change(random.one(agents), id(), { inbox_id: random.one(inboxes) }),
    ];
    for (const chat of chats)
      await world.change(account.admin, chat.conversation.id, { subject: "Told at least once" });
    for (let round = 0; round < 10; round++) {
      await Promise.all(Array.from({ length: 20 }, () => random.one(deeds)()));
    }

    const known = await puttingTogether(account.admin);
    for (const { conversation } of chats) {
      const stored = await world.conversation(account.admin, conversation.id);
      const feedState = known.get(conversation.id)!;
      expect(essence(feedState.conversation)).toEqual(essence(stored));
      expect(feedState.messages).toEqual(stored.messages.map((message) => message.id));
    }
  },
);

test("simultaneous changes of two agents to different fields are both stored", async () => {
  const { account, agent, conversation } = await world.aConversation();
  const colleague = await world.anAgent({ account });
  await Promise.all([
    world.change(agent, conversation.id, { priority: "priority" }),
    world.change(colleague, conversation.id, { assignee_id: colleague.id }),
    world.change(agent, conversation.id, { subject: "Both" }),
    world.sendMessage(colleague, conversation.id, { body: "Note", type: "note" }),
  ]);
  const both = { priority: "priority", assignee_id: colleague.id, subject: "Both", read: true };
  expect(await world.conversation(agent, conversation.id)).toMatchObject(both);
});
