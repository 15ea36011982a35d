import type { ChannelSocket } from "../socket.ts";
import type { LongPollSession, PollAnswer } from "./session.ts";

/** The body of a POST: one text frame, or a batch with one frame per line. */
export interface PostedFrames {
  readonly body: string;
  readonly isBatch: boolean;
}

const FRAMES_PER_BATCH = 100;

/** The long-poll sessions on this node. */
export class LongPollSessions<C> {
  readonly #sessions = new Map<string, { session: LongPollSession; socket: ChannelSocket<C> }>();

  /** The largest frame that a client may post. Undefined when the session does not exist. */
  largestFrameBytes(id: string): number | undefined {
    return this.#sessions.get(id)?.socket.largestFrameBytes;
  }

  add(session: LongPollSession, socket: ChannelSocket<C>): void {
    this.#sessions.set(session.id, { session, socket });
  }

  /** Returns the function that cancels the poll. Undefined when the session does not exist. */
  poll(id: string, answer: (answer: PollAnswer) => void): (() => void) | undefined {
    return this.#sessions.get(id)?.session.poll(answer);
  }

  /** Returns 410 when the session does not exist, or when the posted frames ended it. */
  post(id: string, { body, isBatch }: PostedFrames): 200 | 410 {
    const socket = this.#sessions.get(id)?.socket;
    const lines = isBatch ? body.split("\n").filter((line) => line !== "") : [body];
    if (!socket || lines.length > FRAMES_PER_BATCH) return 410;
    for (const line of lines) {
      const isBinary = isBatch && !/^[[{]/.test(line);
      socket.receive(Buffer.from(line, isBinary ? "base64" : "utf8"), isBinary);
    }
    return socket.isClosed ? 410 : 200;
  }

  /** Deletes ended sessions after their clients had time to receive the end. */
  sweep(): void {
    const now = performance.now();
    for (const [id, { session }] of this.#sessions) {
      if (session.isClosed && session.isIdle(now)) this.#sessions.delete(id);
    }
  }
}
