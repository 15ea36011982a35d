import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** A new secret in the form that receivers use in their code. */
export const newSigningSecret = () => `${PREFIX}${randomBytes(32).toString("base64")}`;

/**
 * The signature headers of a delivery. A receiver can verify the sender, the body, the time and the id.
 * Source: Standard Webhooks 1.0.0, symmetric signatures.
 */
export function signedHeaders(secret: string, id: string, sentAt: Date, body: string) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
