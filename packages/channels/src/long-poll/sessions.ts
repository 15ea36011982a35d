import type { ChannelSocket } from "../socket.ts";
import type { LongPollSession, PollAnswer } from "./session.ts";

/** What a client posted: one text frame, or a batch of lines that are a frame each. */
export interface Posted {
  readonly body: string;
  readonly isBatch: boolean;
}

const FRAMES_PER_BATCH = 100;

/** The long-poll sessions that live on this node. */
export class LongPollSessions<C> {
  readonly #sessions = new Map<string, { session: LongPollSession; socket: ChannelSocket<C> }>();

  /** What a client may post at once; undefined when the session is not there. */
  largestFrameBytes(id: string): number | undefined {
    return this.#sessions.get(id)?.socket.largestFrameBytes;
  }

  add(session: LongPollSession, socket: ChannelSocket<C>): void {
    this.#sessions.set(session.id, { session, socket });
  }

  /** Returns how to give the poll up; undefined when there is no such session. */
  poll(id: string, answer: (answer: PollAnswer) => void): (() => void) | undefined {
    return this.#sessions.get(id)?.session.poll(answer);
  }

  /** 410 when there is no such session, or when what was posted ended it. */
  post(id: string, { body, isBatch }: Posted): 200 | 410 {
    const socket = this.#sessions.get(id)?.socket;
    const lines = isBatch ? body.split("\n").filter((line) => line !== "") : [body];
    if (!socket || lines.length > FRAMES_PER_BATCH) return 410;
    for (const line of lines) {
      const isBinary = isBatch && !/^[[{]/.test(line);
      socket.receive(Buffer.from(line, isBinary ? "base64" : "utf8"), isBinary);
    }
    return socket.isClosed ? 410 : 200;
  }

  /** Forgets sessions that are over, once their clients have had the time to learn it. */
  sweep(): void {
    const now = performance.now();
    for (const [id, { session }] of this.#sessions) {
      if (session.isClosed && session.isIdle(now)) this.#sessions.delete(id);
    }
  }
}
