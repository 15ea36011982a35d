import { createHash } from "node:crypto";
import type { Router } from "../../../platform/http/router.ts";
import { requestFor } from "../../../platform/jobs/job.ts";
import type { PublicContext } from "../../../platform/scope.ts";
import { receiveFrom, type WebhookRequest } from "../shared/receive.ts";
import { hmac, isRecent, isSame } from "../shared/signatures.ts";
import { parseButtonClick, readEnvelope } from "./inbound/events.ts";
import { handleSlackButtonClick, handleSlackEvent, laneOf, laneOfButtonClick } from "./jobs.ts";
import { listAccountsOfTeam } from "./queries.ts";

const signingSecret = ({ platform: { config } }: PublicContext) => config.integrations.slack?.signingSecret;

/** Source: docs.slack.dev, "Verifying requests from Slack". */
function isGenuine({ body, headers }: WebhookRequest, publicContext: PublicContext): boolean {
  const [timestamp, signature] = [headers["x-slack-request-timestamp"], headers["x-slack-signature"]];
  const secret = signingSecret(publicContext)?.reveal();
  if (!secret || typeof timestamp !== "string" || !isRecent(timestamp)) return false;
  return isSame(signature?.toString(), `v0=${hmac("sha256", secret, `v0:${timestamp}:${body}`)}`);
}

const genuine = {
  service: "slack",
  isGenuine,
  secret: (config: PublicContext["platform"]["config"]) => config.integrations.slack?.signingSecret,
};

/** The webhooks for Slack's channel events and for its buttons. */
export function slackWebhooks(router: Router) {
  receiveFrom(router, {
    ...genuine,
    path: "/api/slack/webhook",
    summary: "Receive an event from Slack",
    receipts: {
      namedAccounts: async ({ body }, publicContext) => {
        const event = readEnvelope(body)?.event;
        return event ? listAccountsOfTeam(publicContext, event.team) : [];
      },
    },
    read: ({ body }) => readEnvelope(body),
    idOf: ({ event_id }) => event_id,
    answer: ({ challenge, event }) => (event ? undefined : challenge),
    async accept({ event }, publicContext) {
      if (!event) return [];
      const accounts = await listAccountsOfTeam(publicContext, event.team);
      return accounts.map((id) => requestFor(handleSlackEvent, id, event, { lane: laneOf(id, event) }));
    },
  });

  receiveFrom(router, {
    ...genuine,
    path: "/api/slack/actions",
    summary: "Receive a button press from Slack",
    read: ({ body }) => parseButtonClick(body),
    // Slack sends no id for a press. The signature identifies it; a repeated press without one is harmless.
    idOf: (_, { headers }) => {
      const signature = headers["x-slack-signature"]?.toString();
      return signature && createHash("sha256").update(signature).digest("hex");
    },
    async accept({ team, ...press }, publicContext) {
      const accounts = await listAccountsOfTeam(publicContext, team);
      return accounts.map((id) =>
        requestFor(handleSlackButtonClick, id, press, { lane: laneOfButtonClick(id, press) }),
      );
    },
  });
}
