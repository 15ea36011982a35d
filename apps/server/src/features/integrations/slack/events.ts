import { readJson } from "../shared/receive.ts";

/** A file in a Slack event. */
export interface SlackFile {
  name: string;
  url: string;
}

/** What happened in a channel, as far as we care. */
export interface SlackEvent {
  type: string;
  subtype?: string;
  team: string;
  channel: string;
  /** Which message: its channel and this are what Slack knows it by. */
  ts: string;
  thread_ts?: string;
  user?: string;
  text: string;
  files: SlackFile[];
  /** Who asked somebody in. */
  inviter?: string;
  reaction?: string;
}

/** What comes to `/api/slack/webhook`. */
export interface Envelope {
  event_id?: string;
  challenge?: string;
  event?: SlackEvent;
}

const MAX_FILES = 10;

/** Nothing when it is no JSON. What an app wrote, ours mostly, is not told. */
export function readEnvelope(body: string): Envelope | undefined {
  const read = readJson(body);
  if (!read) return undefined;
  const [event_id, challenge] = [textIn(read.event_id), textIn(read.challenge)];
  const isEvent = typeof read.event === "object" && read.event !== null;
  if (!isEvent) return challenge === undefined ? {} : { challenge };
  const envelope = { team: textIn(read.team_id), isShared: read.is_ext_shared_channel === true };
  const event = readEvent(read.event as Record<string, unknown>, envelope);
  return { ...(event_id && { event_id }), ...(event && { event }) };
}

interface Around {
  /** Who is told of it. */
  team: string | undefined;
  /** Whether another company has the channel, too: the event names the workspace of whoever wrote. */
  isShared: boolean;
}

function readEvent(event: Record<string, unknown>, envelope: Around): SlackEvent | undefined {
  if (event.bot_id) return undefined;
  const item = (event.item ?? {}) as Record<string, unknown>; // what a reaction is to
  const team = envelope.isShared ? envelope.team : (textIn(event.team) ?? envelope.team);
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
    text: typeof event.text === "string" ? event.text : "",
    files: readFiles(event.files),
    ...Object.fromEntries(optional.flatMap((name) => (textIn(event[name]) ? [[name, textIn(event[name])]] : []))),
  };
}

/** Of files that were deleted, or are another workspace's, there is no address. */
export function readFiles(files: unknown): SlackFile[] {
  if (!Array.isArray(files)) return [];
  return files.slice(0, MAX_FILES).flatMap((file: Record<string, unknown> | null) => {
    const url = textIn(file?.url_private_download, 2000) ?? textIn(file?.url_private, 2000);
    return url ? [{ url, name: textIn(file?.name) ?? "file" }] : [];
  });
}

export interface Press {
  team: string;
  conversation_id: string;
  status: "open" | "closed";
}

const statuses: Record<string, Press["status"]> = { close_conversation: "closed", open_conversation: "open" };

/** Which of our buttons was pressed; nothing when it was none. */
export function readPress(body: string): Press | undefined {
  const payload = readJson(new URLSearchParams(body).get("payload") ?? "");
  const team = textIn((payload?.team as Record<string, unknown> | undefined)?.id);
  const [action] = Array.isArray(payload?.actions) ? (payload.actions as (Record<string, unknown> | null)[]) : [];
  const status = statuses[textIn(action?.action_id) ?? ""];
  const conversation_id = textIn(action?.value);
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(conversation_id ?? "");
  return team && status && conversation_id && isId ? { team, status, conversation_id } : undefined;
}

const textIn = (value: unknown, most = 255) =>
  typeof value === "string" && value !== "" && value.length <= most ? value : undefined;

/** When a message was written. */
export const instantOf = (ts: string) => new Date(Number(ts) * 1000).toISOString();
