export { digestOfAddress } from "./digests.ts";
export { purgeMailAllowances } from "./jobs.ts";
export { claimMailAllowance, DAILY_LIMIT_REASON, releaseMailAllowance } from "./mail-allowance.ts";
export { isVerifiedAddress, recordReceipt, recordVerifiedSender } from "./proofs.ts";
