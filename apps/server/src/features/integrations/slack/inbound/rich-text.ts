import { escapeSlackText } from "../text.ts";
import { type Budget, objectsIn, textWithin } from "./budget.ts";
import { linkTo } from "./slack-link.ts";

type Element = Record<string, unknown>;

/** Slack nests lists up to this level, too. */
const MAX_DEPTH = 8;

/**
 * The text of a rich text block in Slack's format. Styles and lists are in Markdown, which `fromSlack` keeps.
 * Sources: docs.slack.dev, "Rich text block" and "Block elements"; @slack/types, block-elements.d.ts.
 */
export const readRichText = (elements: unknown, budget: Budget): string =>
  Array.from(objectsIn(elements, budget), (element) => readPart(element, budget).replace(/\n$/, "")).join("\n");

function readPart(part: Element, budget: Budget): string {
  switch (part.type) {
    case "rich_text_list":
      return readList(part, budget);
    case "rich_text_quote":
      return quote(readInline(part.elements, budget));
    case "rich_text_preformatted":
      return `\`\`\`\n${readPlain(part.elements, budget)}\n\`\`\``;
    default:
      return readInline(part.elements, budget);
  }
}

/** Quotes each line of a text in Slack's format. */
export const quote = (text: string) => `&gt; ${text.replaceAll("\n", "\n&gt; ")}`;

/** A nested list is a list of its own, with a deeper `indent`, between the parts of the outer one. */
function readList({ elements, style, indent, offset }: Element, budget: Budget): string {
  const margin = "    ".repeat(wholeNumber(indent, MAX_DEPTH));
  const first = 1 + wholeNumber(offset, 100_000);
  const items = Array.from(objectsIn(elements, budget), (item, place) => {
    const mark = style === "ordered" ? `${first + place}.` : "-";
    const text = readInline(item.elements, budget).replaceAll("\n", `\n${margin}    `);
    return `${margin}${mark} ${text}`;
  });
  return items.join("\n");
}

const wholeNumber = (value: unknown, most: number) =>
  Number.isInteger(value) ? Math.min(Math.max(value as number, 0), most) : 0;

const readInline = (elements: unknown, budget: Budget, depth = 0): string =>
  Array.from(objectsIn(elements, budget), (element) => readElement(element, budget, depth)).join("");

/** Code has no styles and no links. */
const readPlain = (elements: unknown, budget: Budget): string =>
  Array.from(objectsIn(elements, budget), ({ text, url }) => escapeSlackText(textWithin(text ?? url, budget))).join("");

function readElement(element: Element, budget: Budget, depth: number): string {
  const text = () => escapeSlackText(textWithin(element.text, budget));
  switch (element.type) {
    case "text":
      return styled(text(), element.style);
    case "link":
      return linkTo(element.url, text(), budget);
    case "user":
      return reference("@", element.user_id);
    case "channel":
      return reference("#", element.channel_id);
    case "usergroup":
      return reference("!subteam^", element.usergroup_id);
    case "broadcast":
      return reference("!", element.range);
    case "team":
      return reference("!", element.team_id);
    case "emoji":
      return readEmoji(element, budget);
    case "date":
      return readDate(element, budget);
    case "color":
      return escapeSlackText(textWithin(element.value, budget));
    default: // a section, or an element that is newer than this server
      return depth < MAX_DEPTH && element.elements ? readInline(element.elements, budget, depth + 1) : text();
  }
}

/** A mention in Slack's format. Empty if the id is invalid. */
const reference = (sign: string, id: unknown) =>
  typeof id === "string" && /^\w{1,30}$/.test(id) ? `<${sign}${id}>` : "";

const marks = [
  ["code", "`"],
  ["strike", "~~"],
  ["italic", "_"],
  ["bold", "**"],
] as const;

/** Markdown has no space between a mark and its text. */
function styled(text: string, style: unknown): string {
  const inner = text.trim();
  if (!inner || typeof style !== "object" || style === null) return text;
  const given = style as Record<string, unknown>;
  const marked = marks.reduce((rest, [name, mark]) => (given[name] === true ? `${mark}${rest}${mark}` : rest), inner);
  const start = text.indexOf(inner);
  return text.slice(0, start) + marked + text.slice(start + inner.length);
}

const MAX_CODES = 12;

/** `unicode` has the code points of a standard emoji, in hexadecimal, joined by hyphens. */
function readEmoji({ name, unicode }: Element, budget: Budget): string {
  const codes = textWithin(unicode, budget)
    .split("-", MAX_CODES)
    .map((code) => Number.parseInt(code, 16));
  const isShown = (code: number) => code >= 0x20 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff);
  if (codes.every(isShown)) return escapeSlackText(String.fromCodePoint(...codes));
  const text = textWithin(name, budget);
  return text && `:${escapeSlackText(text)}:`;
}

/** `fromSlack` formats the time, if there is no fallback. */
function readDate({ timestamp, url, fallback }: Element, budget: Budget): string {
  if (typeof timestamp !== "number") return escapeSlackText(textWithin(fallback, budget));
  const text = escapeSlackText(textWithin(fallback, budget));
  const address = typeof url === "string" && !/[<>|^\s]/.test(url) ? textWithin(url, budget) : "";
  return `<!date^${timestamp}^{date}${address && `^${escapeSlackText(address)}`}|${text}>`;
}
