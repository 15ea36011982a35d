import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** A secret as its holder writes it into their code. */
export const newSigningSecret = () => `${PREFIX}${randomBytes(32).toString("base64")}`;

/**
 * The headers by which a receiver knows that a delivery is ours, whole, recent, and which one it is.
 * Source: Standard Webhooks 1.0.0, symmetric signatures.
 */
export function signedHeaders(secret: string, id: string, sentAt: Date, body: string) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
