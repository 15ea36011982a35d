import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { type FileStorage, openFolderStorage } from "./file-storage.ts";

/** Where files go: into the data folder, or into the bucket that is configured. */
export async function openStorage({ dataDir, bucket }: Config, log: Log): Promise<FileStorage> {
  const folder = openFolderStorage(join(dataDir, "uploads"));
  if (!bucket) return folder;
  const { openBucketStorage } = await import("./bucket-storage.ts"); // much code, which few need
  const inBucket = openBucketStorage(bucket, log);
  inBucket.open("nothing").catch(() => {}); // so that the log says at the start what is wrong with it
  return inBucketAfter(folder, inBucket);
}

/** What was kept in the folder before there was a bucket stays there and is read from there. */
const inBucketAfter = (folder: FileStorage, bucket: FileStorage): FileStorage => ({
  save: (name, bytes) => bucket.save(name, bytes),
  open: async (name) => (await folder.open(name)) ?? bucket.open(name),
  async remove(name) {
    await folder.remove(name);
    await bucket.remove(name);
  },
  async removeDrafts(olderThanMs) {
    await folder.removeDrafts(olderThanMs);
    await bucket.removeDrafts(olderThanMs);
  },
});
