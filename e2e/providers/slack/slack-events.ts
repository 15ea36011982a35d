import { createHmac, randomUUID } from "node:crypto";
import type { SlackStandIn } from "./slack.ts";

export const SIGNING_SECRET = "slack-signing-secret";

/** An event, with the fields that its envelope depends on. */
export interface SlackEvent {
  type: string;
  user?: string;
  channel?: string;
  item?: { channel: string; [name: string]: unknown };
  [name: string]: unknown;
}

export interface Sending {
  /** The retry number. Slack retries an event until it is answered in time. */
  retry?: number;
  event_id?: string;
  /** The age of the signature. */
  ageSeconds?: number;
  secret?: string;
  signature?: string | undefined;
  /** Signs this instead of the body. */
  signedBody?: string;
  /** The workspace of the installation that receives the event. */
  team?: string;
  /** The app is installed for the whole organization, so the installation names no workspace. */
  isOrganizations?: boolean;
}

type Workspace = Pick<SlackStandIn, "team" | "enterprise" | "channels" | "users" | "botUserId" | "picked">;

/**
 * The body of an event. `authorizations` names the installation that receives the event, `team_id` the workspace of the
 * channel, and the message the author's workspace. Source: docs.slack.dev, "The Events API".
 */
export function eventCallback(workspace: Workspace, event: SlackEvent, sending: Sending) {
  const { enterprise, channels, users, botUserId } = workspace;
  const team_id = sending.team ?? workspace.team.id;
  const channel = channels.get(event.channel ?? event.item?.channel ?? "");
  const installation = sending.isOrganizations
    ? { enterprise_id: enterprise, team_id: null, is_enterprise_install: true }
    : { enterprise_id: enterprise, team_id, is_enterprise_install: false };
  return {
    token: "legacy-token",
    team_id: channel?.host_team ?? team_id,
    ...(enterprise && { enterprise_id: enterprise }),
    context_team_id: team_id,
    context_enterprise_id: enterprise,
    api_app_id: "A1",
    type: "event_callback",
    event_id: sending.event_id ?? `Ev${randomUUID()}`,
    event_time: Math.floor(Date.now() / 1000),
    event_context: "4-legacy",
    is_ext_shared_channel: channel?.is_ext_shared ?? false,
    authorizations: [{ ...installation, user_id: botUserId, is_bot: true }],
    event: {
      ...(event.type === "message" && { team: users.get(event.user ?? "")?.team ?? team_id }),
      ...event,
    },
  };
}

/** The payload of a pressed button. Source: docs.slack.dev, "Handling user interaction". */
export const blockActions = ({ team, picked }: Workspace, action: object, sending: Sending) => ({
  type: "block_actions",
  team: { id: sending.team ?? team.id, domain: "acme" },
  user: { id: "U1", username: "ann" },
  channel: { id: picked },
  trigger_id: randomUUID(),
  actions: [{ type: "button", block_id: "b", ...action }],
});

/** Source: docs.slack.dev, "Verifying requests from Slack". */
export function signedHeaders(body: string, sending: Sending) {
  const timestamp = String(Math.floor(Date.now() / 1000) - (sending.ageSeconds ?? 0));
  const signed = createHmac("sha256", sending.secret ?? SIGNING_SECRET)
    .update(`v0:${timestamp}:${sending.signedBody ?? body}`)
    .digest("hex");
  const signature = "signature" in sending ? sending.signature : `v0=${signed}`;
  return {
    "user-agent": "Slackbot 1.0 (+https://api.slack.com/robots)",
    "x-slack-request-timestamp": timestamp,
    ...(signature && { "x-slack-signature": signature }),
    ...(sending.retry && { "x-slack-retry-num": String(sending.retry), "x-slack-retry-reason": "http_timeout" }),
  };
}
