import { contentAttachments, readAttachment } from "./attachments.ts";
import { readBlocks, UNREADABLE } from "./blocks.ts";
import { newBudget } from "./budget.ts";
import { readFiles, type SlackFile } from "./file-objects.ts";
import { tablesIn } from "./table.ts";

const CUT = "The rest of this message is only in Slack.";

/** The fields of a message that have its content. They are untrusted. */
interface SentContent {
  text?: unknown;
  blocks?: unknown;
  attachments?: unknown;
  files?: unknown;
}

/** The content of a message: its text in Slack's format, and its files. Forwarded messages are part of both. */
export function readContent({ text, blocks, attachments, files }: SentContent): { text: string; files: SlackFile[] } {
  const budget = newBudget();
  const own =
    typeof text === "string" && text.trim()
      ? [text, readBlocks(tablesIn(blocks), budget)].filter(Boolean).join("\n\n")
      : readBlocks(blocks, budget);
  const shown = contentAttachments(attachments, own, budget);
  const texts = [own, ...shown.map((attachment) => readAttachment(attachment, budget))].filter(Boolean);
  if (budget.isExceeded && texts.length > 0) texts.push(CUT);
  const read = readFiles([files, ...shown.map((attachment) => attachment.files)].flatMap(listIn));
  const isUnreadable = texts.length === 0 && read.length === 0 && [blocks, attachments].some((it) => listIn(it).length);
  return { text: isUnreadable ? UNREADABLE : texts.join("\n\n"), files: read };
}

const listIn = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []);
