import { type RecordingMeta, topics } from "@parley/contract";
import { type Channel, Presence, Socket } from "phoenix";

export interface RecordingsSocketOptions {
  /** The server's address, without `/socket`. */
  baseUrl: string;
  accountId: string;
  /** Called at every connection attempt. */
  token(): string | undefined;
  /** The current visits by recording id, and whether each page is visible. */
  onPresence(live: ReadonlyMap<string, boolean>): void;
  /** Called at every failure of the connection. The socket reconnects by itself. */
  onError?(): void;
}

/** A separate socket for recordings, because their events are large and would delay the account's feed. */
export class RecordingsSocket {
  readonly #socket: Socket;
  readonly #accountId: string;

  constructor({ baseUrl, accountId, token, onPresence, onError }: RecordingsSocketOptions) {
    this.#accountId = accountId;
    this.#socket = new Socket(`${baseUrl.replace(/^http/, "ws").replace(/\/+$/, "")}/socket`, {
      params: () => ({ token: token() }),
    });
    this.#socket.onError(() => onError?.());
    this.#socket.connect();
    const channel = this.#socket.channel(topics.recordings(accountId), {});
    const presence = new Presence(channel);
    const visit = (_key: string, { metas }: { metas: RecordingMeta[] }) => metas[0];
    presence.onSync(() => onPresence(asMap(presence.list(visit as never) as (RecordingMeta | undefined)[])));
    channel.join();
  }

  /** Subscribes to a recording, starting with a full snapshot. The returned function unsubscribes. */
  watch(recordingId: string, onEvent: (event: object) => void): () => void {
    const channel: Channel = this.#socket.channel(topics.watching(this.#accountId, recordingId), {});
    channel.on("replay:event:emitted", ({ event }) => onEvent(event));
    channel.join();
    return () => channel.leave();
  }

  close() {
    this.#socket.disconnect();
  }
}

/** Visits without a state are active. */
const asMap = (visits: (RecordingMeta | undefined)[]) =>
  new Map(visits.flatMap((visit) => (visit ? [[visit.session_id, visit.active ?? true] as const] : [])));
