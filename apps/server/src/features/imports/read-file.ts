import { type Readable, Transform } from "node:stream";
import { type InfoRecord, parse } from "csv-parse";

const MAX_RECORD_LENGTH = 200_000;

export interface Row {
  /** The number in a spreadsheet, where the header is 1. */
  number: number;
  /** At most the requested number. */
  cells: string[];
  /** The number of cells in the row. */
  width: number;
  /** The number of bytes read so far. */
  bytes: number;
}

/**
 * Reads a CSV file of any size row by row. Empty lines are skipped. A row may have a cell for each character, so only
 * the needed cells are kept.
 * Source: RFC 4180. A quote inside an unquoted cell is literal.
 * @throws an error of csv-parse, with the problem and the line
 */
export async function* readRows(
  bytes: Readable,
  encoding: string,
  delimiter: string,
  mostCells: number,
): AsyncGenerator<Row> {
  let read = 0;
  const decoder = new TextDecoder(encoding);
  const decode = new Transform({
    readableObjectMode: false,
    transform(chunk: Buffer, _, done) {
      read += chunk.length;
      done(null, decoder.decode(chunk, { stream: true }));
    },
    flush: (done) => done(null, decoder.decode()),
  });
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_LENGTH,
  });
  bytes.on("error", (error) => decode.destroy(error));
  decode.on("error", (error) => parser.destroy(error));
  bytes.pipe(decode).pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: InfoRecord }>) {
      const cells = record.slice(0, mostCells);
      yield { number: info.records + info.empty_lines, cells, width: record.length, bytes: read };
    }
  } finally {
    bytes.destroy();
    decode.destroy();
    parser.destroy();
  }
}

const delimiters = [",", ";", "\t", "|"];

/** The most frequent delimiter in the first line, outside of quotes. */
export function guessDelimiter(start: string): string {
  const firstLine = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)?.[0] ?? "";
  const bare = firstLine.replace(/"(?:[^"]|"")*"/g, "");
  const count = (delimiter: string) => bare.split(delimiter).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Detects the encoding of a stream of bytes. Anything but UTF-8 counts as the encoding of old spreadsheets. */
export class EncodingSniffer {
  #start = Buffer.alloc(0);
  #isUtf8 = true;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });

  read(chunk: Buffer) {
    if (this.#start.length < 2) this.#start = Buffer.concat([this.#start, chunk.subarray(0, 2)]);
    this.#decode(chunk);
  }

  /** The encoding of all bytes that were read. The last character of UTF-8 must be complete. */
  end(): string {
    this.#decode();
    const mark = this.#start.subarray(0, 2).toString("hex");
    if (mark === "fffe") return "utf-16le";
    if (mark === "feff") return "utf-16be";
    return this.#isUtf8 ? "utf-8" : "windows-1252";
  }

  #decode(chunk?: Buffer) {
    if (!this.#isUtf8) return;
    try {
      this.#decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      this.#isUtf8 = false;
    }
  }
}
