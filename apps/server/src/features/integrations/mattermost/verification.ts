import { createHash } from "node:crypto";

/** A webhook request finds its account by this digest. The token is random, so the digest does not reveal it. */
export const verificationDigest = (channelId: string, token: string): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([channelId, token]))
    .digest();
