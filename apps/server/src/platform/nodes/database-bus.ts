import { setTimeout as sleep } from "node:timers/promises";
import type { Bus, Receive } from "@parley/channels";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { DatabaseListener } from "../db/listener.ts";
import type { Log } from "../log.ts";
import { PieceJoiner, splitIntoPieces } from "./pieces.ts";

interface Message {
  subject: string;
  message: string;
}

/** The shortest time between two statements. */
const INTERVAL_MS = 500;
/** The shortest time while more than one batch waits. All that may wait takes four seconds, so heartbeats are not late. */
const BACKLOG_INTERVAL_MS = 100;
/** Messages beyond this length wait for the next statement. */
const BATCH_LENGTH = 1024 * 1024;
/** While so many characters wait, because the database is slow, further messages are dropped. */
const MAX_PENDING_LENGTH = 32 * BATCH_LENGTH;
const NODE_ID_LENGTH = 36;

/**
 * A bus through notifications of PostgreSQL. Each server sends few statements, because the database commits the notifications
 * of all its connections one after another.
 */
export class DatabaseBus implements Bus {
  readonly nodeId: string;
  readonly #db: Database;
  readonly #listener: DatabaseListener;
  readonly #log: Log;
  readonly #pending: Message[] = [];
  readonly #closing = new AbortController();
  #pendingLength = 0;
  #isFailing = false;
  #sending: Promise<void> | undefined;

  constructor(nodeId: string, db: Database, listener: DatabaseListener, log: Log) {
    this.nodeId = nodeId;
    this.#db = db;
    this.#listener = listener;
    this.#log = log;
  }

  publish(subject: string, message: string): void {
    if (this.#closing.signal.aborted || this.#pendingLength > MAX_PENDING_LENGTH) return;
    this.#pending.push({ subject, message });
    this.#pendingLength += message.length;
    this.#sending ??= this.#sendPending();
  }

  /** Must be called before the listener is opened. */
  subscribe(subject: string, receive: Receive): () => void {
    const pieces = new PieceJoiner();
    let isSubscribed = true;
    this.#listener.subscribe(channelOf(subject), {
      receive: (frame) => {
        if (isSubscribed) this.#receive(frame, pieces, receive);
      },
    });
    return () => {
      isSubscribed = false;
    };
  }

  /** Sends the last messages, such as the end of this server's presences. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sending;
  }

  async #sendPending() {
    const { signal } = this.#closing;
    while (this.#pending.length > 0) {
      await this.#trySend(this.#takeBatch());
      const pauseMs = this.#pendingLength > BATCH_LENGTH ? BACKLOG_INTERVAL_MS : INTERVAL_MS;
      await sleep(pauseMs, undefined, { ref: false, signal }).catch(() => {});
    }
    this.#sending = undefined;
  }

  #takeBatch(): Message[] {
    const batch: Message[] = [];
    for (let length = 0; length < BATCH_LENGTH && this.#pending.length > 0; length += batch.at(-1)!.message.length)
      batch.push(this.#pending.shift()!);
    for (const { message } of batch) this.#pendingLength -= message.length;
    return batch;
  }

  /** A batch that fails is lost, as the bus allows. */
  async #trySend(batch: Message[]) {
    try {
      await this.#send(batch);
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#logLoss(error);
      this.#isFailing = true;
    }
  }

  async #send(batch: Message[]) {
    const notifications = runsOf(batch).flatMap(({ subject, messages }) =>
      splitIntoPieces(JSON.stringify(messages)).map((piece) => ({
        channel: channelOf(subject),
        frame: this.nodeId + piece,
      })),
    );
    await sql`select pg_notify(channel, frame)
      from json_to_recordset(${JSON.stringify(notifications)}) as piece(channel text, frame text)`.execute(this.#db);
  }

  #receive(frame: string, pieces: PieceJoiner, receive: Receive) {
    const from = frame.slice(0, NODE_ID_LENGTH);
    if (from === this.nodeId) return;
    try {
      const text = pieces.add(frame.slice(NODE_ID_LENGTH));
      if (text !== undefined) for (const message of JSON.parse(text) as string[]) receive(message, from);
    } catch (error) {
      this.#logLoss(error);
    }
  }

  #logLoss(error: unknown) {
    this.#log.warn({ err: error }, "messages between servers were lost");
  }
}

/** Each subject has a channel of its own, so that a server receives only what concerns it. */
const channelOf = (subject: string) => `parley_bus:${subject}`;

/** Consecutive messages of one subject are compressed together. The order of all messages is kept. */
function runsOf(batch: Message[]) {
  const runs: { subject: string; messages: string[] }[] = [];
  for (const { subject, message } of batch) {
    const last = runs.at(-1);
    if (last?.subject === subject) last.messages.push(message);
    else runs.push({ subject, messages: [message] });
  }
  return runs;
}
