import proxyAddr from "@fastify/proxy-addr";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { CannotStart, TooManyRequests } from "../../../platform/errors.ts";
import { rateLimitKey } from "../../../platform/limits/rate-limits.ts";
import type { PublicContext } from "../../../platform/scope.ts";
import { acceptMail } from "../accept-mail.ts";
import type { Target } from "../queries.ts";
import { findTarget } from "../targets.ts";
import { ReceiverCertificate } from "./receiver-certificate.ts";
import { ReceiverLoad } from "./receiver-load.ts";

const MAX_RECIPIENTS = 50;
const MAX_CLIENTS = 100;
const MAX_OF_ONE_ADDRESS = 10;
const ADDRESSES_AT_ONCE = 4; // the number of addresses that may use their whole limit concurrently
const MAX_CONNECTION_MS = 10 * 60_000;
const TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 1_000;

/** An SMTP error. After a 4xx code, the sending server retries. After a 5xx code, it sends a bounce. */
class Refusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

export interface MailReceiver {
  close(): Promise<unknown>;
}

/**
 * Receives mail for the installation's domain, if one is configured. Mail for other domains is refused, so this is no
 * open relay.
 */
export async function openMailReceiver(publicContext: PublicContext): Promise<MailReceiver | undefined> {
  const { config, log, rateLimits, mailMemory } = publicContext.platform;
  const { inboundSmtpPort: port, inboundSmtpTls, host, mailDomain, mailRelays, largestMailBytes } = config;
  if (port === undefined) return undefined;
  const certificate = inboundSmtpTls && new ReceiverCertificate(inboundSmtpTls, log);
  const targets = new WeakMap<SMTPServerSession, Target[]>();
  const isRelay = proxyAddr.compile([...mailRelays]);
  const load = new ReceiverLoad({
    connectionsPerAddress: MAX_OF_ONE_ADDRESS,
    connectionMs: MAX_CONNECTION_MS,
    bytesPerAddress: mailMemory.most / ADDRESSES_AT_ONCE,
  });

  const server = new SMTPServer({
    name: mailDomain,
    banner: "Parley",
    disabledCommands: certificate ? ["AUTH"] : ["AUTH", "STARTTLS"],
    ...certificate?.options(),
    disableReverseLookup: true,
    size: largestMailBytes,
    maxClients: MAX_CLIENTS,
    socketTimeout: TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    logger: false,
    onConnect: answering(async (session) => {
      if (!load.admits(session)) throw new Refusal(421, "4.7.0 Too many connections, try again later");
      await spend("inbound-connection", rateLimitKey(session.remoteAddress));
      await certificate?.renew(server);
    }),
    onClose: (session) => {
      mailMemory.letGo(session.id);
      load.forget(session);
    },
    onMailFrom: (_address, session, done) => {
      targets.set(session, []);
      done();
    },
    onRcptTo: ({ address }, session, done) =>
      answering(async () => {
        const known = targets.get(session) ?? [];
        if (known.length >= MAX_RECIPIENTS) throw new Refusal(452, "4.5.3 Too many recipients");
        const target = await findTarget(publicContext, address);
        if (!target) {
          // Slows down guessing of addresses.
          await spend("inbound-refusal", rateLimitKey(session.remoteAddress));
          throw new Refusal(550, "5.1.1 No such address here");
        }
        await spend("inbound-mail", target.account_id);
        targets.set(session, [...known, target]);
      })(session, done),
    onData: (stream, session, done) =>
      answering(async () => {
        const chunks: Buffer[] = [];
        let isTaken = true;
        for await (const chunk of stream) {
          const { length } = chunk as Buffer;
          isTaken &&= !stream.sizeExceeded && load.takes(session, length) && mailMemory.takes(session.id, length);
          if (isTaken) chunks.push(chunk as Buffer);
          else chunks.length = 0;
        }
        if (stream.sizeExceeded) throw new Refusal(552, "5.3.4 The message is too large");
        if (!isTaken) throw new Refusal(451, "4.3.1 Too much at once, try again later");
        const { envelope, remoteAddress, hostNameAppearsAs: helo } = session;
        const delivery = {
          raw: Buffer.concat(chunks),
          envelope_from: envelope.mailFrom ? envelope.mailFrom.address : "",
          ...(!isRelay(remoteAddress, 0) && { delivered_by: remoteAddress, ...(helo && { helo }) }),
        };
        await acceptMail(publicContext, delivery, targets.get(session) ?? []);
      })(session, (error) => {
        mailMemory.letGo(session.id);
        load.letGo(session);
        done(error);
      }),
  });
  load.endLate(server.server);
  server.on("error", (error) => log.debug({ err: error }, "a connection of the mail receiver was lost"));

  async function spend(name: "inbound-connection" | "inbound-mail" | "inbound-refusal", key: string) {
    await rateLimits.spend(name, key).catch((error) => {
      throw error instanceof TooManyRequests ? new Refusal(451, "4.7.1 Too much at once, try again later") : error;
    });
  }

  /** Our own errors become temporary, so that the sending server keeps the mail and retries. */
  function answering(work: (session: SMTPServerSession) => Promise<void>) {
    return (session: SMTPServerSession, done: (error?: Error | null) => void) => {
      work(session).then(
        () => done(),
        (error) => {
          if (error instanceof Refusal) return done(error);
          log.error({ err: error }, "a mail could not be received");
          done(new Refusal(451, "4.3.0 Try again later"));
        },
      );
    };
  }

  await new Promise<void>((resolve, reject) => {
    const fail = ({ code, message }: NodeJS.ErrnoException) =>
      reject(
        new CannotStart(
          code === "EADDRINUSE"
            ? `Port ${port} is in use. Set INBOUND_SMTP_PORT to another one.`
            : `Cannot receive mail on ${host}:${port}: ${message}`,
        ),
      );
    server.once("error", fail);
    server.listen(port, host, () => {
      server.off("error", fail);
      resolve();
    });
  });
  return { close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
