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

/** The timeouts for connecting and until an answer begins. Reading the answer may take longer. */
const CONNECT_MS = 5_000;
const TIMEOUT_MS = 30_000;
const MAX_SILENCE_MS = 10 * 60_000;

/**
 * Stores private files in a bucket, under its prefix. Each call throws Unavailable when the bucket fails. The log has
 * the reason.
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
      log.error({ bucket: bucket.name, status, reason: `${name}: ${message}` }, "the file bucket failed");
      throw new Unavailable("Files cannot be stored or read at the moment");
    }
  }

  return {
    async save(name, bytes) {
      const body = new PassThrough();
      bytes.once("error", (error) => body.destroy(error));
      // The object appears when the upload is complete. A failed upload removes its parts.
      const upload = new Upload({ client, params: { ...at(name), Body: body }, queueSize: 1 });
      const done = upload.done();
      try {
        bytes.pipe(body);
        await done;
      } catch {
        bytes.unpipe(body);
        await drain(bytes);
        if (bytes.errored) throw bytes.errored; // the sender aborted
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
      // A storage without this operation removes unfinished uploads by itself.
      const unfinished = await ask(client.send(list).catch(nothingIf("NotImplemented")));
      for (const { Key, UploadId, Initiated } of unfinished?.Uploads ?? []) {
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

/** Reads the rest of the bytes, because the client reads an error only after it has sent everything. */
const drain = (bytes: Readable) => finished(bytes.resume()).catch(() => {});

function clientFor({ endpoint, region, isPathStyle, keys }: Bucket, patienceMs: number) {
  return new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: isPathStyle,
    ...(keys && { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret.reveal() } }),
    maxAttempts: 2,
    // Some compatible storages support only the checksum that is part of the signature.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: patienceMs,
      throwOnRequestTimeout: true,
      socketTimeout: MAX_SILENCE_MS,
    },
  });
}
