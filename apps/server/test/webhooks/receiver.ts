import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { LONGEST_WAIT_MS } from "../harness/longest-wait.ts";

interface Received {
  headers: IncomingHttpHeaders;
  /** The exact body. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own payload
  body: { event: string; payload: any };
}

type Answer = (response: ServerResponse, received: Received) => void;

/** Returns the challenge of a verification, and accepts everything else. */
export const acceptAll: Answer = (response, { body: { event, payload } }) =>
  response.end(event === "webhook:verify" ? payload : "thanks");

/** A customer's server that receives webhooks. */
export class Receiver {
  readonly received: Received[] = [];
  answer: Answer = acceptAll;
  onReceived = (_: Received) => {};
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const text = Buffer.concat(await request.toArray()).toString();
      const received = { headers: request.headers, text, body: JSON.parse(text) };
      if (received.body.event !== "webhook:verify") {
        this.received.push(received);
        this.onReceived(received);
      }
      this.answer(response, received);
    });
  }

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.#server.listen(0, "127.0.0.1");
    await once(receiver.#server, "listening");
    return receiver;
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  /** Waits for the first requests. */
  async first(count: number): Promise<Received[]> {
    for (const end = Date.now() + LONGEST_WAIT_MS; this.received.length < count; await sleep(10)) {
      if (Date.now() > end) throw new Error(`only ${this.received.length} of ${count} came`);
    }
    return this.received.slice(0, count);
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
