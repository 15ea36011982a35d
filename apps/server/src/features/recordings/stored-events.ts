import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Platform } from "../../platform/platform.ts";
import type { Scope } from "../../platform/scope.ts";
import { deleteOldestRecordingChunks, hasStorageLeft, insertChunk, listChunks } from "./chunk-queries.ts";
import { presentEvents } from "./replay-pool.ts";

/** The limit per recording before compression, because a reader gets the whole recording at once. */
const MAX_BYTES = 32 * 1024 * 1024;
const CHUNK_BYTES = 512 * 1024;
const CHUNK_MS = 5000;

/** The writers with events that are not stored yet. */
const unfinished = new Set<EventWriter>();

/** Stores the events that arrived before the server stops. */
export async function finishRecordings(platform: Platform): Promise<void> {
  await Promise.all([...unfinished].filter((writer) => writer.isOf(platform)).map((writer) => writer.finish()));
}

/** Writes the events of one page in batches every few seconds. Unwritten events are lost if the server is killed. */
export class EventWriter {
  readonly #scope: Scope;
  readonly #recordingId: string;
  #texts: string[] = [];
  #bytes = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(scope: Scope, recordingId: string) {
    this.#scope = scope;
    this.#recordingId = recordingId;
  }

  /** Waits for the write of a full batch, so that a page cannot send faster than the database writes. */
  async add(eventJson: string): Promise<void> {
    const text = `{"id":"${randomUUID()}","event":${eventJson}}`; // a StoredEvent
    this.#texts.push(text);
    this.#bytes += Buffer.byteLength(text);
    unfinished.add(this);
    if (this.#bytes >= CHUNK_BYTES) return this.#write();
    this.#timer ??= setTimeout(() => void this.#write(), CHUNK_MS).unref();
  }

  isOf(platform: Platform): boolean {
    return this.#scope.platform === platform;
  }

  /** Resolves when all events are stored. */
  async finish() {
    await Promise.all([this.#writing, this.#texts.length > 0 && this.#write()]);
  }

  #write(): Promise<void> {
    const written = this.#writeChunk();
    this.#writing = Promise.all([this.#writing, written]).then(() => {
      if (this.#texts.length === 0) unfinished.delete(this);
    });
    return written;
  }

  async #writeChunk() {
    const chunk = { text: `[${this.#texts.join(",")}]`, bytes: this.#bytes };
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#texts = [];
    this.#bytes = 0;
    try {
      const events = await promisify(gzip)(chunk.text);
      if (!(await makeRoom(this.#scope, this.#recordingId, events.length))) return;
      await insertChunk(this.#scope, this.#recordingId, { events, bytes: chunk.bytes }, MAX_BYTES);
    } catch (err) {
      this.#scope.platform.log.error({ err }, "a chunk of a recording was not stored");
    }
  }
}

/**
 * Deletes the account's oldest recordings completely until there is room. Teams watch recent visits, and a partial
 * recording cannot be replayed.
 * @returns whether there is room
 */
async function makeRoom(scope: Scope, recordingId: string, bytes: number): Promise<boolean> {
  const most = scope.platform.config.recordingBytesPerAccount;
  while (!(await hasStorageLeft(scope, bytes, most))) {
    if (!(await deleteOldestRecordingChunks(scope, recordingId))) return false;
  }
  return true;
}

/** All stored events of a recording, as a JSON list. */
export async function readEvents(scope: Scope, recordingId: string): Promise<string> {
  return presentEvents({ chunks: await listChunks(scope, recordingId), accountId: scope.accountId });
}
