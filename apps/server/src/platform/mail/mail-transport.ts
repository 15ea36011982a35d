import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Config } from "../config.ts";
import { isEmail } from "../input/formats.ts";
import { PermanentFailure } from "../jobs/permanent-failure.ts";
import type { Log } from "../log.ts";
import { MailExchange } from "./mail-exchange.ts";

// The file system limits names to 255 bytes. The name also has a date, a random suffix and separators.
const MAX_ADDRESS_IN_NAME_LENGTH = 150;

/** Connections stay open, so that not every mail needs a sign-in. */
const CONNECTIONS = 5;
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export interface Mail {
  /** One address. If it is invalid, no mail is sent, because a user may have mistyped another person's address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The display name for our own address. */
  fromName?: string;
  replyTo?: string;
  /** The base of the Message-ID. It is the same for each retry, so that a mail server can detect a duplicate. */
  name?: string;
  /** Set for a mail in a conversation: it has its own sender and thread. */
  answer?: Answer;
  /** The address that unsubscribes with one click, or one POST (RFC 8058). */
  unsubscribeUrl?: string;
}

/** A reply to a person who wrote to us. */
interface Answer {
  from: string;
  messageId: string;
  inReplyTo: string;
  references: string[];
  /** The address for bounces. */
  bouncesTo: string;
  /** The value of `INSTALLATION_HEADER`, instead of the installation. */
  mark: string;
  /** No person wrote the mail, so other systems must not send an automatic reply. */
  isAutomatic: boolean;
  attachments: { filename: string; contentType: string; content: Readable }[];
}

/** The only way to send mail. Jobs call it, so that a slow mail server delays no request. */
export interface MailTransport {
  /**
   * Delivers at least once. If the process is killed before the job ends, the retry sends the mail again with the same
   * Message-ID.
   * @throws PermanentFailure when the server permanently rejects this address or this mail. Other errors are retried
   */
  send(mail: Mail): Promise<void>;
  readonly goesTo: string;
  close(): void;
}

export function openMailTransport(
  config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir" | "publicUrl" | "areMailAddressesUnchecked" | "dnsServers">,
  log: Log,
): MailTransport {
  const backend = config.smtpUrl ? openSmtpTransport(config.smtpUrl.reveal(), config) : openFolderTransport(config);
  return {
    goesTo: backend.goesTo,
    close: backend.close,
    async send(mail) {
      if (isEmail(mail.to)) return backend.send(mail);
      log.warn("a mail was not sent: its recipient is not a valid address");
    },
  };
}

function openSmtpTransport(
  url: string,
  config: Pick<Config, "mailFrom" | "publicUrl" | "areMailAddressesUnchecked" | "dnsServers">,
): MailTransport {
  const transport = createTransport({ ...PATIENCE, url, pool: true, maxConnections: CONNECTIONS });
  const exchange = config.areMailAddressesUnchecked ? undefined : new MailExchange(config.dnsServers);
  return {
    goesTo: new URL(url).host,
    close: () => transport.close(),
    async send(mail) {
      if (exchange && !(await exchange.mayReach(mail.to))) {
        throw new PermanentFailure("The domain does not accept mail");
      }
      await transport.sendMail(messageFor(mail, config)).catch((error) => {
        throw isFinal(error) ? new PermanentFailure(error.message) : error;
      });
    },
  };
}

/**
 * Returns whether the rejection is about this recipient or this mail. Other rejections, such as of our sign-in, may be
 * fixed later.
 */
const isFinal = ({ responseCode = 0, command }: { responseCode?: number; command?: string }) =>
  responseCode >= 500 && (command === "RCPT TO" || command === "DATA");

function openFolderTransport(config: Pick<Config, "mailFrom" | "dataDir" | "publicUrl">): MailTransport {
  const folder = join(config.dataDir, "mail");
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    goesTo: folder,
    close() {},
    async send(mail) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const { message } = await composer.sendMail(messageFor(mail, config));
      const name = fileNameFor(mail);
      // The rename makes the write atomic for programs that watch the folder.
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
    },
  };
}

/**
 * Sorts by time. The random suffix is needed because two mails to the same person may leave in the same millisecond.
 */
function fileNameFor({ to }: Mail) {
  const time = new Date().toISOString().replaceAll(":", "-");
  const address = to.replace(/[^\w.@+-]/g, "_").slice(0, MAX_ADDRESS_IN_NAME_LENGTH);
  return `${time}-${address}-${randomBytes(4).toString("hex")}.eml`;
}

/** Marks our own mail, to recognize it when a forwarding sends it back to us. */
export const INSTALLATION_HEADER = "x-parley-installation";

function messageFor(
  { fromName, name, unsubscribeUrl, answer, ...mail }: Mail,
  { mailFrom, publicUrl }: Pick<Config, "mailFrom" | "publicUrl">,
): SendMailOptions {
  const ours = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  const address = answer?.from ?? ours;
  const { bouncesTo, from: _, mark = publicUrl, isAutomatic, ...thread } = answer ?? {};
  return {
    ...mail,
    from: fromName ? { name: fromName, address } : (answer?.from ?? mailFrom),
    ...(name && { messageId: `<${name}${address.slice(address.lastIndexOf("@"))}>` }),
    ...thread,
    ...(bouncesTo && { envelope: { from: bouncesTo, to: mail.to } }),
    headers: {
      [INSTALLATION_HEADER]: mark,
      ...(isAutomatic && { "auto-submitted": "auto-replied" }),
      ...(!answer && {
        "auto-submitted": "auto-generated", // RFC 3834: suppresses automatic replies such as absence notes
        "x-auto-response-suppress": "All", // the same for servers that do not know RFC 3834; also suppresses bounces
      }),
      ...(unsubscribeUrl && {
        "list-unsubscribe": `<${unsubscribeUrl}>`,
        "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}
