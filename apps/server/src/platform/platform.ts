import type { MemoryBudget } from "@parley/channels";
import type { Batcher } from "./concurrency/batcher.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { ReadReplica } from "./db/replica/read-replica.ts";
import type { AccountOrder } from "./events/account-order.ts";
import type { Listeners } from "./events/announcement.ts";
import type { InternalListeners } from "./events/internal-events.ts";
import type { Nodes } from "./events/publish.ts";
import type { JobPacing } from "./jobs/pacing.ts";
import type { ByteBudget } from "./limits/byte-budget.ts";
import type { LoadMonitor } from "./limits/load-monitor.ts";
import type { RateLimits } from "./limits/rate-limits.ts";
import type { Log } from "./log.ts";
import type { MailTransport } from "./mail/mail-transport.ts";
import type { RedisBus } from "./nodes/redis-bus.ts";
import type { Realtime } from "./realtime/realtime.ts";
import type { Sandboxes } from "./sandbox/sandboxes.ts";
import type { SecretKey } from "./secrets/secret-key.ts";
import type { FileStorage } from "./storage/file-storage.ts";
import type { Tracing } from "./tracing/span.ts";

/** The parts of one running server. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  /** Absent when traces are off. */
  readonly tracing: Tracing | undefined;
  readonly db: Database;
  /** Absent without `DATABASE_READ_URL`. Read from it with `fromReplica`. */
  readonly replica: ReadReplica | undefined;
  readonly secretKey: SecretKey;
  readonly realtime: Realtime;
  readonly mail: MailTransport;
  readonly sandboxes: Sandboxes;
  readonly storage: FileStorage;
  /** The bucket of mails that a mail service received. Absent: no such service. */
  readonly mailBucket: Pick<FileStorage, "open"> | undefined;
  /** The memory budget of incoming mails, over all transports. */
  readonly mailMemory: ByteBudget;
  readonly rateLimits: RateLimits;
  /** The memory budget of clients: request bodies, frames, unread answers. */
  readonly memory: MemoryBudget;
  readonly load: LoadMonitor;
  readonly listeners: Listeners;
  readonly internalListeners: InternalListeners;
  readonly nodes: Nodes;
  /** Absent without `REDIS_URL`. */
  readonly redis: RedisBus | undefined;
  readonly order: AccountOrder;
  readonly batcher: Batcher;
  readonly pacing: JobPacing;
}
