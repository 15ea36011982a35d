import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { MAX_IMPORT_BYTES } from "@parley/contract";
import { TooLarge } from "../../platform/errors.ts";
import type { UserScope } from "../../platform/scope.ts";
import { UnreadableFile } from "./errors.ts";
import { suggestMapping } from "./plan.ts";
import { type ImportRow, insertImport } from "./queries.ts";
import { EncodingSniffer, guessDelimiter, readRows } from "./read-file.ts";

const SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 100;
const MAX_COLUMNS = 200;
const LOOKED_AT_BYTES = 64 * 1024;

/** Stores a file and reads its first rows. @throws UnreadableFile, TooLarge */
export async function uploadFile(
  scope: UserScope,
  filename: string,
  file: Readable & { truncated?: boolean },
): Promise<ImportRow> {
  const { storage } = scope.platform;
  const stored_name = `import-${randomUUID()}`;
  try {
    const sniffed = await store(scope, stored_name, file);
    if (file.truncated || sniffed.size > MAX_IMPORT_BYTES) throw new TooLarge();
    if (sniffed.size === 0) throw new UnreadableFile("is empty");
    const preview = await readPreview(scope, stored_name, sniffed);
    return await insertImport(scope, {
      user_id: scope.actor.id,
      filename: filename.slice(-255),
      stored_name,
      byte_size: sniffed.size,
      encoding: sniffed.encoding,
      delimiter: preview.delimiter,
      columns: JSON.stringify(preview.columns),
      mapping: JSON.stringify(suggestMapping(preview.columns.map(({ name }) => name))),
    });
  } catch (error) {
    await storage.remove(stored_name);
    throw error;
  }
}

async function store({ platform }: UserScope, name: string, file: Readable) {
  const sniffer = new EncodingSniffer();
  let size = 0;
  let start = Buffer.alloc(0);
  async function* following() {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      sniffer.read(chunk);
      size += chunk.length;
      if (start.length < LOOKED_AT_BYTES) start = Buffer.concat([start, chunk.subarray(0, LOOKED_AT_BYTES)]);
      yield chunk;
    }
  }
  await platform.storage.save(name, Readable.from(following()));
  return { size, encoding: sniffer.end(), start };
}

async function readPreview(
  { platform }: UserScope,
  name: string,
  { encoding, start }: { encoding: string; start: Buffer },
) {
  const delimiter = guessDelimiter(new TextDecoder(encoding).decode(start));
  const stored = await platform.storage.open(name);
  if (!stored) throw new UnreadableFile("no longer exists");
  const rows: string[][] = [];
  try {
    for await (const { cells } of readRows(stored.bytes, encoding, delimiter, MAX_COLUMNS + 1)) {
      rows.push(cells);
      if (rows.length > SAMPLES) break;
    }
  } catch (error) {
    throw new UnreadableFile(`is not a CSV file: ${(error as Error).message}`);
  }
  const [head, ...others] = rows;
  if (!head) throw new UnreadableFile("is empty");
  if (others.length === 0) throw new UnreadableFile("has nothing below its first row");
  if (head.length > MAX_COLUMNS) throw new UnreadableFile(`has more than ${MAX_COLUMNS} columns`);
  if (rows.flat().some((cell) => cell.includes("\0"))) throw new UnreadableFile("is not a CSV file");
  const columns = head.map((cell, index) => ({
    name: sampleOf(cell.trim()) || `Column ${index + 1}`,
    samples: others.map((cells) => sampleOf(cells[index] ?? "")),
  }));
  return { delimiter, columns };
}

/** A surrogate pair that is cut in half could not be stored. */
const sampleOf = (cell: string) => cell.slice(0, MAX_SAMPLE_LENGTH).toWellFormed();
