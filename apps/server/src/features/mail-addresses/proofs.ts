import type { Scope } from "../../platform/scope.ts";
import { digestOfAddress } from "./digests.ts";
import { insertProof, isSenderProven } from "./queries.ts";

/** Records that a person wrote a mail from an address with a verified sender. */
export const recordVerifiedSender = (scope: Scope, address: string) =>
  insertProof(scope, digestOfAddress(address), "verified_at");

/**
 * Records the use of a link that only a mail to an address contained.
 * @param digest of `digestOfAddress`, because such a link contains no address
 */
export const recordReceipt = (scope: Scope, digest: Buffer) => insertProof(scope, digest, "receipt_at");

/**
 * Whether mail from an address was verified before. The use of a link does not count, because it does not verify a
 * sender.
 */
export const isVerifiedAddress = (scope: Scope, address: string) => isSenderProven(scope, digestOfAddress(address));
