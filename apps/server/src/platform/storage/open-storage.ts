import { join } from "node:path";
import type { Bucket, Config } from "../config.ts";
import type { Log } from "../log.ts";
import { type FileStorage, openFolderStorage } from "./file-storage.ts";

/** Where files go: into the data folder, or into the bucket that is configured. */
export async function openStorage({ dataDir, bucket }: Config, log: Log): Promise<FileStorage> {
  const folder = openFolderStorage(join(dataDir, "uploads"));
  return bucket ? inBucketAfter(folder, await openBucket(bucket, log)) : folder;
}

/** Where others put what they received for us. */
export const openMailBucket = async ({ mailBucket }: Config, log: Log) => mailBucket && openBucket(mailBucket, log);

async function openBucket(bucket: Bucket, log: Log): Promise<FileStorage> {
  const { openBucketStorage } = await import("./bucket-storage.ts"); // much code, which few need
  const storage = openBucketStorage(bucket, log);
  storage.open("nothing").catch(() => {}); // so that the log says at the start what is wrong with it
  return storage;
}

/** What was kept in the folder before there was a bucket stays there and is read from there. */
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
