import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { Config } from "../config.ts";
import { readOrCreateSecret } from "./secret-file.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Signs texts that clients send back, and encrypts secrets that the server must read again. Every purpose has its own
 * key, derived from the installation's secret.
 */
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

  /** Returns URL-safe text with the claims and a signature. Anyone can read the claims. */
  sign(purpose: string, claims: object): string {
    const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
    return `${body}.${this.#mac(purpose, body)}`;
  }

  /** Returns the claims, or undefined when the signature is invalid. */
  verify(purpose: string, token: string): unknown {
    const [body = "", mac = ""] = token.split(".");
    const expected = Buffer.from(this.#mac(purpose, body));
    const given = Buffer.from(mac);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return JSON.parse(Buffer.from(body, "base64url").toString());
  }

  /** Encrypts text, so that a copy of the database alone does not reveal it. Returns nonce, tag and ciphertext. */
  encrypt(purpose: string, text: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.derive(purpose), nonce);
    const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  }

  /** @throws when the text was encrypted with another secret or for another purpose, or was altered */
  decrypt(purpose: string, sealed: Buffer): string {
    const decipher = createDecipheriv(CIPHER, this.derive(purpose), sealed.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  }

  #mac(purpose: string, body: string) {
    return createHmac("sha256", this.derive(purpose)).update(body).digest("base64url");
  }
}
