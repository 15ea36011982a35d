import { createHash } from "node:crypto";
import { Transform } from "node:stream";

/** Lets bytes through, and knows what they were. */
export class Digest extends Transform {
  readonly #hash = createHash("sha256");

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void) {
    this.#hash.update(chunk);
    done(null, chunk);
  }

  get sha256() {
    return this.#hash.copy().digest("hex");
  }
}
