import type { Socket } from "node:net";
import type { MemoryShare } from "@parley/channels";
import type { FairScheduler } from "./fair-scheduler.ts";

/** Holds more than one request of ordinary size, and hundreds of the smallest ones. */
const SLICE_BYTES = 4 * 1024;

/**
 * Passes received bytes to Node's HTTP parser in slices. The parser processes all its input in one task, and 64 KB can
 * contain thousands of requests or of pieces of a body. Between two slices, other networks are served. Waiting bytes
 * count against the memory budget, because their request is not known yet. A connection over budget is closed.
 * @returns the function that ends it, for a connection that has become a WebSocket
 */
export function readInSlices(socket: Socket, network: string, turns: FairScheduler, memory: MemoryShare): () => void {
  const [parse] = socket.listeners("data") as ((chunk: Buffer) => void)[];
  if (!parse) return () => {};
  let isWaiting = false;

  const wait = () => {
    isWaiting = true;
    socket.pause();
    turns.wait(network, () => {
      isWaiting = false;
      resume();
    });
  };
  const resume = () => {
    if (!socket.destroyed && !isPausedByNode(socket)) socket.resume();
  };
  const putBack = (chunk: Buffer) => {
    socket.pause();
    socket.unshift(chunk);
    const held = 2 * chunk.buffer.byteLength; // Node reads once more after a pause
    if (!memory.resize(held)) socket.destroy();
  };
  const take = (chunk: Buffer) => {
    memory.release();
    if (isWaiting) return putBack(chunk); // a reader of the body requested more
    if (!turns.hasTime(network)) {
      putBack(chunk);
      return wait();
    }
    if (chunk.length > SLICE_BYTES) putBack(chunk.subarray(SLICE_BYTES));
    turns.run(network, () => parse(chunk.subarray(0, SLICE_BYTES)));
    if (socket.destroyed || socket.readableFlowing !== false) return;
    resume();
  };
  socket.off("data", parse).on("data", take);
  socket.once("close", () => memory.release());
  return () => {
    memory.release();
    socket.off("data", take);
  };
}

/**
 * Node stops reading from a client that has many unread answers, and resumes by itself. Until then, it must not get
 * more input.
 */
const isPausedByNode = (socket: Socket) => (socket as unknown as { _paused?: boolean })._paused === true;
