import type pg from "pg";
import type { Config } from "../config.ts";
import { createPool, endPool } from "../db/database.ts";
import { mismatchOf, readPosition, waitForReplay } from "../db/replica/position.ts";
import { MAX_LAG_MS } from "../db/replica/read-replica.ts";
import { type Finding, off, ok, problem, reasonOf } from "./finding.ts";

const LAG_ADVICE =
  "Look at pg_stat_replication of DATABASE_URL, at the network, and at long queries on the replica (docs/operating.md).";

/** Whether DATABASE_READ_URL is a replica of DATABASE_URL that keeps up with it. */
export async function checkReplica({
  databaseUrl,
  databaseReadUrl,
}: Pick<Config, "databaseUrl" | "databaseReadUrl">): Promise<Finding> {
  if (!databaseUrl || !databaseReadUrl)
    return off("Replica", "DATABASE_READ_URL is not set; all reads go to one database");
  const [primary, replica] = [createPool(databaseUrl.reveal(), 1), createPool(databaseReadUrl.reveal(), 1)];
  try {
    return await compare(primary, replica);
  } catch (error) {
    return problem(
      "Replica",
      reasonOf(error),
      "Check DATABASE_READ_URL, and that the replica accepts connections from this machine.",
    );
  } finally {
    await Promise.all([endPool(primary), endPool(replica)]);
  }
}

async function compare(primary: pg.Pool, replica: pg.Pool): Promise<Finding> {
  const position = await readPosition(primary).catch(() => undefined);
  if (!position) return off("Replica", "not compared, because DATABASE_URL does not answer");
  const mismatch = mismatchOf(position, await readPosition(replica));
  if (mismatch)
    return problem(
      "Replica",
      mismatch,
      "Let DATABASE_READ_URL name a streaming replica of the database in DATABASE_URL.",
    );
  const begunAt = performance.now();
  if (!(await waitForReplay(replica, position, MAX_LAG_MS)))
    return problem("Replica", `it is more than ${MAX_LAG_MS / 1000} seconds behind`, LAG_ADVICE);
  return ok("Replica", `had the latest changes after ${(performance.now() - begunAt).toFixed(0)} ms`);
}
