import type { IncomingMessage } from "node:http";
import type { MemoryShare } from "../limits/memory-budget.ts";

export type BodyErrorStatus = 408 | 413 | 503;

/** The approximate memory of a body's chunk in Node besides its bytes. */
const PIECE_OVERHEAD_BYTES = 128;

/**
 * Reads the body of a request as text. Returns an HTTP status instead if that fails. The bytes stay counted in
 * `memory`.
 */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
  timeoutMs: number,
  memory: MemoryShare,
): Promise<string | BodyErrorStatus> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let byteLength = 0;
    const finish = (result: string | BodyErrorStatus) => {
      clearTimeout(timeout);
      request.removeAllListeners("data").pause();
      resolve(result);
    };
    const timeout = setTimeout(finish, timeoutMs, 408);
    request.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      byteLength += chunk.length;
      if (byteLength > maxBytes) finish(413);
      else if (!memory.resize(byteLength + chunks.length * PIECE_OVERHEAD_BYTES)) finish(503);
    });
    request.once("end", () => finish(Buffer.concat(chunks).toString("utf8")));
    request.once("close", () => finish(408));
  });
}
