import { createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ByteRange } from "../http/byte-range.ts";

/** Stores uploaded files under names that the server chose. */
export interface FileStorage {
  /** Atomic: stores all bytes or nothing. */
  save(name: string, bytes: Readable): Promise<void>;
  /**
   * Returns the bytes and their number, or undefined when the file does not exist.
   * @param range must lie within the file
   */
  open(name: string, range?: ByteRange): Promise<{ bytes: Readable; size: number } | undefined>;
  remove(name: string): Promise<void>;
  /** Removes unfinished uploads that are older than this. */
  removeDrafts(olderThanMs: number): Promise<void>;
}

/** Names that the server chose never have this prefix. */
const DRAFT = ".";

export function openFolderStorage(folder: string): FileStorage {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (name: string) => join(folder, basename(name));
  return {
    async save(name, bytes) {
      const draft = pathOf(`${DRAFT}${name}`);
      try {
        await pipeline(bytes, createWriteStream(draft, { mode: 0o600, flush: true }));
        await rename(draft, pathOf(name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async open(name, range) {
      const found = await stat(pathOf(name)).catch(() => undefined);
      if (!found?.isFile()) return undefined;
      return { bytes: createReadStream(pathOf(name), range), size: range ? range.end - range.start + 1 : found.size };
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
    async removeDrafts(olderThanMs) {
      for (const name of await readdir(folder)) {
        const begun = name.startsWith(DRAFT) && (await stat(pathOf(name)).catch(() => undefined));
        if (begun && begun.mtimeMs < Date.now() - olderThanMs) await this.remove(name);
      }
    },
  };
}
