import { createHash } from "node:crypto";

/** By which what Mattermost tells is found to be an account's. A token is random, so its digest tells nothing of it. */
export const verificationDigest = (channelId: string, token: string): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([channelId, token]))
    .digest();
