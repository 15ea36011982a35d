import multipart, { type Multipart } from "@fastify/multipart";
import { MOST_UPLOAD_BYTES } from "@parley/contract";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { BadRequest, TooLarge } from "../errors.ts";
import { parseBrackets } from "./body-parsers.ts";

// All fields together weigh no more than any other body: they are read without waiting for whoever wants them.
const MOST_FIELDS = 80;
const LONGEST_FIELD_BYTES = 100_000;

const limits = { files: 1, fileSize: MOST_UPLOAD_BYTES, fields: MOST_FIELDS, fieldSize: LONGEST_FIELD_BYTES };

export async function acceptMultipart(app: FastifyInstance) {
  await app.register(multipart, {
    limits,
  });
}

/**
 * The parts of a multipart form, in the order they come; each file has to be read, or resumed, before the next part.
 * @throws BadRequest, TooLarge
 */
export async function* partsOf(
  request: FastifyRequest,
  mostBytes: number = MOST_UPLOAD_BYTES,
): AsyncGenerator<Multipart> {
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: mostBytes } })) {
      if (part.type === "field" && part.valueTruncated) throw new TooLarge();
      yield part;
    }
  } catch (error) {
    const isOverALimit = error instanceof TooLarge || (error as FastifyError).statusCode !== undefined;
    throw isOverALimit ? error : new BadRequest();
  }
}

/** The fields, with brackets as in any form; files are read over. */
export async function readFields(request: FastifyRequest) {
  const pairs = new URLSearchParams();
  for await (const part of partsOf(request)) {
    if (part.type === "field") pairs.append(part.fieldname, String(part.value));
    else part.file.resume();
  }
  return parseBrackets(pairs.toString());
}
