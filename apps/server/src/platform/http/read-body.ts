import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { BadRequest, TooLarge } from "../errors.ts";
import { reserveBodyMemory } from "./request-memory.ts";

/** The initial buffer, whatever length the client announces. */
const FIRST_BYTES = 4 * 1024;

/**
 * Reads a body within the limit of its route.
 * @param inspect is called with each chunk as it arrives, and may refuse it by throwing
 * @throws TooLarge, Unavailable when the client's address holds too much memory, BadRequest when the body breaks off
 */
export function readBody(request: FastifyRequest, payload: Readable, inspect?: (chunk: Buffer) => void) {
  const limit = request.routeOptions.bodyLimit ?? 0;
  const announced = Number(request.headers["content-length"] ?? 0);
  return new Promise<Buffer>((resolve, reject) => {
    let body: Buffer = Buffer.alloc(0); // one block: a client may send single bytes, and an object for each costs 200 bytes
    let bytes = 0;
    const stop = () => {
      payload.off("data", take).off("end", finish).off("error", breakOff).off("close", breakOff);
    };
    const refuse = (error: unknown) => {
      stop();
      payload.on("error", () => {}).pause();
      reject(error);
    };
    const grow = (least: number) => {
      const size = Math.max(FIRST_BYTES, least, Math.min(2 * body.length, limit));
      reserveBodyMemory(request, size);
      const grown = Buffer.allocUnsafeSlow(size);
      body.copy(grown, 0, 0, bytes);
      body = grown;
    };
    const take = (chunk: Buffer) => {
      try {
        if (bytes + chunk.length > limit) throw new TooLarge();
        if (bytes + chunk.length > body.length) grow(bytes + chunk.length);
        bytes += chunk.copy(body, bytes);
        inspect?.(chunk);
      } catch (error) {
        refuse(error);
      }
    };
    const finish = () => {
      stop();
      resolve(body.subarray(0, bytes));
    };
    const breakOff = () => refuse(new BadRequest());
    if (announced > limit) refuse(new TooLarge());
    else payload.on("data", take).once("end", finish).once("error", breakOff).once("close", breakOff);
  });
}
