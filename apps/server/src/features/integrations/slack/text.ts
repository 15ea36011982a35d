import { readNote } from "../shared/message-format.ts";

const MAX_BODY_LENGTH = 2500;
/** Slack's limit for a message, minus room for the text around the note. */
export const MAX_NOTE_LENGTH = 39_000;

/**
 * Converts Markdown to Slack's format. Mentions and links in Slack's own syntax are escaped.
 * The patterns exclude `[`, so that a match never runs past the next `[`. Otherwise 100,000 brackets would take
 * quadratic time.
 * Source: docs.slack.dev, "Formatting message text".
 */
export function toSlack(body: string, longest = MAX_BODY_LENGTH): string {
  const text = escapeSlackText(body)
    .replace(/\[([^[\]\n]+)\]\(((?:https?:\/\/|mailto:)[^\s)|[]+)\)/g, "<$2|$1>")
    .replace(/\*\*([^\n]+?)\*\*/g, "*$1*")
    .replaceAll("\n- ", "\n • ");
  return text.length > longest ? `${truncate(text, longest)}...` : text;
}

/** Escapes text for Slack. */
export const escapeSlackText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Cuts a text to a length, but not inside an entity, a link or a surrogate pair. */
export const truncate = (text: string, longest: number) =>
  text.length <= longest
    ? text
    : text
        .slice(0, longest)
        .replace(/(&[a-z]{0,3}|<[^<>]*)$/, "")
        .replace(/[\uD800-\uDBFF]$/, "");

/**
 * Converts Slack's format to Markdown.
 * @param names of users and channels, by id
 * Source: docs.slack.dev, "Formatting message text", section "Retrieving messages".
 */
export function fromSlack(text: string, names: ReadonlyMap<string, string>): { body: string; isNote: boolean } {
  const converted = text
    .replace(/<([^<>]*)>/g, (whole, inside: string) => readReference(inside, names) ?? whole)
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  return readNote(converted);
}

/** The text of a mention, date or link, written in Slack as `<target|label>`. Undefined if it is none of them. */
function readReference(inside: string, names: ReadonlyMap<string, string>): string | undefined {
  const bar = inside.indexOf("|");
  const [target, label] = bar < 0 ? [inside, ""] : [inside.slice(0, bar), inside.slice(bar + 1)];
  const id = target.slice(1);
  if (/^@[A-Z0-9]+$/.test(target)) return `@${names.get(id) ?? (label || id)}`;
  if (/^#[A-Z0-9]+$/.test(target)) return `#${label || (names.get(id) ?? id)}`;
  if (/^!date\^/.test(target)) return readDate(target, label);
  const [, group] = /^!(?:subteam\^)?(\w+)/.exec(target) ?? [];
  if (group) return `@${label.replace(/^@/, "") || group}`;
  if (target.startsWith("tel:")) return readPhoneNumber(target.slice("tel:".length), label);
  if (/^(https?:\/\/|mailto:)./.test(target)) return label ? `[${label}](${target})` : target;
  return undefined;
}

/** The sender's fallback is used. A date in the reader's format needs their time zone. */
function readDate(target: string, fallback: string): string {
  const [, timestamp = "", , link = ""] = target.split("^", 4);
  const shown = fallback || readTimestamp(timestamp);
  return /^https?:\/\/./.test(link) ? `[${shown}](${link})` : shown;
}

function readTimestamp(timestamp: string): string {
  const date = new Date(Number(timestamp) * 1000);
  return Number.isNaN(date.getTime()) ? timestamp : `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** Phone numbers are not linked, because not every reader of the message has a phone. */
function readPhoneNumber(number: string, label: string): string {
  const isSame = label.replace(/\D/g, "") === number.replace(/\D/g, "");
  return label && !isSame ? `${label} (${number})` : label || number;
}

/** The ids of the users that a text mentions. */
export const mentionedUserIds = (text: string): string[] => idsIn(text, /<@([A-Z0-9]+)/g);

/** The ids of the channels that a text mentions without a name. */
export const unnamedChannelIds = (text: string): string[] => idsIn(text, /<#([A-Z0-9]+)\|?>/g);

const idsIn = (text: string, mention: RegExp) => [...new Set([...text.matchAll(mention)].map(([, id]) => id!))];
