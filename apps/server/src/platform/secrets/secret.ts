/** A value that logs, errors and conversions to text never show. */
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
