import type { Readable } from "node:stream";
import type { MessageFact } from "@parley/contract";
import { escapeHtml } from "../../platform/mail/escape-html.ts";
import { markdownAsHtml } from "../../platform/mail/markdown.ts";
import { namedUuid } from "../../platform/named-uuid.ts";
import type { Scope } from "../../platform/scope.ts";
import { sendBotNote } from "../conversations/index.ts";
import { countAnswersBefore } from "./queries.ts";

/** No person writes more. A function may, and machines may answer its answers. */
const MAX_AN_HOUR = 30;
const MAX_ATTACHED_BYTES = 15 * 1024 * 1024; // base64 adds a third, and many servers accept up to 25 MB

type RepliedMessage = Pick<MessageFact, "body" | "attachments">;

/** Renders an agent's message as a mail. A caller that does not send it must close its files. */
export async function renderAnswer(scope: Scope, message: RepliedMessage) {
  const { attachments, links } = await attachmentsOf(scope, message);
  const body = message.body ?? "";
  return {
    text: [body, ...links].filter((part) => part !== "").join("\n\n"),
    html: `<!doctype html>\n<meta charset="utf-8">\n${markdownAsHtml(body)}${links.map((link) => `<p>${escapeHtml(link)}</p>`).join("\n")}\n`,
    attachments,
  };
}

/** The reason to refuse an answer after too many answers, because machines may be answering each other. */
export async function answerLimitRefusal(
  scope: Scope,
  { conversation_id, seq }: MessageFact,
): Promise<string | undefined> {
  const isOverLimit = (await countAnswersBefore(scope, conversation_id, seq, MAX_AN_HOUR)) === MAX_AN_HOUR;
  return isOverLimit ? `${MAX_AN_HOUR} emails were sent in this conversation within an hour` : undefined;
}

/** Attaches the files that fit into a mail, and lists the URLs of the others. */
async function attachmentsOf({ platform }: Scope, { attachments: files }: RepliedMessage) {
  const attachments: { filename: string; contentType: string; content: Readable }[] = [];
  const links: string[] = [];
  let left = MAX_ATTACHED_BYTES;
  try {
    for (const { filename, content_type, file_url, byte_size } of files) {
      const name = decodeURIComponent(file_url.slice(file_url.lastIndexOf("/") + 1));
      const stored = byte_size <= left ? await platform.storage.open(name) : undefined;
      if (stored) {
        left -= stored.size;
        attachments.push({ filename, contentType: content_type, content: stored.bytes });
      } else links.push(`${filename}: ${file_url}`);
    }
    return { attachments, links };
  } catch (error) {
    closeAttachments(attachments);
    throw error;
  }
}

/** Closes the files of a mail that is not sent, because nothing else reads them. */
export function closeAttachments(attachments: readonly { content: Readable }[]) {
  for (const { content } of attachments) content.destroy();
}

/** Posts the failure as a bot message in the conversation, where the team reads it. */
export async function postDeliveryFailure(
  scope: Scope,
  message: MessageFact,
  to: string,
  why: string,
  { isSure = true }: { isSure?: boolean } = {},
) {
  const { id, conversation_id, user_id } = message;
  await sendBotNote(scope, conversation_id, {
    id: namedUuid(scope.accountId, id, "refused"),
    body: `The email to ${to} ${isSure ? "was not" : "may not have been"} delivered: ${why}`,
    metadata: { is_bounce: true },
    author: { user_id },
  });
}
