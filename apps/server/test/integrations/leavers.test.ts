import { expect, test } from "vitest";
import { authorizationsOf } from "../access/account-resources.ts";
import { emailsTo } from "../harness/sent-emails.ts";
import { type Agent, useWorld } from "../harness/world.ts";

/** Connections of users who delete themselves. They end with the user: `data-model.md` §3. */
const world = useWorld();

const SUBJECT = "Integrations were disconnected";

async function connectAll({ account_id, id: user_id }: Agent) {
  const rows = authorizationsOf(world, { account_id, user_id, secret: "x" });
  for (const [table, row] of Object.entries(rows)) {
    await world.db
      .insertInto(table as "hubspot_authorizations")
      .values(row as typeof rows.hubspot_authorizations)
      .execute();
  }
}

const leave = ({ id, token }: Agent) => world.call("DELETE", `/api/users/${id}`, { token });

const noticesTo = async ({ email }: Agent) =>
  (await emailsTo(world, email)).filter(({ subject }) => subject === SUBJECT);

test("when a user leaves, the active admins are mailed which integrations are disconnected, and nobody else", async () => {
  const account = await world.anAccount();
  const { admin } = account;
  const [leaver, member] = [await world.anAgent({ account }), await world.anAgent({ account })];
  const disabled = await world.anAgent({ account, role: "admin" });
  await world.call("POST", `/api/users/${disabled.id}/disable`, { token: admin.token });
  const neighbor = (await world.anAccount()).admin;
  await connectAll(neighbor);
  await connectAll(leaver);
  expect((await leave(leaver)).status).toBe(200);

  await expect.poll(() => noticesTo(admin)).toHaveLength(1);
  const [notice] = await noticesTo(admin);
  expect(notice?.text).toContain(`${leaver.email} left your team`);
  expect(notice?.text).toContain("Mattermost, Gmail, Twilio, GitHub, HubSpot, Intercom");
  expect(notice?.text).toContain(`${world.url}/integrations`);
  await expect.poll(() => world.jobsLeft()).toEqual([]);
  for (const other of [member, disabled, neighbor]) expect(await noticesTo(other)).toEqual([]);
});

test("a Slack connection belongs to the account: it stays when the user who made it leaves", async () => {
  const account = await world.anAccount();
  const { token } = account.admin;
  const leaver = await world.anAgent({ account });
  await connectAll(leaver);
  const connection = async () =>
    (await world.call<{ data: unknown }>("GET", "/api/slack/authorization", { token })).body.data;
  expect(await connection()).toMatchObject({ connected_by: leaver.id });
  expect((await leave(leaver)).status).toBe(200);
  expect(await connection()).toMatchObject({ connected_by: null });
});

test("no mail is sent when a user without a connection leaves", async () => {
  const account = await world.anAccount();
  await connectAll(account.admin);
  const leaver = await world.anAgent({ account });
  expect((await leave(leaver)).status).toBe(200);
  await expect.poll(() => world.jobsLeft()).toEqual([]);
  expect(await noticesTo(account.admin)).toEqual([]);
});
