import { readNote } from "../shared/message-format.ts";

const LONGEST_BODY = 2500;
/** What Slack takes of one message, less what stands around it. */
export const LONGEST_NOTE = 39_000;

/**
 * A message as Slack writes it. No part of a pattern here can match the start of the next match: a text of 100,000 brackets
 * would otherwise be scanned to its end for each of them. What would be a mention or a link in Slack because somebody typed it so, is none.
 * Source: docs.slack.dev, "Formatting message text".
 */
export function toSlack(body: string, longest = LONGEST_BODY): string {
  const text = asText(body)
    .replace(/\[([^[\]\n]+)\]\(((?:https?:\/\/|mailto:)[^\s)|[]+)\)/g, "<$2|$1>")
    .replace(/\*\*([^\n]+?)\*\*/g, "*$1*")
    .replaceAll("\n- ", "\n • ");
  return text.length > longest ? `${cut(text, longest)}...` : text;
}

/** For text that stands in Slack as it is. */
export const asText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** At most so long; not cut in the middle of an entity, of a link, or of a character. */
export const cut = (text: string, longest: number) =>
  text.length <= longest
    ? text
    : text
        .slice(0, longest)
        .replace(/(&[a-z]{0,3}|<[^<>]*)$/, "")
        .replace(/[\uD800-\uDBFF]$/, "");

/** What somebody wrote in Slack, who is named there by their ids. */
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

/** Whom a text names. */
export const idsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/<@([A-Z0-9]+)/g)].map(([, id]) => id!)),
];
