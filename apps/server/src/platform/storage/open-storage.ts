import { join } from "node:path";
import type { Bucket, Config } from "../config.ts";
import type { Log } from "../log.ts";
import { type FileStorage, openFolderStorage } from "./file-storage.ts";

/** Opens the storage for files: the data folder, or the configured bucket. */
export async function openStorage({ dataDir, bucket }: Config, log: Log): Promise<FileStorage> {
  const folder = openFolderStorage(join(dataDir, "uploads"));
  return bucket ? inBucketAfter(folder, await openBucket(bucket, log)) : folder;
}

/** The bucket in which a mail service stores received mails. */
export const openMailBucket = async ({ mailBucket }: Config, log: Log) => mailBucket && openBucket(mailBucket, log);

async function openBucket(bucket: Bucket, log: Log): Promise<FileStorage> {
  // Imported on use, because it is large and few installations need it.
  const { openBucketStorage } = await import("./bucket-storage.ts");
  const storage = openBucketStorage(bucket, log);
  storage.open("nothing").catch(() => {}); // logs a wrong configuration at the start
  return storage;
}

/** Reads older files from the folder, which were stored before a bucket was configured. */
const inBucketAfter = (folder: FileStorage, bucket: FileStorage): FileStorage => ({
  save: (name, bytes) => bucket.save(name, bytes),
  open: async (name, range) => (await folder.open(name, range)) ?? bucket.open(name, range),
  async remove(name) {
    await folder.remove(name);
    await bucket.remove(name);
  },
  async removeDrafts(olderThanMs) {
    await folder.removeDrafts(olderThanMs);
    await bucket.removeDrafts(olderThanMs);
  },
});
