import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { CannotDeploy } from "./errors.ts";

const MAX_FILES = 2000;
const MAX_UNPACKED_BYTES = 10_000_000;

/** The files of a program. Other files of a bundle are left out. */
const isCode = (path: string) => /\.(c?js|json)$/.test(path);

/**
 * Unpacks a zip to files by path, in memory only. Stops when the unpacked size exceeds the limit.
 * @throws CannotDeploy
 */
export async function filesOfZip(zip: Buffer): Promise<Record<string, string>> {
  try {
    return await unpacked(await fromBufferPromise(zip, { lazyEntries: true }));
  } catch (error) {
    if (error instanceof CannotDeploy) throw error;
    throw new CannotDeploy(`The file cannot be read as a zip: ${(error as Error).message}`);
  }
}

/** @throws CannotDeploy, and the errors of an invalid zip */
async function unpacked(zip: ZipFile): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  let count = 0;
  let bytes = 0;
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    count += 1;
    if (count > MAX_FILES) throw new CannotDeploy(`The file contains more than ${MAX_FILES} files`);
    if (!isCode(entry.fileName)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_UNPACKED_BYTES) {
        throw new CannotDeploy(`The file unpacks to more than ${MAX_UNPACKED_BYTES / 1e6} MB of code`);
      }
    }
    files[entry.fileName] = Buffer.concat(chunks).toString("utf8");
  }
  return files;
}
