import { truncate } from "../text.ts";
import { readBlocks } from "./blocks.ts";
import { type Budget, objectsIn, textWithin } from "./budget.ts";
import { quote } from "./rich-text.ts";
import { linkTo } from "./slack-link.ts";
import { tablesIn } from "./table.ts";

const MAX_LENGTH = 40_000;

/** An attachment of a message, such as a forwarded message or the preview of a link. */
export type Attachment = Record<string, unknown>;

/**
 * The attachments that are content of the message. A message that forwards another one has it in an attachment, and so
 * does a message with a table. Other attachments of a message with a text are previews of its links: a preview may show
 * an internal message to a customer.
 * Source: docs.slack.dev, "Table block", section "Usage info".
 */
export function contentAttachments(attachments: unknown, text: string, budget: Budget): Attachment[] {
  const all = [...objectsIn(attachments, budget)];
  return text ? all.filter((attachment) => attachment.is_share === true || isTable(attachment)) : all;
}

/** The fields that previews of links have, of Slack and of apps. */
const previewFields = ["from_url", "original_url", "app_unfurl_url", "is_app_unfurl", "is_msg_unfurl"];

const isTable = (attachment: Attachment) =>
  tablesIn(attachment.blocks).length > 0 && !previewFields.some((name) => attachment[name]);

/**
 * The text of an attachment in Slack's format.
 * Sources: docs.slack.dev, "Secondary message attachments"; @slack/web-api, ConversationsRepliesResponse.d.ts, for the
 * fields of forwarded messages.
 */
export function readAttachment(attachment: Attachment, budget: Budget): string {
  const { is_share, is_msg_unfurl, from_url, title_link, image_url } = attachment;
  const author = readAuthor(attachment, budget);
  const content = readContent(attachment, budget);
  if (is_share !== true && is_msg_unfurl !== true) {
    return cut(joined([author, content, linkTo(from_url ?? title_link ?? image_url, "", budget)]), budget);
  }
  const origin = linkTo(from_url, "Forwarded message", budget) + (author && ` from ${author}`);
  return cut(content ? `${origin}:\n${quote(content)}` : origin, budget);
}

function cut(text: string, budget: Budget) {
  if (text.length > MAX_LENGTH) budget.isExceeded = true;
  return truncate(text, MAX_LENGTH);
}

const joined = (parts: string[]) => parts.filter(Boolean).join("\n");

function readAuthor({ author_name, author_subname, author_id }: Attachment, budget: Budget): string {
  const name = textWithin(author_name, budget) || textWithin(author_subname, budget);
  if (name) return name.replace(/[<>\s]+/g, " ").trim();
  return typeof author_id === "string" && /^\w{1,30}$/.test(author_id) ? `<@${author_id}>` : "";
}

/** The texts are in Slack's format. The `fallback` is a summary for clients that show nothing else. */
function readContent(attachment: Attachment, budget: Budget): string {
  const { pretext, title, text, blocks, message_blocks, fields, fallback } = attachment;
  const body = textWithin(text, budget) || readBlocks(blocks, budget) || readMessageBlocks(message_blocks, budget);
  const pairs = Array.from(objectsIn(fields, budget), (field) =>
    [field.title, field.value]
      .map((each) => textWithin(each, budget))
      .filter(Boolean)
      .join(": "),
  );
  return (
    joined([textWithin(pretext, budget), textWithin(title, budget), body, ...pairs]) || textWithin(fallback, budget)
  );
}

/** The blocks of a forwarded message, which are inside of a message. */
const readMessageBlocks = (messages: unknown, budget: Budget) =>
  joined(
    Array.from(objectsIn(messages, budget), ({ message }) =>
      readBlocks((message as { blocks?: unknown } | null | undefined)?.blocks, budget),
    ),
  );
