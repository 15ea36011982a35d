import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Scope } from "../../platform/scope.ts";
import { deleteOldestRecorded, hasRoom, insertChunk, listChunks } from "./chunk-queries.ts";
import { presentEvents } from "./replay-pool.ts";

/** Of a recording, before it is compressed: whoever asks for it gets all of it at once. */
const MAX_BYTES = 32 * 1024 * 1024;
const CHUNK_BYTES = 512 * 1024;
const CHUNK_MS = 5000;

/** What happens on one page, written down every few seconds: what is not written yet is lost with the server. */
export class EventWriter {
  readonly #scope: Scope;
  readonly #recordingId: string;
  #texts: string[] = [];
  #bytes = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(scope: Scope, recordingId: string) {
    this.#scope = scope;
    this.#recordingId = recordingId;
  }

  /** Waits when there is enough to write, so that a page cannot send more than the database takes. */
  async add(eventJson: string): Promise<void> {
    const text = `{"id":"${randomUUID()}","event":${eventJson}}`; // a StoredEvent
    this.#texts.push(text);
    this.#bytes += Buffer.byteLength(text);
    if (this.#bytes >= CHUNK_BYTES) return this.#write();
    this.#timer ??= setTimeout(() => void this.#write(), CHUNK_MS).unref();
  }

  async #write() {
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
      this.#scope.platform.log.error({ err }, "a part of a recording was not stored");
    }
  }
}

/**
 * The oldest recordings of the account go, whole, until there is room: a team looks at what happened lately, and half a
 * recording cannot be played. @returns whether there is
 */
async function makeRoom(scope: Scope, recordingId: string, bytes: number): Promise<boolean> {
  const most = scope.platform.config.recordingBytesPerAccount;
  while (!(await hasRoom(scope, bytes, most))) {
    if (!(await deleteOldestRecorded(scope, recordingId))) return false;
  }
  return true;
}

/** All events that are stored of a recording, as the JSON of a list. */
export async function readEvents(scope: Scope, recordingId: string): Promise<string> {
  return presentEvents({ chunks: await listChunks(scope, recordingId), accountId: scope.accountId });
}
