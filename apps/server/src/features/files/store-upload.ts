import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { refuseUnknownReference } from "../../platform/db/violations.ts";
import { Refused, Unavailable } from "../../platform/errors.ts";
import { isUser, type Scope } from "../../platform/scope.ts";
import type { FileStorage } from "../../platform/storage/file-storage.ts";
import { withCurrentCustomerId } from "../customers/index.ts";
import { SNIFFED_BYTES, sniffContentType } from "./content-type.ts";
import { insertFile } from "./queries.ts";

// File names are limited to 255 bytes. The stored name has a prefix of 33 bytes, and a dot while it is being written.
const MAX_NAME_BYTES = 200;

/** Stored bytes that have no row yet. */
export interface UnownedFile {
  filename: string;
  uniqueName: string;
  contentType: string;
  size: number;
}

/** Stores bytes under an unguessable name, and detects their type. */
export async function saveBytes(storage: FileStorage, filename: string, bytes: Readable): Promise<UnownedFile> {
  const name = cleanName(filename);
  const uniqueName = `${randomBytes(16).toString("hex")}-${name}`;
  const sniffer = new Sniffer(bytes);
  await storage.save(uniqueName, Readable.from(sniffer));
  return { filename: name, uniqueName, contentType: await sniffContentType(sniffer.start), size: sniffer.size };
}

/**
 * Creates the row of a stored file.
 * @param id makes a retry idempotent. The default is a new id
 * @throws Unavailable when the operator disables files, Refused for an empty file, Invalid when the customer is not the
 * account's
 */
export async function storeUpload(scope: Scope, file: UnownedFile, customerId: string | null, id?: string) {
  if (!mayUpload(scope)) throw new Unavailable("File uploads are not configured");
  if (file.size === 0) throw new Refused("Invalid or malformed file: it is empty");
  const { uniqueName } = file;
  const insert = (customer_id: string | null) =>
    insertFile(scope, {
      ...(id && { id }),
      filename: file.filename,
      unique_filename: uniqueName,
      file_url: `${scope.platform.config.publicUrl}/uploads/${encodeURIComponent(uniqueName)}`,
      content_type: file.contentType,
      byte_size: file.size,
      user_id: isUser(scope) ? scope.actor.id : null,
      customer_id,
    }).catch(refuseUnknownReference);
  return customerId ? withCurrentCustomerId(scope, customerId, insert) : insert(null);
}

function mayUpload({ accountId, platform }: Scope) {
  const { fileUploads } = platform.config;
  return fileUploads === "all" || fileUploads.includes(accountId);
}

/** Passes bytes through, counts them and keeps the first ones. */
class Sniffer implements AsyncIterable<Buffer> {
  size = 0;
  start = Buffer.alloc(0);
  readonly #bytes: Readable;

  constructor(bytes: Readable) {
    this.#bytes = bytes;
  }

  async *[Symbol.asyncIterator]() {
    for await (const chunk of this.#bytes as AsyncIterable<Buffer>) {
      this.size += chunk.length;
      if (this.start.length < SNIFFED_BYTES) {
        this.start = Buffer.concat([this.start, chunk.subarray(0, SNIFFED_BYTES - this.start.length)]);
      }
      yield chunk;
    }
  }
}

/** Replaces spaces with dashes, and removes characters that file systems, headers or readers may misread. */
function cleanName(filename: string) {
  const last = filename.split(/[\\/]/).at(-1) ?? "";
  // The last two ranges change the direction of writing and could disguise an extension such as `exe`.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
  const name = last.replaceAll(" ", "-").replace(/[\x00-\x1f\x7f"<>|:*?\u202a-\u202e\u2066-\u2069]/g, "");
  if (name === "" || name === "." || name === "..") return "file";
  return cutFront(name);
}

/** Shortens the start, because the end has the file's extension. Also removes a character that is cut in half. */
const cutFront = (name: string) =>
  Buffer.from(name)
    .subarray(-MAX_NAME_BYTES)
    .toString()
    .replace(/^\uFFFD+/, "");
