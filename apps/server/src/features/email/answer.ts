import type { Readable } from "node:stream";
import { isEmail } from "../../platform/input/formats.ts";
import { WorthNoRetry } from "../../platform/jobs/worth-no-retry.ts";
import { escapeHtml } from "../../platform/mail/escape-html.ts";
import { markdownAsHtml } from "../../platform/mail/markdown.ts";
import { namedUuid } from "../../platform/named-uuid.ts";
import type { Scope } from "../../platform/scope.ts";
import { findMessage, type MessageFact, sendAsBot } from "../conversations/index.ts";
import { countAnswersBefore, findCompany, findMailBefore, noteMail } from "./queries.ts";
import { accountMark, mailIdOf, replyName } from "./reply-address.ts";

const MOST_REFERENCES = 20;
/** Nobody writes so much. A function may, and whoever answers it may be a machine, too. */
const MOST_AN_HOUR = 30;
const LARGEST_ATTACHED = 15 * 1024 * 1024; // as base64 a third more, and 25 MB is what many servers take

type Metadata = Record<string, unknown>;

/**
 * Sends what an agent said in a conversation by mail to whoever wrote there last; nothing when nobody did by mail, or
 * when it was made a note of meanwhile. Twice it has the same Message-ID, and a message that says that it went out does not
 * go again.
 */
export async function mailAnswer(scope: Scope, messageId: string): Promise<void> {
  const message = await findMessage(scope, messageId);
  if (!message || message.private || message.type !== "reply") return;
  if ((message.metadata as Metadata | null)?.ses_message_id) return;
  const { conversation_id, seq } = message;
  const [latest, theirs] = await Promise.all([
    findMailBefore(scope, conversation_id, seq),
    findMailBefore(scope, conversation_id, seq, { isByCustomer: true }),
  ]);
  const to = addressIn((theirs?.metadata as Metadata | undefined)?.ses_from);
  if (!latest || !theirs || !to) return;
  if ((await countAnswersBefore(scope, conversation_id, seq, MOST_AN_HOUR)) === MOST_AN_HOUR) {
    const tooMany = new WorthNoRetry(`${MOST_AN_HOUR} went there within an hour`);
    return tellRefusal(scope, message, to, tooMany);
  }

  const { mailDomain } = scope.platform.config;
  const answered = latest.metadata as Metadata;
  const told = theirs.metadata as Metadata;
  const previous = String(answered.ses_message_id);
  const before = listOf(answered.ses_references ?? answered.ses_in_reply_to);
  const references = [...before, previous].slice(-MOST_REFERENCES);
  const ourId = mailIdOf(scope.platform, message.id, mailDomain);
  const replyTo = `${replyName(scope.platform, message.conversation_id)}@${mailDomain}`;
  const fromName = await senderName(scope, message);
  const { attachments, links } = await attachmentsOf(scope, message);
  const text = [message.body ?? "", ...links].filter((part) => part !== "").join("\n\n");
  try {
    if (!isEmail(to)) throw new WorthNoRetry("That is no address that we can write to");
    await scope.platform.mail.send({
      to,
      replyTo,
      fromName,
      subject: subjectOf(told.ses_subject),
      text,
      html: `<!doctype html>\n<meta charset="utf-8">\n${markdownAsHtml(message.body ?? "")}${links.map((link) => `<p>${escapeHtml(link)}</p>`).join("\n")}\n`,
      answer: {
        from: `mailer@${mailDomain}`,
        messageId: ourId,
        inReplyTo: previous,
        references,
        bouncesTo: replyTo,
        mark: accountMark(scope.platform, scope.accountId),
        isAutomatic: message.origin === "function",
        attachments,
      },
    });
  } catch (error) {
    await tellRefusal(scope, message, to, error);
  } finally {
    close(attachments);
  }
  const { ses_html: _, ses_quoted: __, ses_automatic: ___, ses_files_left_out: ____, ...carried } = told;
  const known = Object.fromEntries(Object.entries(carried).filter(([name]) => name.startsWith("ses_")));
  await noteMail(scope, message.id, {
    ...known,
    ses_message_id: ourId,
    ses_in_reply_to: previous,
    ses_references: references,
  });
}

/** The bare address in `Ann <ann@example.com>`. */
const addressIn = (from: unknown) =>
  typeof from === "string" ? (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim() : undefined;

const listOf = (value: unknown): string[] =>
  typeof value === "string" ? value.split(/\s+/) : [value ?? []].flat().filter((each) => typeof each === "string");

/** The same, as mail programs that know no References go by it. */
const subjectOf = (subject: unknown) => (typeof subject === "string" && subject.trim()) || "New message";

async function senderName(scope: Scope, { user }: MessageFact) {
  const name = user?.display_name || user?.full_name;
  return name || `${(await findCompany(scope))?.company_name ?? ""} Team`.trim();
}

/** The files that fit into a mail; of the others, where they are. */
async function attachmentsOf({ platform }: Scope, { attachments: files }: MessageFact) {
  const attachments: { filename: string; contentType: string; content: Readable }[] = [];
  const links: string[] = [];
  let left = LARGEST_ATTACHED;
  try {
    for (const { filename, content_type, file_url, byte_size } of files) {
      const name = decodeURIComponent(file_url.slice(file_url.lastIndexOf("/") + 1));
      const stored = (byte_size ?? 0) <= left ? await platform.storage.open(name) : undefined;
      if (stored) {
        left -= stored.size;
        attachments.push({ filename, contentType: content_type, content: stored.bytes });
      } else links.push(`${filename}: ${file_url}`);
    }
    return { attachments, links };
  } catch (error) {
    close(attachments);
    throw error;
  }
}

/** Of what does not leave nothing is read, and an open file stays open. */
function close(attachments: { content: Readable }[]) {
  for (const { content } of attachments) content.destroy();
}

/** The team is told where it reads, too. */
async function tellRefusal(scope: Scope, { id, conversation_id, user_id }: MessageFact, to: string, error: unknown) {
  if (error instanceof WorthNoRetry) {
    await sendAsBot(scope, conversation_id, {
      id: namedUuid(scope.accountId, id, "refused"),
      body: `The email to ${to} was not delivered: ${error.message}`,
      metadata: { is_bounce: true },
      userId: user_id,
    });
  }
  throw error;
}
