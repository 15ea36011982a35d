import { createHash } from "node:crypto";
import { Transform } from "node:stream";

/** Passes bytes through and computes their digest. */
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
