import { type Readable, Transform } from "node:stream";
import { type InfoRecord, parse } from "csv-parse";

const LONGEST_RECORD = 200_000;

export interface Row {
  /** As a spreadsheet counts them, the head being the first. */
  number: number;
  /** At most as many as were asked for. */
  cells: string[];
  /** How many cells the row has. */
  width: number;
  /** How much of the file was read so far. */
  bytes: number;
}

/**
 * Reads a CSV file row by row, however large it is. Empty lines are no rows.
 * A row may have a cell with each of its letters, so of each no more are kept than the reader has a use for.
 * Source: RFC 4180; a quote inside a cell that is not quoted is taken as it is.
 * @throws an error of csv-parse, which says what is wrong in which line
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
    max_record_size: LONGEST_RECORD,
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

/** What stands most often between the cells of the first line, outside of quotes. */
export function guessDelimiter(start: string): string {
  const firstLine = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)?.[0] ?? "";
  const bare = firstLine.replace(/"(?:[^"]|"")*"/g, "");
  const count = (delimiter: string) => bare.split(delimiter).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Follows bytes on their way and knows afterwards how they were written. What is not UTF-8 is from an old spreadsheet. */
export class EncodingSniffer {
  #start = Buffer.alloc(0);
  #isUtf8 = true;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });

  read(chunk: Buffer) {
    if (this.#start.length < 2) this.#start = Buffer.concat([this.#start, chunk.subarray(0, 2)]);
    if (!this.#isUtf8) return;
    try {
      this.#decoder.decode(chunk, { stream: true });
    } catch {
      this.#isUtf8 = false;
    }
  }

  get encoding(): string {
    const mark = this.#start.subarray(0, 2).toString("hex");
    if (mark === "fffe") return "utf-16le";
    if (mark === "feff") return "utf-16be";
    return this.#isUtf8 ? "utf-8" : "windows-1252";
  }
}
