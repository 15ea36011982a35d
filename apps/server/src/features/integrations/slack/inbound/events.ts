import { readJson } from "../../shared/receive.ts";
import { readContent } from "./content.ts";
import type { SlackFile } from "./file-objects.ts";
import { textIn } from "./text-in.ts";

/** An event in a channel, reduced to the fields that the server uses. */
export interface SlackEvent {
  type: string;
  subtype?: string;
  /** The workspace whose installation of the app receives the event. */
  team: string;
  channel: string;
  /** Identifies the message within its channel. */
  ts: string;
  thread_ts?: string;
  user?: string;
  text: string;
  files: SlackFile[];
  /** When the server received it, if Slack asked to wait since. */
  received_at?: string;
  /** Retries have taken so long that the message is stored without the files that still fail. */
  isLate?: boolean;
  /** The user who invited another user or the app. */
  inviter?: string;
  reaction?: string;
  /** The progress of the import of its thread, after a pause that Slack asked for. */
  imported?: ThreadProgress;
}

/** How far the import of a thread has come. */
export interface ThreadProgress {
  /** The next page. Undefined for the first one. */
  cursor?: string;
  /** Undefined while the import searches the thread for a known customer. */
  customer_id?: string;
  /** The number of messages on the pages before. */
  count: number;
}

/** The body of a request to `/api/slack/webhook`. */
export interface Envelope {
  event_id?: string;
  challenge?: string;
  event?: SlackEvent;
}

/** Undefined if the body is not JSON. Events of apps, mostly this one, are ignored. */
export function readEnvelope(body: string): Envelope | undefined {
  const read = readJson(body);
  if (!read) return undefined;
  const [event_id, challenge] = [textIn(read.event_id), textIn(read.challenge)];
  const isEvent = typeof read.event === "object" && read.event !== null;
  if (!isEvent) return challenge === undefined ? {} : { challenge };
  const event = readEvent(read.event as Record<string, unknown>, receivingTeam(read));
  return { ...(event_id && { event_id }), ...(event && { event }) };
}

/**
 * The workspace whose installation of the app receives the event. Only the envelope says so: the message names its
 * author's workspace, which on Enterprise Grid and in channels of Slack Connect is another one. There, `team_id` is the
 * workspace of the channel. The installation of an organization may name no workspace.
 * Sources: docs.slack.dev, "The Events API", section "Callback field"; slackapi/bolt-js, issues 687 and 935.
 */
function receivingTeam({ authorizations, context_team_id, team_id }: Record<string, unknown>): string | undefined {
  const [installation] = Array.isArray(authorizations) ? (authorizations as ({ team_id?: unknown } | null)[]) : [];
  return textIn(installation?.team_id) ?? textIn(context_team_id) ?? textIn(team_id);
}

function readEvent(event: Record<string, unknown>, team: string | undefined): SlackEvent | undefined {
  if (event.bot_id) return undefined;
  const item = (event.item ?? {}) as Record<string, unknown>; // the target of a reaction
  const [type, channel, ts] = [
    textIn(event.type),
    textIn(event.channel) ?? textIn(item.channel),
    textIn(event.ts) ?? textIn(item.ts),
  ];
  if (!team || !type || !channel || !ts || !/^\d{1,12}\.\d{1,9}$/.test(ts)) return undefined;
  const optional = ["subtype", "thread_ts", "user", "inviter", "reaction"] as const;
  return {
    team,
    type,
    channel,
    ts,
    ...readContent(event),
    ...Object.fromEntries(optional.flatMap((name) => (textIn(event[name]) ? [[name, textIn(event[name])]] : []))),
  };
}

export interface ButtonClick {
  team: string;
  conversation_id: string;
  status: "open" | "closed";
}

const statuses: Record<string, ButtonClick["status"]> = { close_conversation: "closed", open_conversation: "open" };

/** The button of this app that was pressed; undefined for any other action. */
export function parseButtonClick(body: string): ButtonClick | undefined {
  const payload = readJson(new URLSearchParams(body).get("payload") ?? "");
  const team = textIn((payload?.team as Record<string, unknown> | undefined)?.id);
  const [action] = Array.isArray(payload?.actions) ? (payload.actions as (Record<string, unknown> | null)[]) : [];
  const status = statuses[textIn(action?.action_id) ?? ""];
  const conversation_id = textIn(action?.value);
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(conversation_id ?? "");
  return team && status && conversation_id && isId ? { team, status, conversation_id } : undefined;
}

/** The time of a message, from its `ts`. */
export const instantOf = (ts: string) => new Date(Number(ts) * 1000).toISOString();
