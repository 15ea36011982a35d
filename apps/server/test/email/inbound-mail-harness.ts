import { existsSync, readdirSync, readlinkSync } from "node:fs";
import type { ExpandedConversation, ForwardingAddress, Message } from "@parley/contract";
import type { SendMailOptions } from "nodemailer";
import { NameServer } from "../../../../e2e/providers/name-server.ts";
import { freePort } from "../../src/platform/free-port.ts";
import { LONGEST_WAIT_MS } from "../harness/longest-wait.ts";
import { type Account, World } from "../harness/world.ts";
import { MailServer } from "../mail/mail-server.ts";
import { deliverMail } from "./deliver-mail.ts";

export const DOMAIN = "in.example.com";
export const SECRET = "only-the-mail-gateway-knows";

/** An installation that receives mail on a real socket, and sends mail to an external server. */
export class InboundMailHarness extends World {
  readonly outside: MailServer;
  readonly names: NameServer;
  readonly smtpPort: number;

  static async open(environment: NodeJS.ProcessEnv = {}) {
    const outside = new MailServer();
    await outside.listen();
    const names = await new NameServer().open();
    const office = new InboundMailHarness(outside, names, await freePort(), environment);
    try {
      await office.begin();
    } catch (error) {
      await office.close();
      throw error;
    }
    return office;
  }

  private constructor(outside: MailServer, names: NameServer, smtpPort: number, environment: NodeJS.ProcessEnv) {
    super({
      DNS_SERVERS: names.address,
      INBOUND_SMTP_RELAYS: "192.0.2.1", // excludes this machine, so that SPF is checked
      FORWARDING_DOMAIN: DOMAIN,
      INBOUND_SMTP_PORT: String(smtpPort),
      INBOUND_EMAIL_SECRET: SECRET,
      SMTP_URL: outside.url,
      DISABLE_EMAIL_VALIDITY_CHECK: "1",
      ...environment,
    });
    this.outside = outside;
    this.names = names;
    this.smtpPort = smtpPort;
  }

  async close() {
    await this.end();
    await this.outside.close();
    await this.names.close();
  }

  /** A domain whose SPF record allows this machine to send its mail. */
  aDomain(name = "verified") {
    const domain = `${this.unique(name).toLowerCase()}.example`;
    this.names.set(domain, "TXT", "v=spf1 ip4:127.0.0.1 -all");
    return domain;
  }

  async anAddress({ admin, inbox_id }: Account): Promise<string> {
    const made = await this.data<ForwardingAddress>("POST", "/api/forwarding_addresses", {
      token: admin.token,
      body: { forwarding_address: { inbox_id } },
    });
    return made.forwarding_email_address;
  }

  /** Delivers a mail as an external mail server. Returns the answer. */
  deliver(to: string | string[], mail: SendMailOptions, from = "ann@example.com"): Promise<string> {
    return deliverMail(this.smtpPort, { from, ...mail, envelope: { from, to } });
  }

  /** A mail conversation with an answer. Returns the customer's copy of the answer. */
  async aConversationByMail(account: Account, domain = "example.com") {
    const customer = `${this.unique("ann")}@${domain}`;
    const messageId = `<${this.unique("first")}@example.com>`;
    await this.deliver(
      await this.anAddress(account),
      { from: customer, subject: "Hi", text: "Hi", messageId },
      customer,
    );
    const [conversation] = await this.conversations(account, 1);
    await this.sendMessage(account.admin, conversation!.id, { body: "Hello" });
    const { email: sentEmail } = await this.outside.next(customer);
    return { id: conversation!.id, customer, messageId, sentEmail, replyTo: sentEmail.replyTo![0]!.address! };
  }

  /** The mail conversations of an account, oldest first, when there are this many. */
  async conversations({ admin }: Account, count: number): Promise<ExpandedConversation[]> {
    const found = () =>
      this.data<ExpandedConversation[]>("GET", "/api/conversations?source=email", { token: admin.token });
    await isReached(count, async () => (await found()).length);
    return (await found()).toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  }

  /** The messages of a conversation, when there are this many. */
  async messages({ admin }: Account, conversationId: string, count: number): Promise<Message[]> {
    const found = async () =>
      (await this.data<ExpandedConversation>("GET", `/api/conversations/${conversationId}`, { token: admin.token }))
        .messages;
    await isReached(count, async () => (await found()).length);
    return found();
  }

  /** Resolves when all delivered mails are imported. */
  async isRead() {
    await isReached(0, async () => {
      const { count } = await this.db
        .selectFrom("received_mails")
        .select((mail) => mail.fn.countAll<number>().as("count"))
        .where("raw", "is not", null)
        .executeTakeFirstOrThrow();
      return -count;
    });
  }

  /** The uploads that the server has open, where the system reports this. */
  openFiles(): string[] {
    return readdirSync("/proc/self/fd").flatMap((name) => {
      const path = `/proc/self/fd/${name}`;
      const target = existsSync(path) ? readlinkSync(path) : "";
      return target.startsWith(this.dataDir) && target.includes("upload") ? [target] : [];
    });
  }
}

/** Waits until a growing number is reached. Fails when it stays the same for too long. */
async function isReached(goal: number, measure: () => Promise<number>) {
  let reached = Number.NEGATIVE_INFINITY;
  for (let deadline = 0; ; ) {
    const now = await measure();
    if (now >= goal) return;
    if (now !== reached) deadline = Date.now() + LONGEST_WAIT_MS;
    if (Date.now() > deadline) throw new Error(`it stayed at ${now} instead of ${goal}`);
    reached = now;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
