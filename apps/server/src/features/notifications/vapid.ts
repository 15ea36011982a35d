import { createECDH } from "node:crypto";
import type { Platform } from "../../platform/platform.ts";

/** The order of the curve P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

export interface VapidDetails {
  /** The contact of this installation for push services. */
  subject: string;
  publicKey: string;
  privateKey: string;
}

/**
 * The keys that identify this installation to push services (RFC 8292). They are derived from the installation's
 * secret, so all servers have the same keys without storing them. After a change of the secret, browsers must subscribe
 * again.
 */
export function vapidDetailsOf({ secretKey, config }: Pick<Platform, "secretKey" | "config">): VapidDetails {
  const random = BigInt(`0x${secretKey.derive("web push").toString("hex")}`);
  const key = createECDH("prime256v1");
  key.setPrivateKey(((random % (ORDER - 1n)) + 1n).toString(16).padStart(64, "0"), "hex");
  return {
    subject: config.publicUrl.startsWith("https:") ? config.publicUrl : `mailto:${addressOf(config.mailFrom)}`,
    publicKey: key.getPublicKey("base64url"),
    privateKey: Buffer.from(key.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url"),
  };
}

const addressOf = (mailFrom: string) => /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom.trim();
