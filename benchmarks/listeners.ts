import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Receiver } from "../apps/server/test/webhooks/receiver.ts";
import { MattermostStandIn } from "../e2e/providers/mattermost/mattermost.ts";
import { type Figure, median, perSecond, times } from "./harness/figures.ts";
import { registerCompany } from "./harness/register.ts";
import { ServerProcess } from "./harness/server-process.ts";
import { postOverHttp } from "./posting.ts";
import { createConversations } from "./visitors.ts";

const CONVERSATIONS = 200;
const ROUNDS = 3;

/**
 * Posts messages in an account without subscribers and in one with a webhook, Mattermost and alerts, in turns. The
 * deliveries of a round are complete before the next round begins.
 */
export async function measureListeners(): Promise<Figure[]> {
  const receiver = await Receiver.open();
  const mattermost = await new MattermostStandIn().open();
  const server = new ServerProcess(mkdtempSync(join(tmpdir(), "parley-bench-")), {
    ALLOW_PRIVATE_WEBHOOK_TARGETS: "1",
  });
  await server.start();
  try {
    const plain = await newPoster(server, "plain@example.com");
    const listened = await newPoster(server, "listened@example.com");
    await addListeners(server, listened.token, receiver.url, mattermost);
    await plain.post(); // warm-up: compilation and query plans
    await listened.post();
    await allJobsDone(server);
    const [plainRates, listenedRates, secondsToDeliver]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      plainRates.push(await plain.post());
      listenedRates.push(await listened.post());
      const begin = performance.now();
      await allJobsDone(server);
      secondsToDeliver.push((performance.now() - begin) / 1000);
    }
    const [rate, plainRate] = [median(listenedRates), median(plainRates)];
    const ratio = rate / plainRate;
    const messages = await server.database(async (database) => {
      const { rows } = await database.query("select count(*)::int from messages where account_id = $1", [
        listened.account_id,
      ]);
      return rows[0].count as number;
    });
    const lost = 2 * messages - receiver.received.length - mattermost.posts.length;
    return [
      {
        what: "POST /api/messages with a webhook, Mattermost and mail alerts, 64 connections, 8 s",
        target: "≥ 0.8 × the rate without them; all delivered",
        measured: `${perSecond(rate)}; the last delivery ${median(secondsToDeliver).toFixed(0)} s after the last message; ${lost} of ${2 * messages} lost`,
        reference: `without ${perSecond(plainRate)}: ${times(ratio)}`,
        isReached: ratio >= 0.8 && lost === 0,
      },
    ];
  } finally {
    await server.end();
    await mattermost.close();
    receiver.close();
  }
}

async function newPoster(server: ServerProcess, email: string) {
  const { token, account_id } = await registerCompany(server, email);
  const conversations = await createConversations(server, token, account_id, CONVERSATIONS);
  const places = conversations.map((conversation) => ({ ...conversation, token }));
  return { token, account_id, post: async () => (await postOverHttp(server, places)).rate };
}

/** Resolves when no job is due or running. */
const allJobsDone = (server: ServerProcess) =>
  server.database(async (database) => {
    for (;;) {
      const { rows } = await database.query(
        "select from graphile_worker._private_jobs where locked_at is not null or run_at <= now() limit 1",
      );
      if (rows.length === 0) return;
      await sleep(100);
    }
  });

async function addListeners(server: ServerProcess, token: string, webhook_url: string, mattermost: MattermostStandIn) {
  await server.call("POST", "/event_subscriptions", { event_subscription: { webhook_url } }, token);
  const user_settings = { email_alert_on_new_message: true, email_alert_on_new_conversation: true };
  await server.call("PUT", "/user_settings", { user_settings }, token);
  const channel = mattermost.addChannel();
  const authorization = {
    access_token: mattermost.botToken,
    mattermost_url: mattermost.url,
    verification_token: "abcdefghijklmverification",
    channel_id: channel.id,
    channel_name: channel.display_name,
    team_id: mattermost.team.id,
    team_domain: mattermost.team.name,
    inbox_id: null,
  };
  await server.call("POST", "/mattermost/auth", { authorization }, token);
}
