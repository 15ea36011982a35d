import multipart, { type Multipart } from "@fastify/multipart";
import { MAX_UPLOAD_BYTES } from "@parley/contract";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { BadRequest, TooLarge } from "../errors.ts";
import { parseBrackets } from "./body-parsers.ts";

const MAX_FIELDS = 80;
const MAX_FIELD_BYTES = 64 * 1024;
/** Fields are buffered without waiting for a reader, so their sum is limited like any other body. */
const MAX_FIELDS_BYTES = 128 * 1024;

const limits = { files: 1, fileSize: MAX_UPLOAD_BYTES, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES };

export async function acceptMultipart(app: FastifyInstance) {
  await app.register(multipart, {
    limits,
  });
}

/**
 * Yields the parts of a multipart form in their order. The caller has to read or resume each file before the next part.
 * @throws BadRequest, TooLarge
 */
export async function* partsOf(
  request: FastifyRequest,
  mostBytes: number = MAX_UPLOAD_BYTES,
): AsyncGenerator<Multipart> {
  try {
    let fieldBytes = 0;
    for await (const part of request.parts({ limits: { ...limits, fileSize: mostBytes } })) {
      if (part.type === "field") {
        fieldBytes += String(part.value).length;
        if (part.valueTruncated || fieldBytes > MAX_FIELDS_BYTES) throw new TooLarge();
      }
      yield part;
    }
  } catch (error) {
    const isLimitExceeded = error instanceof TooLarge || (error as FastifyError).statusCode !== undefined;
    throw isLimitExceeded ? error : new BadRequest();
  }
}

/**
 * Returns the fields, with brackets as in any form, and skips files. The form must announce its length, because it is
 * read to its end.
 * @throws BadRequest, TooLarge
 */
export async function readFields(request: FastifyRequest) {
  const announced = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  if (announced > (request.routeOptions.bodyLimit ?? 0)) throw new TooLarge();
  const pairs = new URLSearchParams();
  for await (const part of partsOf(request)) {
    if (part.type === "field") pairs.append(part.fieldname, String(part.value));
    else part.file.resume();
  }
  return parseBrackets(pairs.toString());
}
