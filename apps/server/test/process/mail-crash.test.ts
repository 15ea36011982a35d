import type { ExpandedConversation } from "@parley/contract";
import { afterAll, expect, test } from "vitest";
import { NameServer } from "../../../../e2e/providers/name-server.ts";
import { freePort } from "../../src/platform/free-port.ts";
import { deliverMail } from "../email/deliver-mail.ts";
import { usedDataFolder } from "./data-folder.ts";
import { ParleyProcess } from "./parley-process.ts";

const MAILS = 8; // one address has ten connections
const ended: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ended) await end();
});

test("an accepted mail survives a kill at that moment, and a repeated one is stored once", async () => {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const names = await new NameServer().open();
  ended.push(() => names.close());
  const parley = new ParleyProcess({
    DATA_DIR: await usedDataFolder(),
    PORT: String(port),
    FORWARDING_DOMAIN: "in.example.com",
    INBOUND_SMTP_PORT: String(smtpPort),
    DNS_SERVERS: names.address,
  });
  ended.push(() => parley.end());
  await parley.start();
  const ask = async <T>(method: string, path: string, body?: object, token?: string) => {
    const answer = await fetch(`${parley.url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: token }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return ((await answer.json()) as { data: T }).data;
  };
  const password = "correct horse battery";
  const user = { company_name: "Company", email: "a@example.com", password, password_confirmation: password };
  const { token } = await ask<{ token: string }>("POST", "/api/registration", { user });
  const path = "/api/forwarding_addresses";
  const { forwarding_email_address: to } = await ask<{ forwarding_email_address: string }>(
    "POST",
    path,
    { forwarding_address: {} },
    token,
  );

  const bring = (n: number) =>
    deliverMail(smtpPort, {
      from: `customer-${n}@example.com`,
      to,
      subject: `Mail ${n}`,
      text: `Text ${n}`,
      messageId: `<${n}@example.com>`,
      date: "Mon, 02 Nov 2026 10:00:00 +0000",
    });
  const taken = new Set<number>();
  const all = Array.from({ length: MAILS }, (_, n) => n);
  const bringing = all.map(async (n) => {
    await bring(n);
    taken.add(n);
    if (taken.size === MAILS / 2) await parley.kill("SIGKILL");
  });
  await Promise.allSettled(bringing);
  expect(taken.size).toBeGreaterThanOrEqual(MAILS / 2);

  await parley.start();
  const subjects = async () => {
    const found = await ask<ExpandedConversation[]>("GET", "/api/conversations?limit=100", undefined, token);
    return found.filter(({ messages }) => messages.length === 1).map(({ subject }) => subject);
  };
  await expect.poll(subjects).toEqual(expect.arrayContaining([...taken].map((n) => `Mail ${n}`)));
  await Promise.all(all.map(bring)); // a sender without an answer retries
  await expect.poll(async () => (await subjects()).toSorted()).toEqual(all.map((n) => `Mail ${n}`).toSorted());
});
