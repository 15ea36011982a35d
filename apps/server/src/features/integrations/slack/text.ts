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

/** Converts Slack's format to Markdown. User ids become names. */
export function fromSlack(text: string, names: ReadonlyMap<string, string>): { body: string; isNote: boolean } {
  const converted = text
    .replace(/<@([A-Z0-9]+)(?:\|([^<>]*))?>/g, (_, id: string, label?: string) => `@${names.get(id) ?? (label || id)}`)
    .replace(/<[#!][^|<>]*\|([^<>]*)>/g, (_, label: string) => label.replace(/^(?=\w)/, "#"))
    .replace(/<!(\w+)[^<>]*>/g, "@$1")
    .replace(/<((?:https?:\/\/|mailto:)[^|<>]+)\|([^<>]+)>/g, "[$2]($1)")
    .replace(/<((?:https?:\/\/|mailto:)[^|<>]+)>/g, "$1")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  return readNote(converted);
}

/** The ids of the users that a text mentions. */
export const mentionedUserIds = (text: string): string[] => [
  ...new Set([...text.matchAll(/<@([A-Z0-9]+)/g)].map(([, id]) => id!)),
];
