import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebPushPayload } from "@parley/contract";
import { LONGEST_WAIT_MS } from "../harness/longest-wait.ts";

const MAX_BYTES = 4096;
const DAY_S = 24 * 60 * 60;

interface Push {
  headers: IncomingHttpHeaders;
  news: WebPushPayload;
}

/** A browser's side of a subscription, with the keys for decrypting pushes (RFC 8291). */
export class Browser {
  readonly #keys = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly pushed: Push[] = [];
  /** The push service's answer to further pushes, instead of accepting them. */
  answer: { status: number; text?: string; location?: string } | undefined;
  /** The number of received pushes, including unreadable ones. */
  tries = 0;
  readonly name = randomBytes(8).toString("hex");
  readonly #service: PushService;

  constructor(service: PushService) {
    this.#service = service;
    this.#keys.generateKeys();
  }

  /** `PushSubscription.toJSON()` */
  get subscription() {
    return {
      endpoint: `${this.#service.url}/push/${this.name}`,
      keys: { p256dh: this.#keys.getPublicKey("base64url"), auth: this.#auth.toString("base64url") },
    };
  }

  /** Waits for the first pushes. */
  async first(count: number): Promise<Push[]> {
    for (const end = Date.now() + LONGEST_WAIT_MS; this.pushed.length < count; await sleep(10)) {
      if (Date.now() > end) throw new Error(`only ${this.pushed.length} of ${count} came`);
    }
    return this.pushed.slice(0, count);
  }

  /** Implements RFC 8188 and RFC 8291 without the library of the server. */
  decrypt(body: Buffer): WebPushPayload {
    const salt = body.subarray(0, 16);
    const recordSize = body.readUInt32BE(16);
    const theirKey = body.subarray(21, 21 + body[20]!);
    const record = body.subarray(21 + theirKey.length);
    if (record.length > recordSize) throw new Error("more than one record");
    const shared = this.#keys.computeSecret(theirKey);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#keys.getPublicKey(), theirKey]);
    const secret = Buffer.from(hkdfSync("sha256", shared, this.#auth, info, 32));
    const key = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: aes128gcm\0", 16));
    const nonce = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: nonce\0", 12));
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2); // the last record ends with this byte and zeroes
    return JSON.parse(padded.subarray(0, end).toString());
  }
}

/**
 * A stand-in for the push service. It accepts requests that follow RFC 8030 and RFC 8292, from the sender that the
 * browser named.
 */
export class PushService {
  readonly #browsers = new Map<string, Browser>();
  readonly #server: Server;
  /** The sender's key that the browsers named in their subscriptions. */
  applicationServerKey = "";

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray());
      const browser = this.#browsers.get(request.url?.split("/").at(-1) ?? "");
      const { status, text = "", location } = browser ? this.#take(browser, request, body) : { status: 404 };
      response.writeHead(status, location ? { location } : {}).end(text);
    });
  }

  static async open(): Promise<PushService> {
    const service = new PushService();
    service.#server.listen(0, "127.0.0.1");
    await once(service.#server, "listening");
    return service;
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  aBrowser(): Browser {
    const browser = new Browser(this);
    this.#browsers.set(browser.name, browser);
    return browser;
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #take(browser: Browser, { method, headers }: IncomingMessage, body: Buffer): NonNullable<Browser["answer"]> {
    browser.tries += 1;
    if (browser.answer) return browser.answer;
    if (method !== "POST" || !/^\d+$/.test(headers.ttl as string)) return { status: 400, text: "no TTL" };
    if (headers["content-encoding"] !== "aes128gcm") return { status: 415 };
    if (!["very-low", "low", "normal", "high"].includes(headers.urgency as string)) return { status: 400 };
    if (!/^[\w-]{1,32}$/.test(headers.topic as string)) return { status: 400, text: "no topic" };
    if (body.length > MAX_BYTES) return { status: 413 };
    const status = this.judge(headers.authorization);
    if (status !== 201) return { status };
    browser.pushed.push({ headers, news: browser.decrypt(body) });
    return { status: 201, location: `${this.url}/message/${browser.pushed.length}` };
  }

  /** 201 for a valid token of the named sender that has not expired. */
  judge(authorization = ""): 201 | 401 | 403 {
    const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
    if (!token || !key) return 401;
    if (key !== this.applicationServerKey) return 403;
    const [head = "", claims = "", signature = ""] = token.split(".");
    const point = Buffer.from(key, "base64url");
    const coordinate = (at: number) => point.subarray(at, at + 32).toString("base64url");
    const jwk = { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) };
    const isSigned = verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
    if (!isSigned || parsed(head).alg !== "ES256") return 401;
    const { aud, exp, sub } = parsed(claims) as { aud: string; exp: number; sub: string };
    const now = Date.now() / 1000;
    const isGood = aud === this.url && exp > now && exp <= now + DAY_S && /^(mailto:.+@|https:\/\/)./.test(sub);
    return isGood ? 201 : 403;
  }
}

const parsed = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
