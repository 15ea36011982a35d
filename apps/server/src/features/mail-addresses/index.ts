export { AT_DAILY_LIMIT, admitMail, revokeAdmission } from "./admit-mail.ts";
export { digestOfAddress } from "./digests.ts";
export { purgeMailAllowances } from "./jobs.ts";
export { isVerifiedAddress, proveReceipt, proveSender } from "./proofs.ts";
