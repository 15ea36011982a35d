import pg from "pg";
import { surviveLostConnections } from "../db/database.ts";

/** The code by which the queue knows that trying again will help; see RETRYABLE_ERROR_CODES in graphile-worker. */
const TRY_AGAIN = "57P03"; // cannot_connect_now

/** What a database that restarts answers, or does not. */
const lostConnection =
  /ECONNREFUSED|ECONNRESET|EPIPE|57P01|57P02|57P03|Connection terminated|connection error|timeout/i;

/**
 * A pool for the job queue. The queue gives up, and the process with it, when the database is gone at the moment when a
 * job ends; from this pool it hears that it should try again.
 */
export function createPatientPool(url: string, size: number): pg.Pool {
  const pool = new PatientPool({
    connectionString: url,
    max: size,
    Client: PatientClient,
    application_name: "parley-jobs",
    keepAlive: true,
  } as pg.PoolConfig);
  surviveLostConnections(pool);
  return pool;
}

class PatientPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, passed on as they are
  override connect(...args: any[]): any {
    return askingForPatience(() => super.connect(...(args as [])));
  }
}

class PatientClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, passed on as they are
  override query(...args: any[]): any {
    return askingForPatience(() => super.query(...(args as [string])));
  }
}

function askingForPatience(work: () => unknown) {
  const result = work();
  if (!(result instanceof Promise)) return result;
  return result.catch((error: { code?: string; message?: string }) => {
    if (lostConnection.test(`${error.code} ${error.message}`)) error.code = TRY_AGAIN;
    throw error;
  });
}
