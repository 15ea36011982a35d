import { sql } from "kysely";
import { expect, test } from "vitest";
import { emailsTo } from "../harness/sent-emails.ts";
import { useOwnWorld } from "../harness/world.ts";

/** With invitation mails disabled, inviting by mail creates a link and sends nothing. */
const world = useOwnWorld();

test("without a mail server, the invitation is created and no mail is sent", async () => {
  const { admin } = await world.anAccount();
  const body = { to_address: "stranger@example.com" };
  const answer = await world.call("POST", "/api/user_invitation_emails", { token: admin.token, body });
  expect([answer.status, answer.body]).toEqual([201, {}]);
  expect(await world.data("GET", "/api/user_invitations", { token: admin.token })).toHaveLength(1);
  const waiting = () =>
    sql`select 1 from graphile_worker.jobs where task_identifier = 'mail-invitation'`.execute(world.db);
  await expect.poll(async () => (await waiting()).rows.length).toBe(0);
  expect(await emailsTo(world, "stranger@example.com")).toEqual([]);
});
