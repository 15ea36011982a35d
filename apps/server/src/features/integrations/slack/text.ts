const LONGEST_BODY = 2500;

/**
 * A message as Slack writes it. What would be a mention or a link in Slack because somebody typed it so, is none.
 * Source: docs.slack.dev, "Formatting message text".
 */
export function toSlack(body: string): string {
  const text = asText(body)
    .replace(/\[([^\]\n]+)\]\(((?:https?:\/\/|mailto:)[^\s)|]+)\)/g, "<$2|$1>")
    .replace(/\*\*([^\n]+?)\*\*/g, "*$1*")
    .replaceAll("\n- ", "\n • ");
  return text.length > LONGEST_BODY ? `${cut(text)}...` : text;
}

/** For text that stands in Slack as it is. */
export const asText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Not in the middle of an entity, of a link, or of a character. */
const cut = (text: string) =>
  text
    .slice(0, LONGEST_BODY)
    .replace(/(&[a-z]{0,3}|<[^>]*)$/, "")
    .replace(/[\uD800-\uDBFF]$/, "");
