import { randomUUID } from "node:crypto";

/** A mail as Gmail keeps it. */
export interface StoredMail {
  readonly id: string;
  readonly threadId: string;
  readonly labelIds: string[];
  readonly historyId: number;
  readonly internalDate: number;
  /** As it went over the wire. */
  readonly raw: string;
}

/** What somebody else sends. What is left out is made up. */
export interface IncomingMail {
  from: string;
  to?: string;
  cc?: string;
  subject?: string;
  text?: string;
  /** In place of the text: the mail's own headers of its body, and its body. */
  body?: string;
  messageId?: string;
  inReplyTo?: string;
  headers?: Record<string, string>;
  labelIds?: string[];
  /** Put into a thread that it has nothing to do with, as Gmail does with what claims to belong there. */
  threadId?: string;
}

/** One of Google's mailboxes: what is in it, and the history of how it came there. */
export class Mailbox {
  readonly email: string;
  readonly mails: StoredMail[] = [];
  /** Older history than this is not kept there any more. */
  oldestHistoryId = 0;
  historyId = 1000;

  constructor(email: string) {
    this.email = email;
  }

  /** Somebody writes to it. */
  deliver(letter: IncomingMail): StoredMail {
    const messageId = letter.messageId ?? `<${randomUUID()}@example.com>`;
    const subject = letter.subject ?? "A question";
    const head = {
      From: letter.from,
      To: letter.to ?? this.email,
      ...(letter.cc && { Cc: letter.cc }),
      Subject: subject,
      "Message-ID": messageId,
      ...(letter.inReplyTo && { "In-Reply-To": letter.inReplyTo, References: letter.inReplyTo }),
      Date: new Date().toUTCString().replace("GMT", "+0000"),
      ...letter.headers,
    };
    const body = letter.body ?? `Content-Type: text/plain; charset=utf-8\r\n\r\n${letter.text ?? "Hello"}`;
    const raw = `${Object.entries(head)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("")}${body}`;
    return this.add(raw, letter.labelIds ?? ["INBOX", "UNREAD"], letter.threadId);
  }

  /** @param threadId where it is put if it fits there; the thread that its headers lead to otherwise */
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

  thread(threadId: string): StoredMail[] {
    return this.mails.filter((mail) => mail.threadId === threadId);
  }

  /** By what it answers, if its subject is the same. */
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

/** All that stands above a mail, each in one line. */
export const headersOf = (raw: string) =>
  raw
    .slice(0, raw.search(/\r?\n\r?\n/))
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/)
    .map((line) => ({ name: line.slice(0, line.indexOf(":")), value: line.slice(line.indexOf(":") + 1).trim() }));

/** Of a mail, one of its headers in one line; nothing when it has none of that name. */
export function headerOf(raw: string, name: string): string {
  const head = raw.slice(0, raw.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, " ");
  return new RegExp(`^${name}:[ \\t]*(.*)$`, "im").exec(head)?.[1]?.trim() ?? "";
}

const isSameSubject = (one: string, other: string) =>
  bare(headerOf(one, "subject")) === bare(headerOf(other, "subject"));
const bare = (subject: string) => subject.replace(/^(?:re|aw|sv)\s*:\s*/i, "").trim();
