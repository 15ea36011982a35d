import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emailsTo, nextEmail } from "../harness/sent-emails.ts";
import { useWorld } from "../harness/world.ts";

/** Without a mail server, mail is written to files for the operator. */
const world = useWorld({ MAIL_FROM: "Help Desk <desk@parley.example>" });

test("a mail has sender, recipient, text and HTML, and is marked as automatic", async () => {
  const { admin } = await world.anAccount();
  const sentEmail = await nextEmail(world, admin.email, "verify");
  expect(sentEmail).toMatchObject({
    from: { name: "Help Desk", address: "desk@parley.example" },
    to: [{ address: admin.email }],
    text: expect.stringContaining(`${world.url}/verify?token=`),
    html: expect.stringContaining(`href="${world.url}/verify?token=`),
    messageId: expect.any(String),
    date: expect.any(String),
  });
  expect(sentEmail.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
});

test("files are complete, end in .eml, and only their owner can read them", async () => {
  const { admin } = await world.anAccount();
  await nextEmail(world, admin.email, "verify");
  const folder = join(world.dataDir, "mail");
  const names = readdirSync(folder);
  expect(names.filter((name) => !/^\d{4}-.*\.eml$/.test(name))).toEqual([]);
  expect(statSync(folder).mode & 0o077).toBe(0);
  for (const name of names) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
});

test("many mails to one recipient are all stored", async () => {
  const { admin } = await world.anAccount();
  const subject = (number: number) => `Number ${number}.`;
  const numbers = Array.from({ length: 50 }, (_, number) => number);
  const { mail } = world.server.platform;
  await Promise.all(numbers.map((number) => mail.send({ to: admin.email, subject: subject(number), text: "" })));
  const received = (await emailsTo(world, admin.email)).map((sentEmail) => sentEmail.subject);
  expect(numbers.filter((number) => !received.includes(subject(number)))).toEqual([]);
});
