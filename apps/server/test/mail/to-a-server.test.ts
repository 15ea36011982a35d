import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../src/platform/free-port.ts";
import { tokenIn } from "../letters.ts";
import { World } from "../world.ts";
import { MailServer } from "./mail-server.ts";

/** With `SMTP_URL`, mail goes to that server; one that is down is waited for. */
const ended: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ended.reverse()) await end();
}, 60_000);

async function aWorldMailingTo(url: string) {
  const world = new World({ SMTP_URL: url, MAIL_FROM: "Parley <hello@parley.example>" });
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

test("the server is signed in to, and gets the letter", async () => {
  const mailServer = await aMailServer();
  const world = await aWorldMailingTo(mailServer.url);
  const { admin } = await world.anAccount();
  const { letter, envelope, user } = await mailServer.next(admin.email);
  expect(user).toBe("parley");
  expect(envelope).toEqual({ from: "hello@parley.example", to: [admin.email] });
  expect(letter.subject).toContain("verify");
  const token = tokenIn(letter);
  expect(await world.data("POST", "/api/verify_email", { body: { token } })).toEqual({ success: true });
  expect(readdirSync(world.dataDir)).not.toContain("mail");
});

test("a server that refuses, or is not there, keeps nobody waiting; the letter comes when it is back", async () => {
  const port = await freePort();
  const world = await aWorldMailingTo(`smtp://parley:secret@127.0.0.1:${port}`);
  const { admin } = await world.anAccount();
  const failed = async () => {
    const { rows } = await sql<{ last_error: string }>`
      select last_error from graphile_worker.jobs
      where task_identifier = 'mail-verification-link' and attempts = 1 and last_error is not null
    `.execute(world.db);
    return rows[0]?.last_error ?? "";
  };
  await expect.poll(failed, { timeout: 10_000 }).toContain("ECONNREFUSED");
  expect(await failed()).not.toContain("secret");

  const mailServer = await aMailServer(port);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db);
  await sql`notify "jobs:insert"`.execute(world.db);
  expect((await mailServer.next(admin.email)).letter.subject).toContain("verify");
});
