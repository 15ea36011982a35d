import { readJson } from "../../shared/receive.ts";

/** A file in a Slack event. */
export interface SlackFile {
  name: string;
  url: string;
}

/** An event in a channel, reduced to the fields that the server uses. */
export interface SlackEvent {
  type: string;
  subtype?: string;
  team: string;
  channel: string;
  /** Identifies the message within its channel. */
  ts: string;
  thread_ts?: string;
  user?: string;
  text: string;
  files: SlackFile[];
  /** The user who invited another user or the app. */
  inviter?: string;
  reaction?: string;
}

/** The body of a request to `/api/slack/webhook`. */
export interface Envelope {
  event_id?: string;
  challenge?: string;
  event?: SlackEvent;
}

const MAX_FILES = 10;

/** Undefined if the body is not JSON. Events of apps, mostly this one, are ignored. */
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
  /** The workspace that receives the event. */
  team: string | undefined;
  /** Whether the channel is shared with another company. Then the event names the workspace of the author. */
  isShared: boolean;
}

function readEvent(event: Record<string, unknown>, envelope: Around): SlackEvent | undefined {
  if (event.bot_id) return undefined;
  const item = (event.item ?? {}) as Record<string, unknown>; // the target of a reaction
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

/** Deleted files and files of another workspace have no URL. They are left out. */
export function readFiles(files: unknown): SlackFile[] {
  if (!Array.isArray(files)) return [];
  return files.slice(0, MAX_FILES).flatMap((file: Record<string, unknown> | null) => {
    const url = textIn(file?.url_private_download, 2000) ?? textIn(file?.url_private, 2000);
    return url ? [{ url, name: textIn(file?.name) ?? "file" }] : [];
  });
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

const textIn = (value: unknown, most = 255) =>
  typeof value === "string" && value !== "" && value.length <= most ? value : undefined;

/** The time of a message, from its `ts`. */
export const instantOf = (ts: string) => new Date(Number(ts) * 1000).toISOString();
