import { hash, randomBytes } from "node:crypto";

const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

/** A random token for a client to keep: 256 bits, URL-safe. */
export const newToken = () => randomBytes(32).toString("base64url");

/** Random letters and digits for a link in a mail: 5 bits each. */
export const newLinkToken = (length: number) => Array.from(randomBytes(length), (byte) => BASE32[byte & 31]).join("");

/** What we keep of a token. It is random already, so a plain digest is enough. */
export const digestOf = (token: string) => hash("sha256", token, "buffer");

/** 32 random bytes in base64url, chosen by a visitor's browser. @returns what we keep of it, or nothing for another form */
export const readVisitorKey = (key: unknown) =>
  typeof key === "string" && /^[\w-]{43}$/.test(key) ? digestOf(key) : undefined;
