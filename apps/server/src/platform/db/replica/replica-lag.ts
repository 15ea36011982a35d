/** An hour. During a longer outage, later positions are not recorded. */
const MAX_POSITIONS = 3600;

/** Measures how long a replica is behind, by positions of the primary at known times. */
export class ReplicaLag {
  /** The primary's positions that the replica has not reached, oldest first. */
  readonly #ahead: { lsn: bigint; atMs: number }[] = [];

  /** @returns how long ago the primary was at the first position that the replica has not reached */
  measure(primaryLsn: bigint, replayedLsn: bigint, nowMs: number): number {
    while (this.#ahead[0] && this.#ahead[0].lsn <= replayedLsn) this.#ahead.shift();
    const isNew = primaryLsn > replayedLsn && primaryLsn !== this.#ahead.at(-1)?.lsn;
    if (isNew && this.#ahead.length < MAX_POSITIONS) this.#ahead.push({ lsn: primaryLsn, atMs: nowMs });
    return nowMs - (this.#ahead[0]?.atMs ?? nowMs);
  }
}
