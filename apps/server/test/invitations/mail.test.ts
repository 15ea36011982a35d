import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { emailsTo, nextEmail } from "../harness/sent-emails.ts";
import { type Agent, useWorld } from "../harness/world.ts";

/** Inviting by mail, if the operator enables it: `behaviour.md` §1.2. */
const world = useWorld({ USER_INVITATION_EMAIL_ENABLED: "1", MAIL_FROM: "Parley <hello@parley.example>" });

const mailTo = ({ token }: Agent, to_address: unknown) =>
  world.call("POST", "/api/user_invitation_emails", { token, body: { to_address } });

const aStranger = () => `${world.unique("stranger")}@example.com`;

const latestInvitation = ({ token }: Agent) =>
  world.data<{ id: string }[]>("GET", "/api/user_invitations", { token }).then((all) => all.at(-1)!.id);

test("the mail has the link, and the link registers its recipient", async () => {
  const { admin, company_name, id } = await world.anAccount();
  const address = aStranger();
  const { status, body } = await mailTo(admin, address);
  expect([status, body]).toEqual([201, {}]);
  const sentEmail = await nextEmail(world, address, "invited");
  const invite_token = await latestInvitation(admin);
  expect(sentEmail.subject).toContain(company_name);
  expect(sentEmail.text).toContain(`${world.url}/register/${invite_token}?email=${encodeURIComponent(address)}`);
  expect(sentEmail.from).toEqual({ name: `${company_name} Team`, address: "hello@parley.example" });

  const user = { invite_token, email: address, password: "a long password" };
  const joined = await world.data<{ token: string }>("POST", "/api/registration", { body: { user } });
  expect(await world.data("GET", "/api/me", { token: joined.token })).toMatchObject({ account_id: id, role: "user" });
});

test("the mail is in the inviter's name: the display name, else the full name", async () => {
  const { admin } = await world.anAccount();
  const called = (user_profile: object) =>
    world.data("PUT", "/api/profile", { token: admin.token, body: { user_profile } });
  const senderFor = async (address: string) => {
    await mailTo(admin, address);
    return (await nextEmail(world, address, "invited")).from?.name;
  };
  await called({ full_name: "Kim K." });
  expect(await senderFor(aStranger())).toBe("Kim K.");
  await called({ display_name: 'K "x" <k@evil.example>\r\nbcc: b@example.com' });
  expect(await senderFor(aStranger())).toContain('K "x"');
});

test("markup in a name is escaped", async () => {
  const { admin } = await world.anAccount();
  const user_profile = { display_name: "<script>alert(1)</script>" };
  await world.data("PUT", "/api/profile", { token: admin.token, body: { user_profile } });
  const address = aStranger();
  await mailTo(admin, address);
  const { html } = await nextEmail(world, address, "invited");
  expect(html).not.toContain("<script");
  expect(html).toContain("&lt;script&gt;");
});

test("exactly one valid address is required", async () => {
  const { admin } = await world.anAccount();
  const [one, other] = [aStranger(), aStranger()];
  const odd = [`${one}, ${other}`, `${one}\r\nbcc: ${other}`, "nobody", "a b@example.com", `<${one}>`];
  for (const address of odd) {
    const { status } = await mailTo(admin, address);
    expect([address, status]).toEqual([address, 201]);
  }
  await quiet();
  for (const address of [one, other, ...odd]) expect(await emailsTo(world, address)).toEqual([]);
});

test("an address is required", async () => {
  const { admin } = await world.anAccount();
  for (const address of [undefined, null, ""]) expect((await mailTo(admin, address)).status).toBe(400);
  expect(await world.data("GET", "/api/user_invitations", { token: admin.token })).toEqual([]);
});

test("an address of the maximum length is accepted", async () => {
  const { admin } = await world.anAccount();
  const address = `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.example`;
  await mailTo(admin, address);
  await nextEmail(world, address, "invited");
});

test("an invitation that was revoked meanwhile is not sent", async () => {
  const { admin, id: account_id } = await world.anAccount();
  const to_address = aStranger();
  const job = { account_id, invitation_id: randomUUID(), inviter_id: admin.id, to_address };
  await sql`select graphile_worker.add_job('mail-invitation', ${JSON.stringify(job)}::json)`.execute(world.db);
  await quiet();
  expect(await emailsTo(world, to_address)).toEqual([]);
});

/** Resolves when all mail jobs are done or have failed. */
async function quiet() {
  const waiting = async () => {
    const { rows } = await sql`
      select 1 from graphile_worker.jobs where task_identifier = 'mail-invitation' and last_error is null
    `.execute(world.db);
    return rows.length;
  };
  await expect.poll(waiting).toBe(0);
}
