import { sql } from "kysely";
import { expect, test } from "vitest";
import { notFound } from "../harness/refusals.ts";
import { useWorld } from "../harness/world.ts";
import { createResources, type IdName } from "./account-resources.ts";
import { credentialHeader, inputFor, nameOf, send } from "./requests.ts";

/**
 * Each request stores a reference to a row that is deleted concurrently. The answer is the same as for a missing row.
 */

const world = useWorld({ FILE_UPLOADS_ENABLED: "1" });

/** The route, its id that is deleted, and the table. */
const RACES: [route: string, id: IdName, table: string][] = [
  ["PUT /api/widget_settings", "inbox_id", "inboxes"],
  ["POST /api/customers/:id/tags", "customer_id", "customers"],
  ["POST /api/customers/:id/tags", "tag_id", "tags"],
  ["POST /api/customers/:id/issues", "customer_id", "customers"],
  ["POST /api/customers/:id/issues", "issue_id", "issues"],
  ["POST /api/conversations", "file_id", "files"],
  ["POST /api/v1/conversations", "file_id", "files"],
  ["POST /api/conversations/:id/tags", "tag_id", "tags"],
  ["POST /api/messages", "file_id", "files"],
  ["POST /api/v1/messages", "file_id", "files"],
  ["POST /api/canned_responses", "file_id", "files"],
  ["PUT /api/canned_responses/:id", "file_id", "files"],
  ["POST /api/event_subscriptions/:id/test", "event_subscription_id", "event_subscriptions"],
];

test.each(RACES)("%s does not fail while its %s is deleted", async (name, idName, table) => {
  const route = world.server.router.routes.find((each) => nameOf(each) === name)!;
  const ours = await createResources(world);
  const { input } = inputFor(route, ours);
  const { answer } = await world.db.transaction().execute(async (transaction) => {
    await sql`delete from ${sql.table(table)} where id = ${ours.ids[idName]}`.execute(transaction);
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    // Wrapped in an object: a returned promise would be awaited before the deletion is committed.
    const answer = send(world, route, input, credentialHeader(ours.admin, route));
    // Uses another connection: within a transaction, the view shows only the connections of its first read.
    await expect.poll(async () => (await waiting.execute(world.db)).rows.length).toBe(1);
    return { answer };
  });
  expect(await answer).toMatchObject(notFound);
});
