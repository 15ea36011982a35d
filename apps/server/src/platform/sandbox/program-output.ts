import { limits } from "./limits.ts";

interface Line {
  level?: string;
  message?: string;
  /** Only messages of the runtime itself have a source. */
  source?: string;
}

/** Reads the output of a process, one line of JSON each, and keeps the beginning of the program's logs. */
export class ProgramOutput {
  readonly #decoder = new TextDecoder();
  #rest = "";
  #bytes = 0;
  #kept = "";
  #isCut = false;
  #end: string | undefined;
  #onEnd = () => {};
  /** The last part of the runtime's own error messages. */
  lastError = "";

  /** Resets the logs for a new run. Its output ends with the line `end`. */
  begin(end: string) {
    this.#bytes = 0;
    this.#kept = "";
    this.#isCut = false;
    this.#end = end;
    return new Promise<void>((resolve) => {
      this.#onEnd = resolve;
    });
  }

  get logs() {
    return this.#isCut ? `${this.#kept}… (cut)\n` : this.#kept;
  }

  get isTooMuch() {
    return this.#bytes > limits.printedBytes;
  }

  add(chunk: Buffer) {
    this.#bytes += chunk.length;
    if (this.isTooMuch) return;
    const lines = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) this.#read(line);
  }

  #read(text: string) {
    const { level, message, source } = parsed(text);
    if (message === undefined || source !== undefined) this.#addError(message ?? text);
    else if (message === this.#end) this.#onEnd();
    else this.#keep(level === "log" || level === undefined ? message : `[${level}] ${message}`);
  }

  #addError(text: string) {
    this.lastError = `${this.lastError}${text}\n`.slice(-4000);
  }

  #keep(line: string) {
    const room = limits.keptLogLetters - this.#kept.length;
    if (line.length + 1 > room) this.#isCut = true;
    if (room > 0) this.#kept += `${line}\n`.slice(0, room);
  }
}

function parsed(text: string): Line {
  try {
    const line = JSON.parse(text) as Line | null;
    return typeof line?.message === "string" ? line : {};
  } catch {
    return {};
  }
}
