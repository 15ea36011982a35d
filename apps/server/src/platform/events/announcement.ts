import type { Config } from "../config.ts";
import type { JobRequest } from "../jobs/job-request.ts";
import type { Platform } from "../platform.ts";

/** A fact to be stored with the change it is about. Each feature's `events.ts` makes its own. */
export interface Announcement<Subject extends object = object, Fact extends object = object> {
  readonly type: string;
  /** What it is about: ids, known before anything is stored. Jobs get this and read the rest anew. */
  readonly subject: Subject;
  /** What is told, as it was at that moment. JSON, kept in the account's log. */
  readonly fact: Fact;
}

/** An announcement that is stored: it has its number in the account. */
export interface StoredEvent<Fact extends object = object> {
  readonly account_id: string;
  readonly seq: number;
  readonly type: string;
  readonly fact: Fact;
}

/** Tells connected clients, at once. May be lost: clients that come back ask for what came after their number. */
export interface PushListener {
  readonly kind: "push";
  push(platform: Platform, event: StoredEvent): void;
}

/** Tells the account's agents; the same words are told again by `GET /api/events`. */
export interface FeedListener {
  readonly kind: "feed";
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: each feature presents its own facts
  present(fact: any, platform: Platform): object;
}

/** Asks for a job, written in the transaction of the change. */
export interface JobListener {
  readonly kind: "job";
  // biome-ignore lint/suspicious/noExplicitAny: each feature knows its own subjects
  requests(accountId: string, subject: any, config: Config): JobRequest[];
}

export type Listener = PushListener | FeedListener | JobListener;

/** Who hears of what, in this order. */
export type Listeners = Readonly<Record<string, readonly Listener[]>>;

export function listenersFor(listeners: Listeners, type: string): readonly Listener[] {
  const heard = listeners[type];
  if (!heard) throw new Error(`Nobody listens to ${type}: add it to listeners.ts`);
  return heard;
}

/** The jobs that an announcement asks for. */
export function jobsFor(
  { listeners, config }: Pick<Platform, "listeners" | "config">,
  accountId: string,
  { type, subject }: Omit<Announcement, "fact">,
) {
  return listenersFor(listeners, type).flatMap((listener) =>
    listener.kind === "job" ? listener.requests(accountId, subject, config) : [],
  );
}
