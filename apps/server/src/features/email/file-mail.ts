import { Readable } from "node:stream";
import { Unavailable } from "../../platform/errors.ts";
import { normalizeInstant } from "../../platform/input/formats.ts";
import { namedUuid } from "../../platform/named-uuid.ts";
import type { Scope } from "../../platform/scope.ts";
import { type MailDraft, openFromMail, sendAsBot, sendFromMail } from "../conversations/index.ts";
import { meetByMail } from "../customers/index.ts";
import { keepUpload, stash } from "../files/index.ts";
import { originOf } from "./automatic.ts";
import { describeBounce } from "./bounce.ts";
import { mailNameOf } from "./mail-name.ts";
import { MailReader } from "./mail-reader.ts";
import type { MailFile, ReadMail } from "./parse-mail.ts";
import { findLastSpeaker, findThreadOfMessage, findUnread, forgetRaw, type ReceivedMail } from "./queries.ts";
import { accountMark, readMailId } from "./reply-address.ts";
import { findThreadFor } from "./thread.ts";

const MOST_HOPS = 50;

const reader = new MailReader();

/**
 * Makes a message of a mail that was received, in the conversation that it goes on with or in a new one. Harmless twice:
 * what is stored is named by the mail.
 * @throws WorthNoRetry when it is no mail, or one that is made to be costly; it is kept then
 */
export async function file(scope: Scope, mailId: string): Promise<void> {
  const received = await findUnread(scope, mailId);
  if (!received) return;
  await fileAs(scope, received, await reader.read(received.raw));
  await forgetRaw(scope, mailId);
}

async function fileAs(scope: Scope, received: ReceivedMail, mail: ReadMail) {
  const { hops } = mail;
  const { platform, accountId } = scope;
  const ourMarks = [platform.config.publicUrl, accountMark(platform, accountId)];
  const origin = originOf((name) => mail.headers.get(name), received.envelope_from ?? undefined, ourMarks);
  if (origin === "ours" || hops > MOST_HOPS) {
    return scope.platform.log.info({ account_id: scope.accountId, hops }, "a mail that goes in a circle was dropped");
  }
  if (origin === "bounce" && (await fileBounce(scope, received, mail))) return;
  if (!mail.from || !isWritten(mail.from.address)) {
    return scope.platform.log.info({ account_id: scope.accountId }, "a mail that is from nobody was dropped");
  }
  const conversationId = await findThreadFor(scope, mail, received);
  const customer = await meetByMail(scope, mail.from.address, mail.from.name);
  const { files, leftOut } = await keepFiles(scope, mail, customer.id);
  const draft: MailDraft = {
    // Written to two addresses of ours, it is said once in the conversation that both lead to.
    id: namedUuid(scope.accountId, conversationId ?? received.id, mailNameOf(received.raw)),
    customer_id: customer.id,
    body: mail.body,
    subject: mail.subject,
    sent_at: sentAt(mail),
    metadata: metadataOf(received, mail, files, leftOut, origin === "person" ? undefined : origin),
    file_ids: files.map(({ id }) => id),
  };
  if (conversationId) {
    await sendFromMail(scope, conversationId, draft, origin !== "person");
  } else {
    const id = namedUuid(scope.accountId, received.id, "conversation");
    const { inbox_id } = received;
    await openFromMail(scope, { id, customer_id: customer.id, inbox_id, subject: mail.subject }, draft);
  }
}

const LONGEST_ADDRESS = 255;

/** People have addresses that no standard allows. Whether mail can be sent there is looked at when there is some. */
const isWritten = (address: string) =>
  address.length <= LONGEST_ADDRESS && /^[^\s\p{Cc}]+@[^\s\p{Cc}@]+$/u.test(address);

/** The clock of a stranger's machine is not to be trusted with the future. */
function sentAt({ sentAt }: ReadMail): string | null {
  if (!sentAt || Number.isNaN(sentAt.getTime()) || sentAt.getTime() > Date.now()) return null;
  return normalizeInstant(sentAt.toISOString()) ?? null;
}

interface KeptFile {
  id: string;
  file_url: string;
  cid: string | undefined;
}

/** What cannot be kept is counted: a mail is worth having without its files. */
async function keepFiles(scope: Scope, mail: ReadMail, customerId: string) {
  const files: KeptFile[] = [];
  let leftOut = mail.filesLeftOut;
  for (const { filename, content, cid } of mail.files) {
    const kept = await keepFile(scope, { filename, content }, customerId);
    if (kept) files.push({ ...kept, cid });
    else leftOut += 1;
  }
  return { files, leftOut };
}

async function keepFile(scope: Scope, { filename, content }: MailFile, customerId: string) {
  const { storage } = scope.platform;
  const stashed = await stash(storage, filename, Readable.from(content, { objectMode: false }));
  try {
    return await keepUpload(scope, stashed, customerId);
  } catch (error) {
    await storage.remove(stashed.uniqueName);
    if (error instanceof Unavailable) return undefined;
    throw error;
  }
}

/** What the dashboard shows of a mail beside its text; of what is not there, nothing. */
function metadataOf(
  received: ReceivedMail,
  mail: ReadMail,
  files: KeptFile[],
  leftOut: number,
  automatic: string | undefined,
): Record<string, unknown> {
  const { from, to, cc, messageId, inReplyTo, references, subject, html, quoted } = mail;
  const all = {
    ses_id: received.id,
    ses_message_id: messageId ?? `<${received.id}@received.invalid>`,
    ses_subject: subject,
    ses_from: from?.name ? `${from.name} <${from.address}>` : from?.address,
    ses_to: to,
    ses_cc: cc.length > 0 ? cc : undefined,
    ses_in_reply_to: inReplyTo,
    ses_references: references.length > 0 ? references : undefined,
    ses_html: html && withPictures(html, files),
    ses_quoted: quoted,
    ses_automatic: automatic && true,
    ses_files_left_out: leftOut > 0 ? leftOut : undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value != null));
}

/** Pictures that came with a mail are where their files are. */
function withPictures(html: string, files: KeptFile[]) {
  const urls = new Map(files.flatMap(({ cid, file_url }) => (cid ? [[cid, file_url] as const] : [])));
  return html.replace(
    /\bcid:([^\s"'<>)]{1,300})/gi,
    (reference, cid) => urls.get(cid) ?? urls.get(decoded(cid)) ?? reference,
  );
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Tells the team, in the conversation where the mail was sent; false when it is none of ours that did not arrive. */
async function fileBounce(scope: Scope, received: ReceivedMail, mail: ReadMail): Promise<boolean> {
  const conversationId = await bouncedIn(scope, received, mail);
  if (!conversationId) return false;
  const body = describeBounce(mail.report, mail.body);
  if (!body) return true; // it only takes longer
  const id = namedUuid(scope.accountId, received.id, "bounce");
  const userId = await findLastSpeaker(scope, conversationId);
  await sendAsBot(scope, conversationId, { id, body, metadata: { is_bounce: true }, userId });
  return true;
}

async function bouncedIn(scope: Scope, { conversation_id, is_proven }: ReceivedMail, mail: ReadMail) {
  if (conversation_id && is_proven) return conversation_id;
  const mailIds = [...mail.returned.matchAll(/^message-id:\s*(<[^<>\s]+>)/gim)].map(([, id]) => id!);
  for (const id of [...mailIds, ...mail.references]) {
    const messageId = readMailId(scope.platform, id);
    if (messageId) return (await findThreadOfMessage(scope, messageId))?.id;
  }
  return undefined;
}
