import { createHmac, timingSafeEqual } from "node:crypto";

/** The prefix of session tokens. It distinguishes even an expired session token from a sign-in token. */
const PREFIX = "phxlp.";
const VALID_MS = 14 * 24 * 60 * 60 * 1000;

/** The node and the id of a long-poll session. */
export interface SessionAddress {
  readonly node: string;
  readonly session: string;
}

export const isSessionToken = (token: string) => token.startsWith(PREFIX);

export function signSession({ node, session }: SessionAddress, secret: string | Buffer, now = Date.now()): string {
  const claims = Buffer.from(JSON.stringify([node, session, now])).toString("base64url");
  return `${PREFIX}${claims}.${signatureOf(claims, secret)}`;
}

/** Undefined when the token is not from this server, was altered, or is older than 14 days. */
export function readSession(token: string, secret: string | Buffer, now = Date.now()): SessionAddress | undefined {
  if (!isSessionToken(token)) return undefined;
  const [claims = "", signature = ""] = token.slice(PREFIX.length).split(".");
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(claims, secret));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const [node, session, signedAt] = JSON.parse(Buffer.from(claims, "base64url").toString());
  return now - signedAt < VALID_MS ? { node, session } : undefined;
}

const signatureOf = (claims: string, secret: string | Buffer) =>
  createHmac("sha256", secret)
    .update(PREFIX + claims)
    .digest("base64url");
