import { asPublicError, LostConnection } from "../../errors.ts";
import type { Scope } from "../../scope.ts";

/**
 * Runs a read on the replica, if there is one and it has everything that was committed before. Otherwise, and when the
 * replica fails, the read runs on the primary.
 * @param read runs twice in the second case, so it must change nothing
 */
export async function fromReplica<T, S extends Scope>(scope: S, read: (scope: S) => Promise<T>): Promise<T> {
  const { replica, log } = scope.platform;
  if (!replica || !(await replica.isCurrent())) return read(scope);
  try {
    return await read({ ...scope, db: replica.db });
  } catch (error) {
    if (isSameOnPrimary(error)) throw error;
    log.warn({ err: error }, "a read failed on the replica and is repeated on the primary");
    return read(scope);
  }
}

/** A refusal, or a query that took too long. */
function isSameOnPrimary(error: unknown) {
  const known = asPublicError(error);
  return known !== undefined && !(known instanceof LostConnection);
}
