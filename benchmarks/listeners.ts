import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Receiver } from "../apps/server/test/webhooks/receiver.ts";
import { MattermostStandIn } from "../e2e/providers/mattermost.ts";
import { type Figure, median, perSecond, times } from "./harness/figures.ts";
import { registerCompany } from "./harness/register.ts";
import { ServerProcess } from "./harness/server-process.ts";
import { postOverHttp } from "./posting.ts";
import { createConversations } from "./visitors.ts";

const PLACES = 200;
const ROUNDS = 3;

/** Posts messages in an account without subscribers, and in the same account with a webhook, Mattermost and alerts. */
export async function measureListeners(): Promise<Figure[]> {
  const receiver = await Receiver.open();
  const mattermost = await new MattermostStandIn().open();
  const server = new ServerProcess(mkdtempSync(join(tmpdir(), "parley-bench-")), {
    ALLOW_PRIVATE_WEBHOOK_TARGETS: "1",
  });
  await server.start();
  try {
    const { token, account_id } = await registerCompany(server);
    const places = await createConversations(server, token, account_id, PLACES);
    const measure = async () => {
      const rates: number[] = [];
      for (let round = 0; round < ROUNDS; round++) rates.push((await postOverHttp(server, { token }, places)).rate);
      return median(rates);
    };
    await postOverHttp(server, { token }, places); // warm-up: compilation and query plans
    const plain = await measure();
    await addListeners(server, token, receiver.url, mattermost);
    const listened = await measure();
    const ratio = listened / plain;
    return [
      {
        what: "POST /api/messages with a webhook, Mattermost and mail alerts, 64 connections",
        target: "≥ 0.8 × the rate without them",
        measured: `${perSecond(listened)}; delivered during the run: ${receiver.received.length} webhooks, ${mattermost.posts.length} posts`,
        reference: `without ${perSecond(plain)}: ${times(ratio)}`,
        isReached: ratio >= 0.8 && receiver.received.length > 0 && mattermost.posts.length > 0,
      },
    ];
  } finally {
    await server.end();
    await mattermost.close();
    receiver.close();
  }
}

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
