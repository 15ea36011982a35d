import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { sendAsBot } from "../../src/features/conversations/index.ts";
import { mailAnswers } from "../../src/features/email/index.ts";
import { functions } from "../../src/features/functions/index.ts";
import { badges, browserAlerts, mailAlerts, phoneAlerts } from "../../src/features/notifications/index.ts";
import { webhooks } from "../../src/features/webhooks/index.ts";
import type { StoredEvent } from "../../src/platform/events/announcement.ts";
import { transaction } from "../../src/platform/events/transaction.ts";
import { enter } from "../../src/platform/scope.ts";
import { type Account, type Agent, useWorld } from "../world.ts";

/** Subscribers beside the triggers that they replace: the same activity, and the same rows and jobs. */
const world = useWorld({ PARLEY_ROLE: "web" });

const scopeOf = ({ id }: Account) => enter({ db: world.db, platform: world.server.platform }, id, { kind: "system" });

async function everybodyListens(account: Account, agents: Agent[]) {
  const [all, first, phone] = agents as [Agent, Agent, Agent];
  for (const [scope, verified] of [
    ["conversation:updated", true],
    [null, true],
    [null, false],
  ]) {
    await sql`insert into event_subscriptions (account_id, webhook_url, scope, verified, secret_encrypted)
      values (${account.id}, 'https://example.com', ${scope}, ${verified}, '')`.execute(world.db);
  }
  for (const status of ["active", "active", "inactive"]) {
    await sql`insert into functions (account_id, name, status) values (${account.id}, 'f', ${status})`.execute(
      world.db,
    );
  }
  await sql`insert into user_settings (account_id, user_id, email_alert_on_new_message, email_alert_on_new_conversation, expo_push_token)
    values (${account.id}, ${all.id}, true, false, null), (${account.id}, ${first.id}, false, true, 'token-1'),
      (${account.id}, ${phone.id}, false, false, 'token-2')`.execute(world.db);
  await sql`insert into web_push_subscriptions (account_id, user_id, family_id, endpoint, p256dh, auth)
    values (${account.id}, ${all.id}, ${randomUUID()}, 'https://example.com', '', ''),
      (${account.id}, ${first.id}, ${randomUUID()}, 'https://example.com', '', '')`.execute(world.db);
}

/** One row for each job, with what is random left out. */
async function written() {
  const { rows } = await sql<{ job: object }>`
    select json_build_object(
      'task', j.task_identifier, 'queue', regexp_replace(j.queue_name, '/[0-9]+$', ''), 'key', j.key,
      'attempts', j.max_attempts,
      'payload', p.payload::jsonb - array['delivery_id', 'run_id'],
      'delivery', (select json_build_array(subscription_id, event, seq, status, right(j.queue_name, 2)) from webhook_deliveries d where d.id = (p.payload ->> 'delivery_id')::uuid),
      'run', (select json_build_array(function_id, event, seq, status) from function_runs r where r.id = (p.payload ->> 'run_id')::uuid)
    ) as job
    from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
    where j.task_identifier in ('deliver-webhook', 'run-function', 'mail-alert', 'push-to-phone', 'push-to-browser', 'push-badge', 'mail-answer')`.execute(
    world.db,
  );
  return rows.map(({ job }) => JSON.stringify(job)).toSorted();
}

async function forgetWritten() {
  await sql`delete from graphile_worker._private_jobs`.execute(world.db);
  await sql`delete from webhook_deliveries`.execute(world.db);
  await sql`delete from function_runs`.execute(world.db);
}

async function muchHappens(account: Account, agents: Agent[]) {
  const [agent, colleague] = agents as [Agent, Agent];
  const { visitor, conversation } = await world.aConversation({ account });
  const widget = await world.widget(visitor);
  await widget.send("Hello?");
  await widget.send({ body: "From a page", metadata: { plan: "team", ses_automatic: true } });
  await world.say(agent, conversation.id, "Hi");
  await world.say(colleague, conversation.id, { body: "A note", type: "note" });
  await world.say(agent, conversation.id, { body: "Hidden", metadata: { disable_webhook_events: true } });
  for (const source of ["api", "sandbox", "email", "sms", "slack"]) {
    const body = {
      message: { conversation_id: conversation.id, customer_id: visitor.customer.id, body: source, source },
    };
    await world.data("POST", "/api/messages", { token: agent.token, body });
    await world.say(agent, conversation.id, { body: source, source });
  }
  await sendAsBot(scopeOf(account), conversation.id, {
    id: randomUUID(),
    body: "news",
    metadata: { github_state: "closed" },
    userId: agent.id,
    origin: "github",
  });
  await sendAsBot(scopeOf(account), conversation.id, {
    id: randomUUID(),
    body: "links",
    metadata: {},
    userId: agent.id,
    origin: "github",
    isAside: true,
  });
  await sendAsBot(scopeOf(account), conversation.id, { id: randomUUID(), body: "bounce", metadata: {}, userId: null });
  const desk = await world.desk(agent);
  await widget.send("Are you there?");
  await desk.read(conversation.id);
  await world.change(agent, conversation.id, { status: "closed" });
  await widget.send("Once more");
  await world.archive(agent, conversation.id);
  await world.change(agent, conversation.id, { read: false });
  await world.change(agent, conversation.id, { read: true });
  const mailed = await world.open(agent, visitor.customer.id, { source: "email" });
  await world.say(agent, mailed.id, "By mail");
  await world.say(agent, mailed.id, { body: "No mail", private: true });
  await world.open(agent, visitor.customer.id, { message: { body: "First" } });
  await Promise.all(Array.from({ length: 20 }, (_, index) => widget.send(`burst ${index}`)));
}

test("subscribers write the jobs that the triggers write", async () => {
  const account = await world.anAccount();
  const agents = [account.admin, await world.anAgent({ account }), await world.anAgent({ account })];
  await everybodyListens(account, agents);
  await forgetWritten();
  await muchHappens(account, agents);
  const byTriggers = await written();
  await forgetWritten();

  const events = await world.db
    .selectFrom("events")
    .select(["account_id", "seq", "type", "fact"])
    .where("account_id", "=", account.id)
    .orderBy("seq")
    .$castTo<StoredEvent>()
    .execute();
  const messages = events.filter((event) => event.type === "message:created");
  const updates = events.filter((event) => event.type === "conversation:updated");
  const openings = events.filter((event) => event.type === "conversation:created");
  await transaction(scopeOf(account), async (scope) => {
    for (const subscriber of [functions, mailAlerts, phoneAlerts, browserAlerts, mailAnswers]) {
      await subscriber.receive(scope, messages);
    }
    await badges.receive(scope, updates);
    await webhooks.receive(scope, [...messages, ...updates, ...openings]);
  });
  const bySubscribers = await written();

  expect(bySubscribers).toEqual(byTriggers);
  expect(new Set(bySubscribers.map((job) => JSON.parse(job).task)).size).toBe(7);
});
