/** The share of the free memory that one address may hold. So some memory stays free for the next address. */
const SHARE_OF_FREE = 1 / 4;
/** The minimum limit per address. With less, requests of ordinary size would fail. */
const LEAST_PER_ADDRESS = 64 * 1024;

/**
 * Limits the bytes that the server holds for clients: unfinished input, and output that clients do not read. One limit
 * is per address, one is for all addresses together. The limit per address shrinks as the total fills up, so that many
 * addresses together cannot take everything. Network switches share their buffers in this way (dynamic thresholds).
 */
export class MemoryBudget {
  readonly bytesPerAddress: number;
  readonly totalBytes: number;
  readonly #held = new Map<string, number>();
  #heldInTotal = 0;

  constructor(bytesPerAddress: number, totalBytes: number) {
    this.bytesPerAddress = bytesPerAddress;
    this.totalBytes = totalBytes;
  }

  get heldInTotal(): number {
    return this.#heldInTotal;
  }

  /** Whether a new address would get almost no memory. */
  get isExhausted(): boolean {
    return this.#mostPerAddress < LEAST_PER_ADDRESS;
  }

  get #mostPerAddress(): number {
    return Math.min(this.bytesPerAddress, (this.totalBytes - this.#heldInTotal) * SHARE_OF_FREE);
  }

  /** Returns an empty share for one client of an address. */
  share(address: string): MemoryShare {
    return new MemoryShare(this, address);
  }

  /** @internal */
  add(address: string, bytes: number): boolean {
    const held = this.#held.get(address) ?? 0;
    if (bytes > 0 && held + bytes > this.#mostPerAddress) return false;
    if (held + bytes > 0) this.#held.set(address, held + bytes);
    else this.#held.delete(address);
    this.#heldInTotal += bytes;
    return true;
  }
}

/** The bytes that the server holds for one client. */
export class MemoryShare {
  readonly #budget: MemoryBudget;
  readonly #address: string;
  #bytes = 0;

  constructor(budget: MemoryBudget, address: string) {
    this.#budget = budget;
    this.#address = address;
  }

  /**
   * Sets the number of bytes that the client holds. Returns false, and changes nothing, when that exceeds the budget.
   */
  resize(bytes: number): boolean {
    if (bytes === this.#bytes) return true;
    if (!this.#budget.add(this.#address, bytes - this.#bytes)) return false;
    this.#bytes = bytes;
    return true;
  }

  release(): void {
    this.resize(0);
  }
}
