import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ObjectStore } from "../uploads/object-store.ts";
import { InboundMailHarness } from "./inbound-mail-harness.ts";

/** Files of mails when the storage is a bucket: `behaviour.md` §11, §14.6. */
const store = await new ObjectStore().open();
let office: InboundMailHarness;
beforeAll(async () => {
  office = await InboundMailHarness.open(store.environment);
});
afterAll(async () => {
  await office.close();
  await store.close();
});

const jobs = async (name: string) =>
  (
    await sql`select from graphile_worker.jobs where task_identifier = ${name} and last_error is not null`.execute(
      office.db,
    )
  ).rows.length;
const tryAgain = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(office.db);

test("while the storage is unavailable, a mail with files and an answer with files wait", async () => {
  const account = await office.anAccount();
  const address = await office.anAddress(account);
  await store.close();
  const attachments = [{ filename: "kettle.txt", content: "a picture in words" }];
  await office.deliver(address, { from: "ann@example.com", subject: "Kettle", text: "It does not boil.", attachments });
  await expect.poll(() => jobs("file-mail")).toBe(1);
  await store.open();
  await tryAgain();
  const [conversation] = await office.conversations(account, 1);
  const [message] = await office.messages(account, conversation!.id, 1);
  expect(message!.attachments).toMatchObject([{ filename: "kettle.txt" }]);
  expect(await (await fetch(message!.attachments![0]!.file_url)).text()).toBe("a picture in words");
  expect(store.names()).toHaveLength(1);

  const answer = await office.aFile(account.admin, "answer.txt");
  await store.close();
  await office.sendMessage(account.admin, conversation!.id, { body: "See here.", file_ids: [answer.id] });
  await expect.poll(() => jobs("mail-answer")).toBe(1);
  const sent = () => office.outside.received.filter(({ email: sentEmail }) => sentEmail.text?.includes("See here."));
  expect(sent()).toEqual([]);
  await store.open();
  await tryAgain();
  await expect.poll(() => sent().length).toBe(1);
  const [file] = sent()[0]!.email.attachments;
  expect([file?.filename, Buffer.from(file?.content as ArrayBuffer).toString()]).toEqual(["answer.txt", "a text"]);
});

test.skipIf(!existsSync("/proc/self/fd"))(
  "a file of an answer is closed again when another cannot be read",
  async () => {
    const account = await office.anAccount();
    await office.deliver(await office.anAddress(account), {
      from: "ann@example.com",
      subject: "Kettle",
      text: "Hello?",
    });
    const [conversation] = await office.conversations(account, 1);
    const [old, newer] = [await office.aFile(account.admin, "old.txt"), await office.aFile(account.admin, "newer.txt")];
    const name = decodeURIComponent(old.file_url.slice(old.file_url.lastIndexOf("/") + 1));
    writeFileSync(join(office.dataDir, "uploads", name), "from before there was a bucket");
    await store.close();
    const before = await jobs("mail-answer");
    await office.sendMessage(account.admin, conversation!.id, { body: "See both.", file_ids: [old.id, newer.id] });
    await expect.poll(() => jobs("mail-answer")).toBe(before + 1);
    await expect.poll(() => office.openFiles()).toEqual([]);
    await store.open();
  },
);
