import { createHash } from "node:crypto";
import { readHead } from "./parsing/head.ts";

/**
 * What a mail is known by when it is delivered again. A Message-ID is whatever its writer says, and some programs give the
 * same to all of theirs; the headers that are left out are those that change on the way.
 */
export function mailNameOf(raw: Buffer): string {
  const { fields, bodyBegin } = readHead(raw);
  const values = ["message-id", "from", "date", "subject"].map((name) => fields.get(name)?.[0] ?? null);
  return createHash("sha256").update(JSON.stringify(values)).update(raw.subarray(bodyBegin)).digest("hex");
}
