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

// A file system holds names of 255 bytes; a date, a random end and a dot come on top.
const LONGEST_ADDRESS_IN_NAME = 150;

/** Kept open, so that many mails do not each sign in. */
const CONNECTIONS = 5;
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export interface Mail {
  /** One address. What cannot be one is sent nothing: somebody may have typed it for somebody else. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The name beside our own address. */
  fromName?: string;
  replyTo?: string;
  /** What it is, in words that are the same each time it is tried: a server that gets it twice can tell by its id. */
  name?: string;
  /** In a conversation: from an address of its own, in a thread of its own. */
  answer?: Answer;
  /** Where one click, or one POST (RFC 8058), ends mails of its kind. */
  unsubscribeUrl?: string;
}

/** What is said to whoever wrote to us. */
interface Answer {
  from: string;
  messageId: string;
  inReplyTo: string;
  references: string[];
  /** Where a mail server says that it could not deliver it. */
  bouncesTo: string;
  /** In `OUR_HEADER`, instead of the installation. */
  mark: string;
  /** No person wrote it: nobody's absence is to be told to us. */
  isAutomatic: boolean;
  attachments: { filename: string; contentType: string; content: Readable }[];
}

/** The one way out for mail. Called from jobs, so that a mail server that is down slows nobody. */
export interface MailTransport {
  /**
   * Handed over at least once: whoever is killed between the server's word and the end of the job sends it again, under
   * the same id.
   * @throws PermanentFailure when the server refuses this address or this mail for good; anything else is tried again
   */
  send(mail: Mail): Promise<void>;
  readonly goesTo: string;
  close(): void;
}

export function openMailTransport(
  config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir" | "publicUrl" | "areMailAddressesUnchecked" | "dnsServers">,
  log: Log,
): MailTransport {
  const door = config.smtpUrl ? openSmtpTransport(config.smtpUrl.reveal(), config) : openFolderTransport(config);
  return {
    goesTo: door.goesTo,
    close: door.close,
    async send(mail) {
      if (isEmail(mail.to)) return door.send(mail);
      log.warn("a mail was not sent: what it was addressed to is no address");
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
        throw new PermanentFailure("Its domain takes no mail");
      }
      await transport.sendMail(messageFor(mail, config)).catch((error) => {
        throw isFinal(error) ? new PermanentFailure(error.message) : error;
      });
    },
  };
}

/** What the server says of this recipient or this mail. What it says of us, our sign-in say, may be mended. */
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
      // Whole or not at all, for whoever watches the folder.
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
    },
  };
}

/** In the order of time, and unlike any other: two mails to the same person may leave in the same millisecond. */
function fileNameFor({ to }: Mail) {
  const time = new Date().toISOString().replaceAll(":", "-");
  const address = to.replace(/[^\w.@+-]/g, "_").slice(0, LONGEST_ADDRESS_IN_NAME);
  return `${time}-${address}-${randomBytes(4).toString("hex")}.eml`;
}

/** By it our own mail is known when a forwarding brings it back to us. */
export const OUR_HEADER = "x-parley-installation";

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
      [OUR_HEADER]: mark,
      ...(isAutomatic && { "auto-submitted": "auto-replied" }),
      ...(!answer && {
        "auto-submitted": "auto-generated", // RFC 3834: nobody's absence is to be told to us
        "x-auto-response-suppress": "All", // the same for those who do not know it; they send no bounce either
      }),
      ...(unsubscribeUrl && {
        "list-unsubscribe": `<${unsubscribeUrl}>`,
        "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}
