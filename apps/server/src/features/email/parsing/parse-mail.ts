import { convert } from "html-to-text";
import { type AddressObject, type Attachment, simpleParser } from "mailparser";
import { describeEvent } from "./calendar.ts";
import { splitQuote } from "./split-quote.ts";
import { isTnef, readTnef } from "./tnef.ts";

const MAX_BODY_LENGTH = 100_000;
const MAX_QUOTE_LENGTH = 50_000;
const MAX_HTML_LENGTH = 256 * 1024;
const MAX_PARSED_LENGTH = 500_000;
const MAX_RETURNED_LENGTH = 256 * 1024;
const MAX_HEADERS = 500;
const MAX_HEADER_LENGTH = 2_000;
const MAX_RESULTS_LENGTH = 64 * 1024; // one result per signature, and the verdict at the end
const MAX_FILES = 100;
const MAX_ADDRESSES = 50;
const MAX_REFERENCES = 50;
const SUBJECT = 255;
const ADDRESS = 320;
const MAIL_ID = 998; // RFC 5322: the longest line

export interface MailFile {
  filename: string;
  content: Buffer;
  /** The content id with which the HTML refers to it. */
  cid?: string;
}

/** A parsed mail. PostgreSQL can store all its texts. */
export interface ReadMail {
  subject: string | null;
  from: { name: string | null; address: string } | undefined;
  /** As the sender wrote them: `Ann <ann@example.com>`. */
  to: string[];
  cc: string[];
  messageId: string | undefined;
  inReplyTo: string | undefined;
  references: string[];
  sentAt: Date | undefined;
  /** The text of the mail, without the quoted mail. */
  body: string;
  quoted: string | undefined;
  /** Set when the mail has no text, or almost none. */
  html: string | undefined;
  files: MailFile[];
  filesLeftOut: number;
  /** The first lines of a mail server's report. */
  report: string | undefined;
  /** The first header of each name, as text. Names are in lower case. */
  headers: Map<string, string>;
  /** The number of servers that relayed it. */
  hops: number;
  /** The part of the undeliverable mail that a mail server returned. */
  returned: string;
}

/** The subject of a forwarded mail. Its quoted text is not split off, because it is the content. */
const forward = /^\s*(?:fwd?|wg|tr|rv|enc|doorst|vs|pd|転送)\s*[:：]/i;

/** @throws when it is not a mail */
export async function parseMail(raw: Buffer): Promise<ReadMail> {
  const mail = await simpleParser(raw, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    keepCidLinks: true,
    keepDeliveryStatus: true,
    checksumAlgo: false,
  });
  const { files, text: hiddenText, html: hiddenHtml } = unpack(mail.attachments);
  const kept = files.slice(0, MAX_FILES);
  const html = (mail.html || hiddenHtml) ?? "";
  const plain = (mail.text || hiddenText) ?? "";
  const isHtmlShown = html !== "" && isEmptyText(plain);
  const text = wellFormed(tidy(isHtmlShown ? textOf(html) : plain.slice(0, MAX_PARSED_LENGTH)), MAX_PARSED_LENGTH);
  const isForwarded = forward.test(mail.subject ?? "");
  const { reply, quoted } = isForwarded ? { reply: text.trim(), quoted: undefined } : splitQuote(text);
  const event = reply === "" ? describeFirstEvent(mail.attachments) : undefined;
  const isHtmlKept = isHtmlShown && html.length <= MAX_HTML_LENGTH;
  if (isHtmlShown && !isHtmlKept) kept.push({ filename: "message.html", content: Buffer.from(html) });
  if (!isHtmlShown && plain.length > MAX_PARSED_LENGTH) {
    kept.push({ filename: "message.txt", content: Buffer.from(plain) });
  } else if (reply.length > MAX_BODY_LENGTH) kept.push({ filename: "message.txt", content: Buffer.from(reply) });
  const [from] = addressesIn(mail.from);
  return {
    subject: mail.subject ? oneLine(mail.subject, SUBJECT) || null : null,
    from: from && { name: oneLine(from.name, SUBJECT) || null, address: oneLine(from.address, ADDRESS).toLowerCase() },
    to: addressesIn(mail.to).map(written),
    cc: addressesIn(mail.cc).map(written),
    messageId: mailIds(mail.messageId)[0],
    inReplyTo: mailIds(mail.inReplyTo)[0],
    references: [mail.references ?? []].flat().flatMap(mailIds).slice(-MAX_REFERENCES),
    sentAt: mail.date,
    body: wellFormed(event ?? reply, MAX_BODY_LENGTH),
    quoted: quoted && wellFormed(quoted, MAX_QUOTE_LENGTH),
    html: isHtmlKept ? wellFormed(html, MAX_HTML_LENGTH) : undefined,
    files: kept,
    filesLeftOut: files.length - Math.min(files.length, MAX_FILES),
    report: reportIn(mail.attachments),
    headers: new Map([...mail.headers].slice(0, MAX_HEADERS).map(([name, value]) => [name, headerText(name, value)])),
    hops: [mail.headers.get("received") ?? []].flat().length,
    returned: mail.attachments
      .filter(({ contentType }) => /^(?:message\/rfc822|text\/rfc822-headers)/.test(contentType))
      .map(({ content }) => content.toString("latin1", 0, 64_000))
      .join("\n")
      .slice(0, MAX_RETURNED_LENGTH),
  };
}

