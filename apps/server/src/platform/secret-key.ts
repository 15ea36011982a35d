import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Config } from "./config.ts";
import { readOrCreateSecret } from "./secrets.ts";

/** Signs what we hand out and want to recognise. Every use has a key of its own, derived from the one secret. */
export class SecretKey {
  readonly #secret: string;
  readonly #derived = new Map<string, Buffer>();

  constructor({ secretKey, dataDir }: Pick<Config, "secretKey" | "dataDir">) {
    this.#secret = secretKey?.reveal() ?? readOrCreateSecret(dataDir, "secret-key");
  }

  derive(purpose: string): Buffer {
    const known = this.#derived.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync("sha256", this.#secret, "", purpose, 32));
    this.#derived.set(purpose, key);
    return key;
  }

  /** URL-safe text that carries the claims and cannot be altered; anyone can read it. */
  sign(purpose: string, claims: object): string {
    const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
    return `${body}.${this.#mac(purpose, body)}`;
  }

  /** The claims, or nothing when the text is not ours. */
  verify(purpose: string, token: string): unknown {
    const [body = "", mac = ""] = token.split(".");
    const expected = Buffer.from(this.#mac(purpose, body));
    const given = Buffer.from(mac);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return JSON.parse(Buffer.from(body, "base64url").toString());
  }

  #mac(purpose: string, body: string) {
    return createHmac("sha256", this.derive(purpose)).update(body).digest("base64url");
  }
}
