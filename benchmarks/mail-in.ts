import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ForwardingAddress } from "@parley/contract";
import { freePort } from "../apps/server/src/platform/free-port.ts";
import { openGateway } from "../apps/server/test/email/deliver-mail.ts";
import { NameServer } from "../e2e/providers/name-server.ts";
import type { Figure } from "./harness/figures.ts";
import { keepAlive, RawChannel } from "./harness/raw-channel.ts";
import { registerCompany } from "./harness/register.ts";
import { ServerProcess } from "./harness/server-process.ts";
import { comparePushLatency, pushAtRate } from "./pushes.ts";
import { connectVisitors, createConversations } from "./visitors.ts";

const MAILS = 1000;
const SECONDS = 58;
const RATE = MAILS / SECONDS;
const VISITORS = 20;
const MAX_SECONDS = 60;
const TIMEOUT_MS = 60_000;

const picture = Buffer.alloc(20_000, "pixels");

/**
 * A mail server delivers mails by SMTP, and each mail opens a conversation. Visitors write at the same time. The
 * reference is visitors who write without mail.
 */
export async function measureMailIn(): Promise<Figure[]> {
  const smtpPort = await freePort();
  const names = await new NameServer().open();
  const server = new ServerProcess(mkdtempSync(join(tmpdir(), "parley-bench-")), {
    FORWARDING_DOMAIN: "in.example.com",
    INBOUND_SMTP_PORT: String(smtpPort),
    DNS_SERVERS: names.address,
    RATE_LIMITS: "off",
  });
  await server.start();
  const gateway = openGateway(smtpPort);
  try {
    const { token, account_id } = await registerCompany(server);
    const forwarding_address = { description: "Support" };
    const { data: address } = await server.call<{ data: ForwardingAddress }>(
      "POST",
      "/forwarding_addresses",
      { forwarding_address },
      token,
    );
    const bring = (number: number) =>
      gateway.sendMail({
        from: `ann${number}@example.com`,
        to: address.forwarding_email_address,
        subject: `Question ${number}`,
        text: `A question.\n\nOn Monday you wrote:\n> ${"something. ".repeat(50)}`,
        html: `<p>A question.</p><blockquote>${"something. ".repeat(50)}</blockquote>`,
        attachments: [{ filename: "picture.png", content: picture }],
      });
    const places = await createConversations(server, token, account_id, VISITORS);
    const visitors = await connectVisitors(server, { id: account_id }, places);
    const screen = await RawChannel.join(server.url, `token=${token}`, `notification:${account_id}`);
    const beats = keepAlive([screen]);
    await bring(0);
    await pushAtRate(visitors, [screen], RATE, 5); // warm-up: compilation and query plans
    const idle = await pushAtRate(visitors, [screen], RATE, SECONDS);
    const begin = performance.now();
    const brought = atRate(bring, RATE, MAILS);
    const busy = await pushAtRate(visitors, [screen], RATE, SECONDS);
    await brought;
    while ((await conversations(server)) <= MAILS && performance.now() - begin < SECONDS * 1000 + TIMEOUT_MS)
      await sleep(50);
    const seconds = (performance.now() - begin) / 1000;
    const there = (await conversations(server)) - 1;
    clearInterval(beats);
    for (const channel of [...visitors, screen]) channel.close();
    return [
      {
        what: `${MAILS.toLocaleString("en")} mails of 28 KB received by SMTP in ${SECONDS} s, each creates a conversation with one file`,
        target: `≤ ${MAX_SECONDS} s`,
        measured: `${there.toLocaleString("en")} in ${seconds.toFixed(1)} s`,
        reference: `all mails are sent within ${SECONDS} s`,
        isReached: there === MAILS && seconds <= MAX_SECONDS,
      },
      comparePushLatency(busy, idle, "mail"),
    ];
  } finally {
    gateway.close();
    await server.end();
    await names.close();
  }
}

async function atRate(work: (number: number) => Promise<unknown>, rate: number, count: number) {
  const begin = performance.now();
  const works: Promise<unknown>[] = [];
  while (works.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - begin) / 1000) * rate));
    while (works.length < due) works.push(work(works.length + 1));
    await sleep(1);
  }
  await Promise.all(works);
}

/** Conversations that a mail opened. */
async function conversations(server: ServerProcess) {
  const { rows } = await server.database((database) =>
    database.query("select count(*)::int as count from conversations where source = 'email'"),
  );
  return rows[0].count as number;
}
