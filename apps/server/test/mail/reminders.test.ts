import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Account, useOwnWorld } from "../harness/world.ts";

/** Reminders about customers who wait for an answer: `behaviour.md` §7. */
const world = useOwnWorld();

async function aTeam(settings: object, account?: Account) {
  const team = account ?? (await world.anAccount());
  await world.data("PUT", "/api/accounts/me", {
    token: team.admin.token,
    body: { account: { settings: { conversation_reminders_enabled: true, ...settings } } },
  });
  return team;
}

async function anOldQuestion(account: Account) {
  const visitor = await world.aVisitor({ account });
  const { conversation } = await world.aConversation({ account, visitor });
  await world.sendMessage(account.admin, conversation.id, { body: "Hello?", customer_id: visitor.customer.id });
  await pass(conversation.id);
  return { conversation, visitor };
}

/** Makes the conversation four days older. */
const pass = (conversationId: string) =>
  sql`update messages set created_at = created_at - interval '4 days' where conversation_id = ${conversationId}`.execute(
    world.db,
  );

/** Runs the cron job and all jobs that it enqueues. */
async function strike() {
  await sql`select graphile_worker.add_job('remind-teams')`.execute(world.db);
  const left = async () => {
    const { rows } =
      await sql`select from graphile_worker.jobs where task_identifier in ('remind-teams', 'remind-team')`.execute(
        world.db,
      );
    return rows.length;
  };
  await expect.poll(left).toBe(0);
}

const reminders = async ({ admin }: Account, id: string) =>
  (await world.conversation(admin, id)).messages.filter(({ metadata }) => metadata?.is_reminder);

test("a waiting customer is reminded of, as often as configured and never twice for one message", async () => {
  const account = await aTeam({ max_num_conversation_reminders: 2 });
  const { conversation, visitor } = await anOldQuestion(account);
  await Promise.all([strike(), strike()]);
  await strike();
  expect(await reminders(account, conversation.id)).toMatchObject([
    { type: "bot", private: true, user_id: account.admin.id, metadata: { is_reminder: true, reminder_count: 1 } },
  ]);
  for (let time = 0; time < 3; time++) {
    await pass(conversation.id);
    await strike();
  }
  const all = await reminders(account, conversation.id);
  expect(all.map(({ metadata }) => metadata?.reminder_count)).toEqual([1, 2]);
  expect(all.at(-1)!.body).toContain("the last one");

  await world.sendMessage(account.admin, conversation.id, { body: "Still there?", customer_id: visitor.customer.id });
  await pass(conversation.id);
  await strike();
  expect((await reminders(account, conversation.id)).map(({ metadata }) => metadata?.reminder_count)).toEqual([
    1, 2, 1,
  ]);
});

test("answered, closed and new conversations have no reminder, and there is none outside working hours or when disabled", async () => {
  const account = await aTeam({});
  const { conversation: answered } = await anOldQuestion(account);
  const { conversation: closed } = await anOldQuestion(account);
  const { conversation: recent } = await world.aConversation({ account });
  await world.sendMessage(account.admin, answered.id, { body: "Yes" });
  await pass(answered.id);
  await world.change(account.admin, closed.id, { status: "closed" });
  const other = await world.anAccount();
  const { conversation: unasked } = await anOldQuestion(other);
  const resting = await aTeam({});
  const { conversation: atRest } = await anOldQuestion(resting);
  const noon = new Date().getUTCHours() === 12;
  await world.data("PUT", "/api/accounts/me", {
    token: resting.admin.token,
    body: {
      account: {
        time_zone: "Etc/UTC",
        working_hours: [{ day: "everyday", start_minute: noon ? 0 : 720, end_minute: noon ? 60 : 779 }],
      },
    },
  });
  await strike();
  for (const id of [answered.id, closed.id, recent.id]) expect(await reminders(account, id)).toEqual([]);
  expect(await reminders(other, unasked.id)).toEqual([]);
  expect(await reminders(resting, atRest.id)).toEqual([]);
});
