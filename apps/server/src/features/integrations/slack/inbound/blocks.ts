import { escapeSlackText } from "../text.ts";
import { type Budget, objectsIn, textWithin } from "./budget.ts";
import { readRichText } from "./rich-text.ts";
import { linkTo } from "./slack-link.ts";

/**
 * The text of blocks in Slack's format, as the `text` of a message has it. Blocks without text for people are left out,
 * such as buttons and dividers.
 * Source: docs.slack.dev, "Reference: blocks".
 */
export const readBlocks = (blocks: unknown, budget: Budget): string =>
  Array.from(objectsIn(blocks, budget), (block) => readBlock(block, budget))
    .filter(Boolean)
    .join("\n");

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
    default:
      return "";
  }
}

const readTextObjects = (list: unknown, budget: Budget) =>
  Array.from(objectsIn(list, budget), (each) => readTextObject(each, budget));

function readTextObject(value: unknown, budget: Budget): string {
  const { type, text } = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const read = textWithin(text, budget);
  return type === "mrkdwn" ? read : escapeSlackText(read);
}
