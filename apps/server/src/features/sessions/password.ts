import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;

const derive = promisify(argon2);

/** A salted argon2id hash in PHC form: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagFor(password, nonce, MEMORY_KIB, PASSES, LANES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Takes as long for a wrong password as for a right one. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, , , parameters = "", salt = "", tag = ""] = hash.split("$");
  const [memory = 0, passes = 0, lanes = 0] = parameters.split(",").map((pair) => Number(pair.split("=")[1]));
  const expected = Buffer.from(tag, "base64");
  const given = await tagFor(password, Buffer.from(salt, "base64"), memory, passes, lanes);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Something to verify against when there is no such user, so that the answer takes its usual time. */
export const nobodysHash = hashPassword(randomBytes(16).toString("hex"));

function tagFor(password: string, nonce: Buffer, memory: number, passes: number, parallelism: number) {
  return derive("argon2id", { message: password, nonce, memory, passes, parallelism, tagLength: TAG_BYTES });
}

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
