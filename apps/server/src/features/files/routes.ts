import type { MultipartFile } from "@fastify/multipart";
import { Data, File, UploadForm, UploadTarget } from "@parley/contract";
import type { FastifyRequest } from "fastify";
import Type from "typebox";
import { BadRequest, doesNotExist, NotFound } from "../../platform/errors.ts";
import { readByteRange } from "../../platform/http/byte-range.ts";
import { partsOf } from "../../platform/http/multipart.ts";
import type { Router } from "../../platform/http/router.ts";
import { validate } from "../../platform/input/check.ts";
import { rateLimitKey } from "../../platform/limits/rate-limits.ts";
import { createVisitorScope, isUser, type PublicContext, type Scope } from "../../platform/scope.ts";
import type { FileStorage } from "../../platform/storage/file-storage.ts";
import { findAccount } from "../accounts/index.ts";
import { findGrantedCustomerAccess } from "../customers/index.ts";
import { isDisplayable } from "./content-type.ts";
import { presentFile } from "./present.ts";
import { findStoredFile } from "./queries.ts";
import { saveBytes, storeUpload, type UnownedFile } from "./store-upload.ts";

export function fileRoutes(router: Router) {
  router.post(
    "/api/upload",
    {
      access: "public",
      recognizes: ["token", "visitor"],
      summary: "Upload one file of at most 10 MB",
      status: 201,
      form: UploadForm,
      reply: Data(File),
    },
    async ({ publicContext, findCaller, ip, raw }) => {
      const { rateLimits, storage } = publicContext.platform;
      const caller = await findCaller();
      await (caller
        ? rateLimits.spend("upload-user", String(caller.actor.id))
        : rateLimits.spend("upload-anonymous", rateLimitKey(ip)));
      const { file, target } = await readForm(raw, storage);
      try {
        const scope = caller ?? (await visitorScopeFromForm(publicContext, target.account_id));
        const customerId = target.customer_id ?? null;
        if (customerId) await requireCustomer(publicContext, scope, customerId);
        return { data: presentFile(await storeUpload(scope, file, customerId)) };
      } catch (error) {
        await storage.remove(file.uniqueName);
        throw error;
      }
    },
  );

  router.get(
    "/uploads/:name",
    { access: "public", summary: "Download a file", params: Type.Object({ name: Type.String() }), sendsFile: true },
    async ({ params, publicContext, raw }, reply) => {
      const file = await findStoredFile(publicContext.db, params.name);
      if (!file) throw new NotFound();
      // A file has no version, so a conditional range gets the whole file.
      const { range: rangeHeader, "if-range": version } = raw.headers;
      const range = raw.method === "GET" && !version ? readByteRange(rangeHeader, file.byte_size) : undefined;
      if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${file.byte_size}`).send();
      const stored = await publicContext.platform.storage.open(params.name, range);
      if (!stored) throw new NotFound();
      if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.byte_size}`);
      return reply.headers({ ...headersOf(file), "content-length": stored.size }).send(stored.bytes);
    },
  );
}

/** Safe types are displayed in the browser, everything else is a download. The headers prevent scripts. */
function headersOf({ filename, content_type }: { filename: string; content_type: string }) {
  const isInline = isDisplayable(content_type, filename);
  const type = content_type === "text/plain" ? "text/plain; charset=utf-8" : content_type;
  return {
    "content-type": isInline ? type : "application/octet-stream",
    "content-disposition": `${isInline ? "inline" : "attachment"}; filename*=UTF-8''${encodeExtended(filename)}`,
    "content-security-policy":
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
  };
}

/** Encodes a header parameter with an asterisk: RFC 8187. */
const encodeExtended = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Stores the form's file and reads its owner, in any order. After a failure, the stored bytes are deleted. */
async function readForm(request: FastifyRequest, storage: FileStorage) {
  if (!request.isMultipart()) throw new BadRequest();
  const fields = { ...(request.query as Record<string, unknown>) };
  let file: UnownedFile | undefined;
  try {
    for await (const part of partsOf(request)) {
      if (part.type === "field") fields[part.fieldname] = part.value;
      else if (part.fieldname === "file") file = await savePart(part, storage);
      else part.file.resume();
    }
    if (!file) throw new BadRequest();
    return { file, target: readTarget(fields) };
  } catch (error) {
    if (file) await storage.remove(file.uniqueName);
    throw error;
  }
}

async function savePart({ filename, file }: MultipartFile, storage: FileStorage) {
  try {
    return await saveBytes(storage, filename ?? "file", file);
  } catch (error) {
    throw file.errored ? new BadRequest() : error; // the sender aborted
  }
}

function readTarget(fields: object): UploadTarget {
  const { value, inputErrors } = validate(UploadTarget, fields);
  if (inputErrors.length > 0) throw new BadRequest();
  return value;
}

/** @throws Invalid when the visitor may not act for the customer */
async function requireCustomer(publicContext: PublicContext, scope: Scope, id: string) {
  if (isUser(scope)) return;
  const visited = await findGrantedCustomerAccess(publicContext, id);
  if (visited?.scope.accountId !== scope.accountId) throw doesNotExist("customer_id");
}

/** @throws BadRequest, NotFound */
async function visitorScopeFromForm(
  publicContext: PublicContext,
  accountId: string | null | undefined,
): Promise<Scope> {
  if (!accountId) throw new BadRequest();
  if (!(await findAccount(publicContext.db, accountId))) throw new NotFound();
  return createVisitorScope(publicContext, accountId);
}
