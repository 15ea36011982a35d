import { createECDH } from "node:crypto";
import type { Platform } from "../../platform/platform.ts";

/** How many private keys the curve P-256 has. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

export interface VapidDetails {
  /** How a push service reaches whoever runs this installation. */
  subject: string;
  publicKey: string;
  privateKey: string;
}

/**
 * By what push services know us (RFC 8292): made of the installation's secret, so it is the same on all servers, and there is
 * nothing more to keep. With another secret browsers have to subscribe anew.
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
