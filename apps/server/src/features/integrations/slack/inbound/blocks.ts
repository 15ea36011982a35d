import { escapeSlackText } from "../text.ts";
import { type Budget, objectsIn, textWithin } from "./budget.ts";
import { readRichText } from "./rich-text.ts";
import { linkTo } from "./slack-link.ts";
import { readTable } from "./table.ts";

/** For content that has no text here, such as a video or a carousel. It must not disappear. */
export const UNREADABLE = "This message has content that only Slack shows.";

/** The types of blocks without content for people. The files of a message are read from its `files`. */
const emptyTypes = new Set<unknown>(["actions", "context_actions", "divider", "file", "input"]);

/**
 * The text of blocks in Slack's format, as the `text` of a message has it. Blocks without content for people are left
 * out, such as buttons and dividers. For blocks of unknown types, the text says that something is missing.
 * Source: docs.slack.dev, "Reference: blocks".
 */
export function readBlocks(blocks: unknown, budget: Budget): string {
  const texts = Array.from(objectsIn(blocks, budget), (block) => readBlock(block, budget)).filter(Boolean);
  const read = texts.filter((text) => text !== UNREADABLE);
  return [...read, ...(read.length < texts.length ? [UNREADABLE] : [])].join("\n");
}

function readBlock(block: Record<string, unknown>, budget: Budget): string {
  switch (block.type) {
    case "rich_text":
      return readRichText(block.elements, budget);
    case "section":
      return [readTextObject(block.text, budget), ...readTextObjects(block.fields, budget)].filter(Boolean).join("\n");
    case "context":
      return readTextObjects(block.elements, budget).filter(Boolean).join(" ");
    case "header":
      return readTextObject(block.text, budget);
    case "markdown":
      return escapeSlackText(textWithin(block.text, budget));
    case "image":
      return linkTo(block.image_url, escapeSlackText(textWithin(block.alt_text, budget)), budget);
    case "table":
    case "data_table":
      return readTable(block, budget);
    default:
      return typeof block.type !== "string" || emptyTypes.has(block.type) ? "" : UNREADABLE;
  }
}

const readTextObjects = (list: unknown, budget: Budget) =>
  Array.from(objectsIn(list, budget), (each) => readTextObject(each, budget));

function readTextObject(value: unknown, budget: Budget): string {
  const { type, text } = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const read = textWithin(text, budget);
  return type === "mrkdwn" ? read : escapeSlackText(read);
}
