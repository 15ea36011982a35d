export { AT_DAILY_LIMIT, admitMail, forgetAdmission } from "./admit-mail.ts";
export { digestOfAddress } from "./digests.ts";
export { forgetMailAllowances } from "./jobs.ts";
export { isVerifiedAddress, proveReceipt, proveSender } from "./proofs.ts";
