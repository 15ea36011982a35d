import { createHash, createHmac } from "node:crypto";

/** Returns the same UUID for the same names, in the form of version 4, like all our ids. */
export const namedUuid = (...names: string[]) => asUuid(createHash("sha256").update(JSON.stringify(names)).digest());

/** Like `namedUuid`, but only the holder of the key can compute it. */
export const keyedUuid = (key: Buffer, ...names: string[]) =>
  asUuid(createHmac("sha256", key).update(JSON.stringify(names)).digest());

function asUuid(hash: Buffer): string {
  hash[6] = (hash[6]! & 0x0f) | 0x40;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return hash.toString("hex", 0, 16).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}
