import type { Scope } from "../../platform/scope.ts";
import { digestOfAddress } from "./digests.ts";
import { insertProof, isSenderProven } from "./queries.ts";

/** Notes that a person wrote from an address, in a mail whose sender was verified. */
export const proveSender = (scope: Scope, address: string) =>
  insertProof(scope, digestOfAddress(address), "verified_at");

/**
 * Notes that somebody used a link that only a mail to an address held.
 * @param digest of `digestOfAddress`: such a link holds no address
 */
export const proveReceipt = (scope: Scope, digest: Buffer) => insertProof(scope, digest, "receipt_at");

/** Whether mail from an address was verified before. The use of a link does not count: it says nothing about who writes. */
export const isVerifiedAddress = (scope: Scope, address: string) => isSenderProven(scope, digestOfAddress(address));
