import { PassThrough, type Readable } from "node:stream";
import { finished } from "node:stream/promises";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
  type S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { Bucket } from "../config.ts";
import { Unavailable } from "../errors.ts";
import type { Log } from "../log.ts";
import type { FileStorage } from "./file-storage.ts";

/** What it may take to connect, and until an answer begins. A reader may be slower than that. */
const CONNECT_MS = 5_000;
const TIMEOUT_MS = 30_000;
const LONGEST_SILENCE_MS = 10 * 60_000;

/**
 * Keeps files in a bucket, below its prefix and for nobody but us: no access is granted to anyone. Each call throws
 * Unavailable when the bucket does not do what it is asked; the log says why.
 */
export function openBucketStorage(bucket: Bucket, log: Log, patienceMs = TIMEOUT_MS): FileStorage {
  const client = clientFor(bucket, patienceMs);
  const at = (name: string) => ({ Bucket: bucket.name, Key: `${bucket.prefix}${name}` });

  async function ask<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      const { name, message, $metadata } = error as Partial<S3ServiceException>;
      const status = $metadata?.httpStatusCode;
      log.error({ bucket: bucket.name, status, reason: `${name}: ${message}` }, "the bucket of files failed");
      throw new Unavailable("Files cannot be kept or read at the moment");
    }
  }

  return {
    async save(name, bytes) {
      const body = new PassThrough();
      bytes.once("error", (error) => body.destroy(error));
      // Appears under its name when all of it is there; parts of what fails are taken away again.
      const upload = new Upload({ client, params: { ...at(name), Body: body }, queueSize: 1 });
      const done = upload.done();
      try {
        bytes.pipe(body);
        await done;
      } catch {
        bytes.unpipe(body);
        await readOver(bytes);
        if (bytes.errored) throw bytes.errored; // whoever sent it gave up
        await ask(done);
      }
    },
    async open(name, range) {
      const wanted = { ...at(name), ...(range && { Range: `bytes=${range.start}-${range.end}` }) };
      const found = await ask(client.send(new GetObjectCommand(wanted)).catch(nothingIf("NoSuchKey")));
      return found && { bytes: found.Body as Readable, size: found.ContentLength! };
    },
    async remove(name) {
      await ask(client.send(new DeleteObjectCommand(at(name))));
    },
    async removeDrafts(olderThanMs) {
      const list = new ListMultipartUploadsCommand({ Bucket: bucket.name, Prefix: bucket.prefix });
      const begun = await ask(client.send(list).catch(nothingIf("NotImplemented"))); // then the storage tidies up itself
      for (const { Key, UploadId, Initiated } of begun?.Uploads ?? []) {
        if (!Initiated || Initiated.getTime() >= Date.now() - olderThanMs) continue;
        await ask(client.send(new AbortMultipartUploadCommand({ Bucket: bucket.name, Key, UploadId })));
      }
    },
  };
}

const nothingIf = (name: string) => (error: S3ServiceException) => {
  if (error.name !== name) throw error;
  return undefined;
};

/** Whoever sends it hears what went wrong only when they are done. */
const readOver = (bytes: Readable) => finished(bytes.resume()).catch(() => {});

function clientFor({ endpoint, region, isPathStyle, keys }: Bucket, patienceMs: number) {
  return new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: isPathStyle,
    ...(keys && { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret.reveal() } }),
    maxAttempts: 2,
    // Not every compatible storage knows checksums beside the one that is signed.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: patienceMs,
      throwOnRequestTimeout: true,
      socketTimeout: LONGEST_SILENCE_MS,
    },
  });
}
