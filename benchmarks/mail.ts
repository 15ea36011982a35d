import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MailServer } from "../apps/server/test/mail/mail-server.ts";
import type { Figure } from "./harness/figures.ts";
import { keepAlive, RawChannel } from "./harness/raw-channel.ts";
import { registerCompany } from "./harness/register.ts";
import { ServerProcess } from "./harness/server-process.ts";
import { comparePushLatency, pushAtRate } from "./pushes.ts";
import { connectVisitors, createConversations } from "./visitors.ts";

const MAILS = 1000;
const RATE = 20;
const SECONDS = MAILS / RATE;
const VISITORS = 20;
const MAX_SECONDS = 60;
const TIMEOUT_MS = 30_000;

/**
 * Visitors write, and each message is mailed to an agent. The reference is the same load without mail. The mail server
 * runs in this process.
 */
export async function measureMail(): Promise<Figure[]> {
  const mail = new MailServer();
  await mail.listen();
  const server = new ServerProcess(mkdtempSync(join(tmpdir(), "parley-bench-")), {
    SMTP_URL: mail.url,
    DISABLE_EMAIL_VALIDITY_CHECK: "1",
  });
  await server.start();
  try {
    const { token, account_id } = await registerCompany(server);
    const places = await createConversations(server, token, account_id, VISITORS);
    const visitors = await connectVisitors(server, { id: account_id }, places);
    const screen = await RawChannel.join(server.url, `token=${token}`, `notification:${account_id}`);
    const beats = keepAlive([screen]);
    await pushAtRate(visitors, [screen], RATE, 5); // warm-up: compilation and query plans
    const idle = await pushAtRate(visitors, [screen], RATE, SECONDS);
    const user_settings = { email_alert_on_new_message: true };
    await server.call("PUT", "/user_settings", { user_settings }, token);
    const before = mail.received.length;
    const begin = performance.now();
    const busy = await pushAtRate(visitors, [screen], RATE, SECONDS);
    while (mail.received.length - before < MAILS && performance.now() - begin < SECONDS * 1000 + TIMEOUT_MS)
      await sleep(5);
    const seconds = (performance.now() - begin) / 1000;
    const sent = mail.received.length - before;
    clearInterval(beats);
    for (const channel of [...visitors, screen]) channel.close();
    return [
      {
        what: `${MAILS.toLocaleString("en")} mails, one per visitor's message at ${RATE}/s, to a mail server on the same machine`,
        target: `≤ ${MAX_SECONDS} s`,
        measured: `${sent.toLocaleString("en")} in ${seconds.toFixed(1)} s`,
        reference: `sending the messages takes ${SECONDS} s`,
        isReached: sent === MAILS && seconds <= MAX_SECONDS,
      },
      comparePushLatency(busy, idle, "mail"),
    ];
  } finally {
    await server.end();
    await mail.close();
  }
}
