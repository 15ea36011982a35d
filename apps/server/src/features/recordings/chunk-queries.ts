import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Scope } from "../../platform/scope.ts";

/** The number of days that the account keeps recordings. Null when it does not store them. */
export async function findRetentionDays({ db, accountId }: Scope): Promise<number | null> {
  const settings = await db
    .selectFrom("recording_settings")
    .select("retention_days")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return settings?.retention_days ?? null;
}

export const upsertRetentionDays = ({ db, accountId }: Scope, retention_days: number) =>
  db
    .insertInto("recording_settings")
    .values({ account_id: accountId, retention_days })
    .onConflict((row) => row.column("account_id").doUpdateSet({ retention_days }))
    .execute();

export const deleteRetentionDays = ({ db, accountId }: Scope) =>
  db.deleteFrom("recording_settings").where("account_id", "=", accountId).execute();

/** Adds a chunk, if the account stores recordings and the recording is below its size limit. */
export async function insertChunk({ db, accountId }: Scope, recordingId: string, chunk: Chunk, mostBytes: number) {
  await sql`
    with room as (
      update recordings set stored_bytes = stored_bytes + ${chunk.bytes}
      where account_id = ${accountId} and id = ${recordingId} and stored_bytes + ${chunk.bytes} <= ${mostBytes}
        and exists (select from recording_settings where account_id = ${accountId})
      returning account_id, id
    )
    insert into recording_chunks (account_id, recording_id, events) select account_id, id, ${chunk.events} from room
  `.execute(db);
}

/** Returns whether the account's recordings have room for this many bytes. */
export async function hasStorageLeft({ db, accountId }: Scope, bytes: number, mostBytes: number): Promise<boolean> {
  const usage = await db
    .selectFrom("recording_usage")
    .select("bytes")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return (usage?.bytes ?? 0) + bytes <= mostBytes;
}

/**
 * Deletes all chunks of the recording with the oldest chunk, except for the given one.
 * @returns whether there was one
 */
export async function deleteOldestRecordingChunks({ db, accountId }: Scope, butNot: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from recording_chunks where account_id = ${accountId} and recording_id = (
      select recording_id from recording_chunks
      where account_id = ${accountId} and recording_id <> ${butNot}
      order by created_at limit 1
    )`.execute(db);
  return numAffectedRows > 0n;
}

export interface Chunk {
  /** Gzipped. */
  events: Buffer;
  /** The size before compression. */
  bytes: number;
}

/** The chunks of a recording in the order in which they were stored. */
export async function listChunks({ db, accountId }: Scope, recordingId: string): Promise<Buffer[]> {
  const chunks = await db
    .selectFrom("recording_chunks")
    .select("events")
    .where("account_id", "=", accountId)
    .where("recording_id", "=", recordingId)
    .orderBy("seq")
    .execute();
  return chunks.map(({ events }) => events);
}

/**
 * Deletes chunks that are older than their account's limit, and all of accounts that no longer store any.
 * @returns their number
 */
export async function deleteOldChunks(db: Database, atMost: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from recording_chunks where (account_id, recording_id, seq) in (
      select chunk.account_id, chunk.recording_id, chunk.seq from recording_chunks chunk
      left join recording_settings settings on settings.account_id = chunk.account_id
      where chunk.created_at < now() - make_interval(days => coalesce(settings.retention_days, 0))
      limit ${atMost}
    )`.execute(db);
  return Number(numAffectedRows);
}
