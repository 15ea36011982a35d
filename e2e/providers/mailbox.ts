import { randomUUID } from "node:crypto";

/** A mail in Gmail's storage. */
export interface StoredMail {
  readonly id: string;
  readonly threadId: string;
  readonly labelIds: string[];
  readonly historyId: number;
  readonly internalDate: number;
  readonly raw: string;
}

/** A mail from another sender. Missing fields get generated values. */
export interface IncomingMail {
  from: string;
  to?: string;
  cc?: string;
  subject?: string;
  text?: string;
  /** Replaces the text: the headers of the body, and the body. */
  body?: string;
  messageId?: string;
  inReplyTo?: string;
  headers?: Record<string, string>;
  labelIds?: string[];
  /** Places the mail in this unrelated thread, as Gmail may do with a mail that claims to belong there. */
  threadId?: string;
}

/** A mailbox at Google with its mails and history. */
export class Mailbox {
  readonly email: string;
  readonly mails: StoredMail[] = [];
  readonly labelRemovals: { readonly historyId: number; readonly mail: StoredMail; readonly labelIds: string[] }[] = [];
  /** Older history is purged. */
  oldestHistoryId = 0;
  historyId = 1000;

  constructor(email: string) {
    this.email = email;
  }

  deliver(mail: IncomingMail): StoredMail {
    const messageId = mail.messageId ?? `<${randomUUID()}@example.com>`;
    const subject = mail.subject ?? "A question";
    const head = {
      From: mail.from,
      To: mail.to ?? this.email,
      ...(mail.cc && { Cc: mail.cc }),
      Subject: subject,
      "Message-ID": messageId,
      ...(mail.inReplyTo && { "In-Reply-To": mail.inReplyTo, References: mail.inReplyTo }),
      Date: new Date().toUTCString().replace("GMT", "+0000"),
      ...mail.headers,
    };
    const body = mail.body ?? `Content-Type: text/plain; charset=utf-8\r\n\r\n${mail.text ?? "Hello"}`;
    const raw = `${Object.entries(head)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("")}${body}`;
    return this.add(raw, mail.labelIds ?? ["INBOX", "UNREAD"], mail.threadId);
  }

  /** @param threadId the thread if the mail fits into it. Otherwise the headers determine the thread */
  add(raw: string, labelIds: string[], threadId?: string): StoredMail {
    const id = idLike();
    const isOfOthers = labelIds.includes("SENT") && threadId !== undefined && !this.#fits(raw, threadId);
    this.historyId += 7;
    const mail = {
      id,
      threadId: isOfOthers ? id : (threadId ?? this.#threadFor(raw) ?? id),
      labelIds,
      historyId: this.historyId,
      internalDate: Date.now(),
      raw,
    };
    this.mails.push(mail);
    return mail;
  }

  /** As when the owner moves a mail out of Spam. */
  removeLabel(mail: StoredMail, label: string) {
    mail.labelIds.splice(mail.labelIds.indexOf(label), 1);
    this.historyId += 7;
    this.labelRemovals.push({ historyId: this.historyId, mail, labelIds: [label] });
  }

  thread(threadId: string): StoredMail[] {
    return this.mails.filter((mail) => mail.threadId === threadId);
  }

  /** The thread of the mail that it answers, if the subject is the same. */
  #threadFor(raw: string): string | undefined {
    const answered = `${headerOf(raw, "in-reply-to")} ${headerOf(raw, "references")}`;
    return this.mails.find(
      (mail) => answered.includes(headerOf(mail.raw, "message-id") || "-") && isSameSubject(mail.raw, raw),
    )?.threadId;
  }

  /** Source: developers.google.com/workspace/gmail/api/guides/threads, "Adding drafts and messages to threads". */
  #fits(raw: string, threadId: string): boolean {
    return this.#threadFor(raw) === threadId;
  }
}

const idLike = () => randomUUID().replaceAll("-", "").slice(0, 16);

/** The headers of a mail, each in one line. */
export const headersOf = (raw: string) =>
  raw
    .slice(0, raw.search(/\r?\n\r?\n/))
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/)
    .map((line) => ({ name: line.slice(0, line.indexOf(":")), value: line.slice(line.indexOf(":") + 1).trim() }));

/** A header of a mail in one line; empty when the mail does not have it. */
export function headerOf(raw: string, name: string): string {
  const head = raw.slice(0, raw.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, " ");
  return new RegExp(`^${name}:[ \\t]*(.*)$`, "im").exec(head)?.[1]?.trim() ?? "";
}

const isSameSubject = (one: string, other: string) =>
  bare(headerOf(one, "subject")) === bare(headerOf(other, "subject"));
const bare = (subject: string) => subject.replace(/^(?:re|aw|sv)\s*:\s*/i, "").trim();
