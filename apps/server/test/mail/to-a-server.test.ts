import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../src/platform/free-port.ts";
import { tokenIn } from "../harness/sent-emails.ts";
import { World } from "../harness/world.ts";
import { MailServer } from "./mail-server.ts";

/** With `SMTP_URL`, mail is sent to that server, with retries while it is down. */
const ended: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ended.reverse()) await end();
});

async function aWorldMailingTo(url: string) {
  const world = new World({
    SMTP_URL: url,
    MAIL_FROM: "Parley <hello@parley.example>",
    DISABLE_EMAIL_VALIDITY_CHECK: "1",
  });
  await world.begin();
  ended.push(() => world.end());
  return world;
}

async function aMailServer(port?: number) {
  const server = new MailServer();
  await server.listen(port);
  ended.push(() => server.close());
  return server;
}

test("the client authenticates and delivers the mail", async () => {
  const mailServer = await aMailServer();
  const world = await aWorldMailingTo(mailServer.url);
  const { admin } = await world.anAccount();
  const { email: sentEmail, envelope, user } = await mailServer.next(admin.email);
  expect(user).toBe("parley");
  expect(envelope).toEqual({ from: "hello@parley.example", to: [admin.email] });
  expect(sentEmail.subject).toContain("verify");
  expect(sentEmail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  const token = tokenIn(sentEmail);
  expect(await world.data("POST", "/api/verify_email", { body: { token } })).toEqual({ success: true });
  expect(readdirSync(world.dataDir)).not.toContain("mail");
});

test("an unavailable mail server delays no request, and the mail is retried", async () => {
  const port = await freePort();
  const world = await aWorldMailingTo(`smtp://parley:secret@127.0.0.1:${port}`);
  const { admin } = await world.anAccount();
  const failed = async () => {
    const { rows } = await sql<{ last_error: string }>`
      select last_error from graphile_worker.jobs
      where task_identifier = 'mail-verification-link' and last_error is not null
    `.execute(world.db);
    return rows[0]?.last_error ?? "";
  };
  await expect.poll(failed).toContain("ECONNREFUSED");
  expect(await failed()).not.toContain("secret");

  const mailServer = await aMailServer(port);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db);
  await sql`notify "jobs:insert"`.execute(world.db);
  expect((await mailServer.next(admin.email)).email.subject).toContain("verify");
});

test("an address that the mail server rejects is tried once, shown to admins, and blocks no other mail", async () => {
  const mailServer = await aMailServer();
  const world = await aWorldMailingTo(mailServer.url);
  const account = await world.anAccount();
  const [gone, colleague] = [await world.anAgent({ account }), await world.anAgent({ account })];
  for (const { email } of [account.admin, gone, colleague]) await mailServer.next(email);
  mailServer.unknown.set(gone.email, 0);
  const user_settings = { email_alert_on_new_message: true };
  for (const { token } of [gone, colleague]) {
    await world.data("PUT", "/api/user_settings", { token, body: { user_settings } });
  }
  const { visitor } = await world.aConversation({ account });
  const widget = await world.widget(visitor);
  await widget.send("One");
  await widget.send("Two");
  const alerts = () =>
    mailServer.received.filter(({ email: sentEmail }) => sentEmail.subject?.includes("has sent you")).length;
  await expect.poll(alerts).toBe(2);
  const failed = () =>
    world.data<{ name: string; attempts: number; next_attempt_at: string | null; reason: string }[]>(
      "GET",
      "/api/failed_jobs",
      { token: account.admin.token },
    );
  await expect.poll(async () => (await failed()).length).toBe(2);
  for (const job of await failed()) {
    expect(job).toMatchObject({ name: "mail-alert", attempts: 1, next_attempt_at: null });
    expect(job.reason).toContain("550");
  }
  expect(mailServer.unknown.get(gone.email)).toBe(2);
  expect(alerts()).toBe(2);
});

test("a retried mail has the same Message-ID", async () => {
  const mailServer = await aMailServer();
  const world = await aWorldMailingTo(mailServer.url);
  const { mail } = world.server.platform;
  for (let time = 0; time < 2; time++) {
    await mail.send({ to: "twice@example.com", subject: "Once", text: "", name: "alert.1.2" });
  }
  const ids = mailServer.received.map(({ email: sentEmail }) => sentEmail.messageId);
  expect(ids).toEqual(["<alert.1.2@parley.example>", "<alert.1.2@parley.example>"]);
});
