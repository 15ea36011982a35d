import { createHash } from "node:crypto";
import { parseMailHeader } from "./parsing/mail-header.ts";

/**
 * Identifies a mail when it is delivered again. A Message-ID is not enough: the sender chooses it, and some programs
 * reuse one. Headers that change during delivery are left out.
 */
export function mailFingerprint(raw: Buffer): string {
  const { fields, bodyBegin } = parseMailHeader(raw);
  const values = ["message-id", "from", "date", "subject"].map((name) => fields.get(name)?.[0] ?? null);
  return createHash("sha256").update(JSON.stringify(values)).update(raw.subarray(bodyBegin)).digest("hex");
}
