/** A value that never shows itself, in a log or an error or anywhere it is turned into text. */
export class Secret {
  readonly #value: string;
  constructor(value: string) {
    this.#value = value;
  }
  reveal() {
    return this.#value;
  }
  toString() {
    return "[secret]";
  }
  toJSON() {
    return "[secret]";
  }
  [Symbol.for("nodejs.util.inspect.custom")]() {
    return "[secret]";
  }
}
