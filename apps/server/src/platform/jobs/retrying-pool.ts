import pg from "pg";
import { surviveLostConnections } from "../db/database.ts";

/** An error code that the queue retries; see RETRYABLE_ERROR_CODES in graphile-worker. */
const RETRYABLE_CODE = "57P03"; // cannot_connect_now

/** Errors of a restarting or unreachable database. */
const lostConnection =
  /ECONNREFUSED|ECONNRESET|EPIPE|57P01|57P02|57P03|Connection terminated|connection error|timeout/i;

/**
 * A pool for the job queue. When the database is unreachable at the end of a job, the queue stops, and the process with
 * it. This pool marks lost connections with an error code that the queue retries.
 */
export function createRetryingPool(url: string, size: number): pg.Pool {
  const pool = new RetryingPool({
    connectionString: url,
    max: size,
    Client: RetryingClient,
    application_name: "parley-jobs",
    keepAlive: true,
  } as pg.PoolConfig);
  surviveLostConnections(pool);
  return pool;
}

class RetryingPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, passed on as they are
  override connect(...args: any[]): any {
    if (this.ending) return new Promise(() => {}); // the stopping server has abandoned the work of this query
    return withRetryCode(() => super.connect(...(args as [])));
  }
}

class RetryingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, passed on as they are
  override query(...args: any[]): any {
    return withRetryCode(() => super.query(...(args as [string])));
  }
}

function withRetryCode(work: () => unknown) {
  const result = work();
  if (!(result instanceof Promise)) return result;
  return result.catch((error: { code?: string; message?: string }) => {
    if (lostConnection.test(`${error.code} ${error.message}`)) error.code = RETRYABLE_CODE;
    throw error;
  });
}