/** The parser returns objects for some headers. Converts any form to text. */
function headerText(name: string, value: unknown): string {
  const first = [value].flat()[0];
  if (typeof first === "string") {
    return first.slice(0, name === "authentication-results" ? MAX_RESULTS_LENGTH : MAX_HEADER_LENGTH);
  }
  if (!first || typeof first !== "object") return "";
  if ("params" in first) {
    const { value: type, params } = first as { value: string; params: Record<string, string> };
    return [type, ...Object.values(params)].join("; ").slice(0, MAX_HEADER_LENGTH);
  }
  return "text" in first ? String(first.text).slice(0, MAX_HEADER_LENGTH) : "";
}

/** Ids from a sender are limited to the length of a line and to the characters of an id. */
const mailIds = (text: string | undefined) =>
  (text?.match(/<[^<>\s]{1,996}>/g) ?? []).map((id) => wellFormed(id, MAIL_ID));

const oneLine = (text: string, longest: number) =>
  wellFormed(text, longest * 4)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longest)
    .toWellFormed();

function addressesIn(field: AddressObject | AddressObject[] | undefined) {
  return [field ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .flatMap(({ group, ...one }) => group ?? [one])
    .flatMap(({ name, address }) => (address ? [{ name, address }] : []))
    .slice(0, MAX_ADDRESSES);
}

const written = ({ name, address }: { name: string; address: string }) =>
  oneLine(name ? `${name.replace(/[<>]/g, "")} <${address}>` : address, ADDRESS * 2);

/** Placeholders that some programs send instead of a text. */
const isEmptyText = (text: string) =>
  text.trim() === "" ||
  (text.length < 400 &&
    /does not support html|html[- ]?(?:e-?mail|compatible|capable)|view (?:this|it) (?:e-?mail |message )?in (?:a|your) browser/i.test(
      text,
    ));

/** Removes the references to pictures from Outlook's text. */
const tidy = (text: string) =>
  text
    .replace(/\[cid:[^\]\s]{1,200}\]/gi, "")
    .replaceAll("\u00a0", " ")
    .replace(/[\u200b\ufeff]/g, "")
    .split("\n")
    .map((line) => line.trimEnd()) // a regular expression would take quadratic time
    .join("\n")
    .replace(/\n{4,}/g, "\n\n\n");

const textOf = (html: string) =>
  convert(html.slice(0, MAX_HTML_LENGTH), {
    wordwrap: false,
    limits: { maxInputLength: MAX_HTML_LENGTH, maxDepth: 100, ellipsis: "…" },
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true, ignoreHref: true } },
      { selector: "table", format: "block" },
      ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });

const isForMachines = /^message\/(?:delivery-status|disposition-notification)$/;

/** The files of a mail. Outlook's `winmail.dat` is unpacked. */
function unpack(attachments: Attachment[]) {
  const files: MailFile[] = [];
  let text: string | undefined;
  let html: string | undefined;
  for (const { content, contentType, filename, cid } of attachments) {
    if (isForMachines.test(contentType)) continue;
    const packed = isTnef(content) ? readTnef(content) : undefined;
    if (packed) {
      text ??= packed.text;
      html ??= packed.html;
      files.push(...packed.files);
    } else if (content.length > 0) {
      files.push({ filename: nameOf(filename, contentType), content, ...(cid && { cid }) });
    }
  }
  return { files: files.map((file) => ({ ...file, filename: oneLine(file.filename, SUBJECT) || "file" })), text, html };
}

const extensions: Record<string, string> = {
  "text/calendar": "invite.ics",
  "message/rfc822": "message.eml",
  "text/rfc822-headers": "headers.txt",
  "image/png": "image.png",
  "image/jpeg": "image.jpg",
  "image/gif": "image.gif",
  "application/pdf": "file.pdf",
};
const nameOf = (filename: string | undefined, contentType: string) => filename || extensions[contentType] || "file";

function describeFirstEvent(attachments: Attachment[]) {
  const event = attachments.find(({ contentType }) => contentType === "text/calendar");
  return event && describeEvent(event.content.toString("utf8", 0, 100_000));
}

function reportIn(attachments: Attachment[]) {
  const report = attachments.find(({ contentType }) => contentType === "message/delivery-status");
  return report && wellFormed(report.content.toString("utf8", 0, 8_000), 8_000);
}

/** A sender's text in a form that PostgreSQL can store: without zero bytes and unpaired surrogates, and truncated. */
const wellFormed = (text: string, longest: number) => text.replaceAll("\0", "").slice(0, longest).toWellFormed();
