import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { LONGEST_WAIT_MS } from "../harness/longest-wait.ts";

interface Received {
  email: Email;
  envelope: { from: string; to: string[] };
  user: string | undefined;
}

/** An external mail server on a real connection. */
export class MailServer {
  readonly received: Received[] = [];
  /** Unknown addresses, and the number of deliveries to each. */
  readonly unknown = new Map<string, number>();
  #going = Promise.resolve();
  release = () => {};
  readonly #server: SMTPServer;

  constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      onAuth: ({ username, password }, _session, done) =>
        password === "secret" ? done(null, { user: username }) : done(new Error("wrong password")),
      onRcptTo: async ({ address }, _session, done) => {
        await this.#going;
        const times = this.unknown.get(address);
        if (times === undefined) return done();
        this.unknown.set(address, times + 1);
        done(Object.assign(new Error("5.1.1 no such user"), { responseCode: 550 }));
      },
      onData: async (stream, session, done) => {
        const email = await PostalMime.parse(Buffer.concat(await stream.toArray()));
        this.received.push({ email, envelope: envelopeOf(session), user: session.user });
        done();
      },
    });
  }

  listen(port = 0) {
    return new Promise<void>((resolve) => {
      this.#server.listen(port, "127.0.0.1", () => resolve());
    });
  }

  /** Delays all answers until it is resumed. */
  pause() {
    this.#going = new Promise((resolve) => {
      this.release = resolve;
    });
  }

  get url() {
    const { port } = this.#server.server.address() as AddressInfo;
    return `smtp://parley:secret@127.0.0.1:${port}`;
  }

  /** The first mail to an address, when it has arrived. */
  async next(address: string) {
    for (const deadline = Date.now() + LONGEST_WAIT_MS; Date.now() < deadline; await sleep(20)) {
      const found = this.received.find(({ envelope }) => envelope.to.includes(address));
      if (found) return found;
    }
    throw new Error(`nothing came for ${address}`);
  }

  close() {
    return new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}

function envelopeOf({ envelope: { mailFrom, rcptTo } }: SMTPServerSession) {
  return { from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address) };
}
