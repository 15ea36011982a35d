import type { UnreadCounts } from "@parley/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Desk } from "../harness/clients.ts";
import { Random } from "../harness/random.ts";
import { type Account, type Agent, useWorld } from "../harness/world.ts";

/** Compares the stored counters with a recount, after many concurrent changes. */
const world = useWorld();

const ROUNDS = 12;
const AT_ONCE = 16;

interface Team {
  account: Account;
  agents: Agent[];
  desks: Desk[];
  inboxes: (string | null)[];
  customers: string[];
}

async function aTeam(): Promise<Team> {
  const account = await world.anAccount();
  const agents = [account.admin, await world.anAgent({ account }), await world.anAgent({ account })];
  const desks = await Promise.all(agents.map((agent) => world.desk(agent)));
  const inboxes = [account.inbox_id, (await world.anInbox(account.admin)).id, null];
  const customers = [];
  for (const _ of [1, 2, 3, 4]) customers.push((await world.aVisitor({ account })).customer.id);
  return { account, agents, desks, inboxes, customers };
}

type Deed = (team: Team, random: Random, ids: string[]) => Promise<unknown>;

const anyChange = (team: Team, random: Random) =>
  random.one<object>([
    { status: random.one(["open", "closed"]) },
    { priority: random.one(["priority", "not_priority"]) },
    { read: random.one([true, false]) },
    { assignee_id: random.one([null, ...team.agents.map(({ id }) => id)]) },
    { inbox_id: random.one(team.inboxes) },
    { archived_at: null },
    { status: "closed", read: false, assignee_id: null, priority: "priority", archived_at: null },
  ]);

const request = (team: Team, random: Random, method: "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  world.call(method, path, { token: random.one(team.agents).token, body });

const say = (team: Team, random: Random, ids: string[], message: object) =>
  request(team, random, "POST", "/api/messages", {
    message: { conversation_id: random.one(ids), body: "x", ...message },
  });

const deeds: Deed[] = [
  (team, random, ids) => say(team, random, ids, {}),
  (team, random, ids) => say(team, random, ids, { type: random.one(["note", "bot"]) }),
  (team, random, ids) => say(team, random, ids, { customer_id: random.one(team.customers) }),
  (team, random, ids) => say(team, random, ids, { mentioned_user_ids: team.agents.map(({ id }) => id) }),
  (team, random, ids) => random.one(team.desks).read(random.one(ids)),
  (team, random, ids) =>
    request(team, random, "PUT", `/api/conversations/${random.one(ids)}`, { conversation: anyChange(team, random) }),
  (team, random, ids) => request(team, random, "POST", `/api/conversations/${random.one(ids)}/archive`),
  (team, random) =>
    request(team, random, "POST", "/api/conversations", {
      conversation: {
        customer_id: random.one(team.customers),
        inbox_id: random.one(team.inboxes),
        ...(random.below(2) && { message: { body: "x" } }),
        ...anyChange(team, random),
      },
    }),
  (team, random, ids) =>
    random.below(4) ? Promise.resolve() : request(team, random, "DELETE", `/api/conversations/${random.one(ids)}`),
];

/** Changes that delete many conversations. They run once, halfway, concurrently with all others. */
async function removals(team: Team) {
  const { token } = team.account.admin;
  const doomedInbox = (await world.anInbox(team.account.admin, "Doomed")).id;
  const doomedCustomer = (await world.aVisitor({ account: team.account })).customer.id;
  for (const customer_id of [doomedCustomer, ...team.customers]) {
    await world.open(team.account.admin, customer_id, { inbox_id: doomedInbox });
    await world.open(team.account.admin, doomedCustomer);
  }
  return [
    () => world.call("DELETE", `/api/inboxes/${doomedInbox}`, { token }),
    () => world.call("DELETE", `/api/customers/${doomedCustomer}`, { token }),
  ];
}

const idsOf = async ({ account }: Team) =>
  (
    await world.db.selectFrom("conversations").select("id").where("account_id", "=", account.id).orderBy("id").execute()
  ).map(({ id }) => id);

async function recount({ account }: Team, agent: Agent) {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where status = 'open' and not read) as open,
      count(*) filter (where status = 'open' and not read) as unread,
      count(*) filter (where status = 'open' and not read and assignee_id = ${agent.id}) as assigned,
      count(*) filter (where status = 'open' and not read and assignee_id is null) as unassigned,
      count(*) filter (where status = 'open' and not read and priority = 'priority') as priority,
      count(*) filter (where status = 'closed' and not read) as closed,
      count(*) filter (where status = 'open' and exists (
        select from mentions m where m.conversation_id = c.id and m.user_id = ${agent.id} and m.seen_at is null
      )) as mentioned
    from conversations c where account_id = ${account.id} and archived_at is null`.execute(world.db);
  const { rows: inboxes } = await sql<{ id: string; n: number }>`
    select i.id, count(c.id) as n from inboxes i
    left join conversations c on c.inbox_id = i.id and c.status = 'open' and not c.read and c.archived_at is null
    where i.account_id = ${account.id} group by i.id`.execute(world.db);
  return { conversations: rows[0], inboxes: Object.fromEntries(inboxes.map(({ id, n }) => [id, n])) };
}

test.each([1, 2, 3])("after concurrent random changes, the counters equal a recount (seed %i)", async (seed) => {
  const random = new Random(seed);
  const team = await aTeam();
  const neighbours = await aTeam();
  await world.open(neighbours.account.admin, neighbours.customers[0]!);
  for (const customer of team.customers) await world.open(team.account.admin, customer);

  for (let round = 0; round < ROUNDS; round++) {
    const ids = await idsOf(team);
    const removing = round === ROUNDS / 2 ? await removals(team) : [];
    const doing = Array.from({ length: AT_ONCE }, () => random.one(deeds)(team, random, ids));
    const answers = await Promise.all([...doing, ...removing.map((remove) => remove())]);
    for (const answer of answers) expect((answer as { status?: number } | undefined)?.status ?? 200).not.toBe(500);
    for (const agent of team.agents) {
      const { conversations, inboxes } = await world.data<UnreadCounts>("GET", "/api/conversations/unread", {
        token: agent.token,
      });
      expect({ round, conversations, inboxes }).toEqual({ round, ...(await recount(team, agent)) });
    }
  }
  expect((await recount(neighbours, neighbours.account.admin)).conversations).toMatchObject({ open: 1 });
  expect(await world.data("GET", "/api/conversations/unread", { token: neighbours.account.admin.token })).toMatchObject(
    { open: 1 },
  );
});
