import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import PQueue from "p-queue";
import { Unavailable } from "../../platform/errors.ts";

const PASSES = 2;
const LANES = 1;
const NONCE_BYTES = 16;
const TAG_BYTES = 32;

const derive = promisify(argon2);

/**
 * A hash takes about 35 ms of one of libuv's four threads. Files and DNS lookups need these threads, too, so at most
 * two hash concurrently.
 */
const hashing = new PQueue({ concurrency: 2 });
/** About two seconds of work. */
const MAX_WAITING = 100;
const FIRST = { priority: 1 };

/**
 * A salted argon2id hash in PHC form: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`.
 * @param memoryKib from the configuration; the time grows with it
 * @throws Unavailable when too many passwords wait to be hashed
 */
export async function hashPassword(password: string, memoryKib: number): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const tag = await inTurn(() => tagFor(password, nonce, memoryKib, PASSES, LANES));
  return phc(memoryKib, unpadded(nonce), unpadded(tag));
}

/**
 * Verifies a password. A wrong password takes as long as a right one.
 * @param goesFirst skips the queue, and is never refused
 * @throws Unavailable when too many passwords wait to be hashed
 */
export async function verifyPassword(password: string, hash: string, goesFirst = false): Promise<boolean> {
  const [, , , parameters = "", salt = "", tag = ""] = hash.split("$");
  const [memory = 0, passes = 0, lanes = 0] = parameters.split(",").map((pair) => Number(pair.split("=")[1]));
  const expected = Buffer.from(tag, "base64");
  const given = await inTurn(() => tagFor(password, Buffer.from(salt, "base64"), memory, passes, lanes), goesFirst);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** A hash for unknown users, so that the answer takes the same time. */
export function dummyHash(memoryKib: number): string {
  const random = (bytes: number) => unpadded(randomBytes(bytes));
  return phc(memoryKib, random(NONCE_BYTES), random(TAG_BYTES));
}

async function inTurn(hash: () => Promise<Buffer>, goesFirst = false): Promise<Buffer> {
  if (goesFirst) return hashing.add(hash, FIRST);
  if (hashing.size >= MAX_WAITING) throw new Unavailable("The server is busy. Try again in a few seconds.");
  return hashing.add(hash);
}

function tagFor(password: string, nonce: Buffer, memory: number, passes: number, parallelism: number) {
  return derive("argon2id", { message: password, nonce, memory, passes, parallelism, tagLength: TAG_BYTES });
}

const phc = (memoryKib: number, salt: string, tag: string) =>
  `$argon2id$v=19$m=${memoryKib},t=${PASSES},p=${LANES}$${salt}$${tag}`;

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
