import { createHash } from "node:crypto";
import { readHead } from "./parsing/head.ts";

/**
 * Identifies a mail when it is delivered again. A Message-ID is not enough: the sender chooses it, and some programs
 * reuse one. Headers that change during delivery are left out.
 */
export function mailNameOf(raw: Buffer): string {
  const { fields, bodyBegin } = readHead(raw);
  const values = ["message-id", "from", "date", "subject"].map((name) => fields.get(name)?.[0] ?? null);
  return createHash("sha256").update(JSON.stringify(values)).update(raw.subarray(bodyBegin)).digest("hex");
}
