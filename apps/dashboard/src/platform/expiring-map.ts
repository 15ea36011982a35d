type Timer = ReturnType<typeof setTimeout>;

/** A map of texts whose entries expire unless they are set again. */
export class ExpiringMap {
  readonly #ms: number;
  readonly #onChange: (entries: ReadonlyMap<string, string>) => void;
  readonly #texts = new Map<string, string>();
  readonly #timers = new Map<string, Timer>();

  constructor(ms: number, onChange: (entries: ReadonlyMap<string, string>) => void) {
    this.#ms = ms;
    this.#onChange = onChange;
  }

  set(key: string, text: string) {
    const isChanged = this.#texts.get(key) !== text;
    clearTimeout(this.#timers.get(key));
    this.#timers.set(
      key,
      setTimeout(() => this.delete(key), this.#ms),
    );
    this.#texts.set(key, text);
    if (isChanged) this.#onChange(new Map(this.#texts));
  }

  delete(key: string) {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    if (this.#texts.delete(key)) this.#onChange(new Map(this.#texts));
  }

  clear() {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#texts.clear();
  }
}
