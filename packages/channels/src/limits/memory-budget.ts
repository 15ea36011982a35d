/** The part of what is free that one address may hold. So there is always something free for the next address. */
const SHARE_OF_FREE = 1 / 4;
/** With less for an address, requests of ordinary size would fail. */
const LEAST_PER_ADDRESS = 64 * 1024;

/**
 * Bounds the bytes that clients make a server hold: unfinished input, and output that they do not read. One bound holds
 * for each address, one for all addresses together. An address may hold less as the total fills up (dynamic thresholds,
 * as network switches share their buffers), so that many addresses together cannot take everything.
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

  /** Whether a new address could hold hardly anything. */
  get isExhausted(): boolean {
    return this.#mostPerAddress < LEAST_PER_ADDRESS;
  }

  get #mostPerAddress(): number {
    return Math.min(this.bytesPerAddress, (this.totalBytes - this.#heldInTotal) * SHARE_OF_FREE);
  }

  /** For one client of an address. It holds nothing at first. */
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

/** The bytes that one client makes the server hold. */
export class MemoryShare {
  readonly #budget: MemoryBudget;
  readonly #address: string;
  #bytes = 0;

  constructor(budget: MemoryBudget, address: string) {
    this.#budget = budget;
    this.#address = address;
  }

  /** Says how many bytes the client holds now. Returns false, and changes nothing, when that exceeds the budget. */
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
