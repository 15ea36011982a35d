import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import { isEmail } from "../input/formats.ts";
import type { Log } from "../log.ts";

// A file system holds names of 255 bytes; a date, a random end and a dot come on top.
const LONGEST_ADDRESS_IN_NAME = 150;

export interface Mail {
  /** One address. What cannot be one is sent nothing: somebody may have typed it for somebody else. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The name beside our own address. */
  fromName?: string;
  replyTo?: string;
}

/** The one way out for mail. Called from jobs, so that a mail server that is down slows nobody. */
export interface MailDoor {
  /** @throws when the mail server does not take it; the job tries again */
  send(mail: Mail): Promise<void>;
  readonly goesTo: string;
}

export function openMailDoor(config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">, log: Log): MailDoor {
  const door = config.smtpUrl ? openSmtpDoor(config.smtpUrl.reveal(), config) : openFolderDoor(config);
  return {
    goesTo: door.goesTo,
    async send(mail) {
      if (isEmail(mail.to)) return door.send(mail);
      log.warn("a mail was not sent: what it was addressed to is no address");
    },
  };
}

function openSmtpDoor(url: string, { mailFrom }: Pick<Config, "mailFrom">): MailDoor {
  const transport = createTransport(url);
  return {
    goesTo: new URL(url).host,
    async send(mail) {
      await transport.sendMail(messageFor(mail, mailFrom));
    },
  };
}

function openFolderDoor({ dataDir, mailFrom }: Pick<Config, "mailFrom" | "dataDir">): MailDoor {
  const folder = join(dataDir, "mail");
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    goesTo: folder,
    async send(mail) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const { message } = await composer.sendMail(messageFor(mail, mailFrom));
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

function messageFor({ fromName, ...mail }: Mail, mailFrom: string) {
  const address = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  return {
    ...mail,
    from: fromName ? { name: fromName, address } : mailFrom,
    headers: { "auto-submitted": "auto-generated" },
  };
}
