import { type RecordingMeta, topics } from "@parley/contract";
import { type Channel, Presence, Socket } from "phoenix";

export interface WatchingOptions {
  /** The server's address, without `/socket`. */
  baseUrl: string;
  accountId: string;
  /** Asked for again at every connection attempt. */
  token(): string | undefined;
  /** Which visits go on, by the id of their recording, and whether the visitor looks at the page. */
  onPresence(live: ReadonlyMap<string, boolean>): void;
}

/** A socket for what happens on visitors' pages: large events, which the account's feed is better without. */
export class Watching {
  readonly #socket: Socket;
  readonly #accountId: string;

  constructor({ baseUrl, accountId, token, onPresence }: WatchingOptions) {
    this.#accountId = accountId;
    this.#socket = new Socket(`${baseUrl.replace(/^http/, "ws").replace(/\/+$/, "")}/socket`, {
      params: () => ({ token: token() }),
    });
    this.#socket.connect();
    const channel = this.#socket.channel(topics.recordings(accountId), {});
    const presence = new Presence(channel);
    const visit = (_key: string, { metas }: { metas: RecordingMeta[] }) => metas[0];
    presence.onSync(() => onPresence(asMap(presence.list(visit as never) as (RecordingMeta | undefined)[])));
    channel.join();
  }

  /** What happens on a page from now on, from a whole picture of it on. Ends with the returned function. */
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

/** One that does not say so is active. */
const asMap = (visits: (RecordingMeta | undefined)[]) =>
  new Map(visits.flatMap((visit) => (visit ? [[visit.session_id, visit.active ?? true] as const] : [])));
