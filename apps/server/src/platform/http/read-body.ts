import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { BadRequest, TooLarge } from "../errors.ts";
import { holdBody } from "./request-memory.ts";

/** Roughly what Node keeps for a piece of a body beside its bytes. */
const PIECE_OVERHEAD_BYTES = 128;

/**
 * Reads a body within the limit of its route.
 * @param inspect is called with each chunk as it arrives, and may refuse it by throwing
 * @throws TooLarge, Unavailable when the client's address holds too much memory, BadRequest when the body breaks off
 */
export function readBody(request: FastifyRequest, payload: Readable, inspect?: (chunk: Buffer) => void) {
  const limit = request.routeOptions.bodyLimit ?? 0;
  const announced = Number(request.headers["content-length"] ?? 0);
  return new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const stop = () => {
      payload.off("data", take).off("end", finish).off("error", breakOff).off("close", breakOff);
    };
    const refuse = (error: unknown) => {
      stop();
      payload.on("error", () => {}).pause();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      try {
        if (bytes > limit) throw new TooLarge();
        holdBody(request, bytes + chunks.length * PIECE_OVERHEAD_BYTES);
        inspect?.(chunk);
      } catch (error) {
        refuse(error);
      }
    };
    const finish = () => {
      stop();
      resolve(Buffer.concat(chunks, bytes));
    };
    const breakOff = () => refuse(new BadRequest());
    if (announced > limit) refuse(new TooLarge());
    else payload.on("data", take).once("end", finish).once("error", breakOff).once("close", breakOff);
  });
}
