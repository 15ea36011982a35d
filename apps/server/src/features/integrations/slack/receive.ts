import { createHash } from "node:crypto";
import type { Router } from "../../../platform/http/router.ts";
import { requestFor } from "../../../platform/jobs/job.ts";
import type { Doorstep } from "../../../platform/scope.ts";
import { receiveFrom, type Told } from "../shared/receive.ts";
import { hmac, isRecent, isSame } from "../shared/signatures.ts";
import { readEnvelope, readPress } from "./events.ts";
import { hearSlackEvent, laneOf, laneOfPress, pressSlackButton } from "./jobs.ts";
import { listAccountsOfTeam } from "./queries.ts";

const signingSecret = ({ platform: { config } }: Doorstep) => config.integrations.slack?.signingSecret;

/** Source: docs.slack.dev, "Verifying requests from Slack". */
function isGenuine({ body, headers }: Told, doorstep: Doorstep): boolean {
  const [timestamp, signature] = [headers["x-slack-request-timestamp"], headers["x-slack-signature"]];
  const secret = signingSecret(doorstep)?.reveal();
  if (!secret || typeof timestamp !== "string" || !isRecent(timestamp)) return false;
  return isSame(signature?.toString(), `v0=${hmac("sha256", secret, `v0:${timestamp}:${body}`)}`);
}

const genuine = {
  service: "slack",
  isGenuine,
  secret: (config: Doorstep["platform"]["config"]) => config.integrations.slack?.signingSecret,
};

/** Where Slack tells what happened in channels, and which buttons were pressed. */
export function slackWebhooks(router: Router) {
  receiveFrom(router, {
    ...genuine,
    path: "/api/slack/webhook",
    summary: "What happened in Slack",
    read: ({ body }) => readEnvelope(body),
    idOf: ({ event_id }) => event_id,
    answer: ({ challenge, event }) => (event ? undefined : challenge),
    async accept({ event }, doorstep) {
      if (!event) return [];
      const accounts = await listAccountsOfTeam(doorstep, event.team);
      return accounts.map((id) => requestFor(hearSlackEvent, id, event, { lane: laneOf(id, event) }));
    },
  });

  receiveFrom(router, {
    ...genuine,
    path: "/api/slack/actions",
    summary: "A button that was pressed in Slack",
    read: ({ body }) => readPress(body),
    // Slack gives presses no id; the same one has the same signature, and no other has. One without is harmless twice.
    idOf: (_, { headers }) => {
      const signature = headers["x-slack-signature"]?.toString();
      return signature && createHash("sha256").update(signature).digest("hex");
    },
    async accept({ team, ...press }, doorstep) {
      const accounts = await listAccountsOfTeam(doorstep, team);
      return accounts.map((id) => requestFor(pressSlackButton, id, press, { lane: laneOfPress(id, press) }));
    },
  });
}
