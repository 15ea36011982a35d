import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { CannotStart } from "../errors.ts";

const LOCK = 4_727_540;
const RETRY_MS = 500;

/**
 * Claims the embedded database for this process until the returned function is called or the process ends. The claim is
 * an advisory lock of a session, so there is no stale file to clean up. If the database restarts, the process claims it
 * again. `onLost` is called if another process claimed it first.
 * @throws CannotStart when another Parley runs on the same folder
 */
export async function claimDatabase(url: string, dataDir: string, onLost: (error: Error) => void) {
  let isReleased = false;
  let client = await claim(url, dataDir);
  reclaimWhenConnectionEnds();

  function reclaimWhenConnectionEnds() {
    client.once("end", async () => {
      while (!isReleased) {
        await sleep(RETRY_MS);
        if (isReleased) return;
        try {
          client = await claim(url, dataDir);
          return reclaimWhenConnectionEnds();
        } catch (error) {
          if (error instanceof CannotStart) return onLost(error);
          // The database is not up again yet.
        }
      }
    });
  }

  return async () => {
    isReleased = true;
    await client.end();
  };
}

/** Opens a connection that holds the lock. @throws CannotStart when another process holds it */
async function claim(url: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "parley-claim", keepAlive: true });
  client.on("error", () => {}); // an "end" event follows
  await client.connect();
  const { rows } = await client.query<{ claimed: boolean }>(`select pg_try_advisory_lock(${LOCK}) as claimed`);
  if (rows[0]!.claimed) return client;
  await client.end();
  throw new CannotStart(`Another Parley is running on ${dataDir}. Stop it, or set DATA_DIR to another folder.`);
}
