import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { releaseJobsOfTheDead } from "../../src/platform/jobs/dead-workers.ts";
import { useWorld } from "../harness/world.ts";

/** Another server runs the jobs of a dead server. A job of a living server runs once. */
const world = useWorld({ PARLEY_ROLE: "web" });

async function aJobOf(worker: string, begun: string) {
  await sql`select graphile_worker.add_job('never', '{}', job_key => ${worker})`.execute(world.db);
  await sql`update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now() - ${begun}::interval
    where key = ${worker}`.execute(world.db);
}
const holderOf = async (worker: string) =>
  (
    await sql<{ locked_by: string | null }>`select locked_by from graphile_worker.jobs where key = ${worker}`.execute(
      world.db,
    )
  ).rows[0]!.locked_by;

test("another server takes over the jobs of a server that missed two heartbeats, but not after one lost connection", async () => {
  const pool = new pg.Pool({ connectionString: world.databaseUrl });
  const look = (missed: string[]) => releaseJobsOfTheDead(pool, "own", missed);
  const lock = (take: "lock" | "unlock") => session.query(`select pg_advisory_${take}(4727541, hashtext('flighty'))`);
  const session = new pg.Client({ connectionString: world.databaseUrl });
  await session.connect();
  try {
    await aJobOf("gone", "11 seconds");
    await aJobOf("flighty", "1 hour");
    await aJobOf("own", "1 hour");
    await aJobOf("new", "5 seconds");
    let missed = await look([]);
    expect(missed.sort()).toEqual(["flighty", "gone"]);
    await lock("lock");
    missed = await look(missed);
    await lock("unlock");
    expect([missed, await holderOf("gone")]).toEqual([["gone"], null]);
    missed = await look([]);
    expect([missed, await holderOf("flighty"), await holderOf("new")]).toEqual([["flighty"], "flighty", "new"]);
    expect([await look(missed), await holderOf("flighty")]).toEqual([["flighty"], null]);
    expect([await look(missed), await holderOf("own")]).toEqual([[], "own"]);
  } finally {
    await session.end();
    await pool.end();
  }
});
