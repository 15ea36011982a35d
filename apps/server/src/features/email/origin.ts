import type { Scope } from "../../platform/scope.ts";
import { classifyOrigin, type Origin } from "./classify-origin.ts";
import type { ReadMail } from "./parsing/parse-mail.ts";
import { accountMarker } from "./reply-address.ts";

const MAX_HOPS = 50;
const MAX_ADDRESS_LENGTH = 255;

/**
 * Classifies the origin of a mail, and detects our own mails.
 * @param envelopeFrom empty for a mail without a return path; undefined when unknown
 */
export function classifyMail({ platform, accountId }: Scope, mail: ReadMail, envelopeFrom?: string): Origin {
  const ourMarks = [platform.config.publicUrl, accountMarker(platform, accountId)];
  return classifyOrigin((name) => mail.headers.get(name), envelopeFrom, ourMarks);
}

/** Whether a mail comes from a mail loop. Such a mail is dropped. */
export function isMailLoop({ platform, accountId }: Scope, { hops }: ReadMail, origin: Origin): boolean {
  const isLoop = origin === "ours" || hops > MAX_HOPS;
  if (isLoop) platform.log.info({ account_id: accountId, hops }, "a mail in a loop was dropped");
  return isLoop;
}

/**
 * Accepts addresses that violate the standards, because people have them. The address is checked again before sending.
 */
export const isAcceptableAddress = (address: string) =>
  address.length <= MAX_ADDRESS_LENGTH && /^[^\s\p{Cc}]+@[^\s\p{Cc}@]+$/u.test(address);
