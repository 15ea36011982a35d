import { hash, randomBytes } from "node:crypto";

const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

/** A random token for a client: 256 bits, URL-safe. */
export const newToken = () => randomBytes(32).toString("base64url");

/** Random letters and digits for a link in a mail: 5 bits each. */
export const newLinkToken = (length: number) => Array.from(randomBytes(length), (byte) => BASE32[byte & 31]).join("");

/** The stored form of a token. A token is random, so a plain digest is safe. */
export const digestOf = (token: string) => hash("sha256", token, "buffer");

/** 32 random bytes in base64url, chosen by a visitor's browser. @returns the digest, or undefined for another form */
export const readVisitorKey = (key: unknown) =>
  typeof key === "string" && /^[\w-]{43}$/.test(key) ? digestOf(key) : undefined;
