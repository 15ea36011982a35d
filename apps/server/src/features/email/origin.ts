import type { Scope } from "../../platform/scope.ts";
import { type Origin, originOf } from "./automatic.ts";
import type { ReadMail } from "./parsing/parse-mail.ts";
import { accountMark } from "./reply-address.ts";

const MAX_HOPS = 50;
const LONGEST_ADDRESS = 255;

/** Whether a person wrote it, and whether that was one of us. @param envelopeFrom empty for one that wants no answer; undefined where nobody told */
export function originOfMail({ platform, accountId }: Scope, mail: ReadMail, envelopeFrom?: string): Origin {
  const ourMarks = [platform.config.publicUrl, accountMark(platform, accountId)];
  return originOf((name) => mail.headers.get(name), envelopeFrom, ourMarks);
}

/** Nothing is made of such a mail. */
export function isMailLoop({ platform, accountId }: Scope, { hops }: ReadMail, origin: Origin): boolean {
  const isIt = origin === "ours" || hops > MAX_HOPS;
  if (isIt) platform.log.info({ account_id: accountId, hops }, "a mail that goes in a circle was dropped");
  return isIt;
}

/** People have addresses that no standard allows. Whether mail can be sent there is looked at when there is some. */
export const isWritten = (address: string) =>
  address.length <= LONGEST_ADDRESS && /^[^\s\p{Cc}]+@[^\s\p{Cc}@]+$/u.test(address);
