/**
 * The limits for the structure of a JSON text. The cost of parsing and walking it depends more on structure than on
 * length.
 */
export interface JsonLimits {
  readonly depth: number;
  /** The number of keys in all objects together. */
  readonly keys: number;
  /** The number of commas: list elements and object members, except the first of each. */
  readonly elements: number;
}

/** The text exceeds the limits of its structure. */
export class TooComplex extends Error {
  override readonly name = "TooComplex";
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Counts the structure of a JSON text in UTF-8 while it arrives. A text over the limits is refused before it is parsed.
 * It does not validate the JSON.
 */
export class JsonGuard {
  readonly #limits: JsonLimits;
  #isInString = false;
  #isEscaped = false;
  #depth = 0;
  #keys = 0;
  #elements = 0;

  constructor(limits: JsonLimits) {
    this.#limits = limits;
  }

  /** @throws TooComplex */
  read(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) at = this.#isInString ? this.#skipString(chunk, at) : this.#readStructure(chunk, at);
    if (this.#keys > this.#limits.keys || this.#elements > this.#limits.elements) throw new TooComplex();
  }

  #skipString(chunk: Buffer, start: number): number {
    for (let at = start; at < chunk.length; at++) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (chunk[at] === BACKSLASH) this.#isEscaped = true;
      else if (chunk[at] === QUOTE) {
        this.#isInString = false;
        return at + 1;
      }
    }
    return chunk.length;
  }

  #readStructure(chunk: Buffer, start: number): number {
    for (let at = start; at < chunk.length; at++) {
      switch (chunk[at]) {
        case QUOTE:
          this.#isInString = true;
          return at + 1;
        case COLON:
          this.#keys++;
          break;
        case COMMA:
          this.#elements++;
          break;
        case OPEN_BRACE:
        case OPEN_BRACKET:
          if (++this.#depth > this.#limits.depth) throw new TooComplex();
          break;
        case CLOSE_BRACE:
        case CLOSE_BRACKET:
          this.#depth--;
          break;
      }
    }
    return chunk.length;
  }
}
