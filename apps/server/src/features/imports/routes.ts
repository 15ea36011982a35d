import { CustomerImport, Data, ImportPlan, MAX_IMPORT_BYTES, Uuid } from "@parley/contract";
import type { FastifyRequest } from "fastify";
import Type from "typebox";
import { BadRequest } from "../../platform/errors.ts";
import { partsOf } from "../../platform/http/multipart.ts";
import type { Router } from "../../platform/http/router.ts";
import type { UserScope } from "../../platform/scope.ts";
import { cancelImport, checkImport, getImport, runImport } from "./control-import.ts";
import { presentImport } from "./present.ts";
import { type ImportRow, listImports } from "./queries.ts";
import { refusedCsv } from "./refused-csv.ts";
import { uploadFile } from "./upload-file.ts";

const ById = Type.Object({ id: Uuid });
const Plan = Type.Object({ customer_import: ImportPlan });
const reply = Data(CustomerImport);

/** Not part of the contract with published clients: imports customers from a CSV file in steps. */
export function importRoutes(router: Router) {
  router.get(
    "/api/customer_imports",
    { access: "user", summary: "The latest imports of customers", reply: Data(Type.Array(CustomerImport)) },
    async ({ scope }) => ({ data: (await listImports(scope)).map(presentImport) }),
  );

  router.post(
    "/api/customer_imports",
    {
      access: "user",
      summary: "Upload a CSV file of customers, of at most 100 MB",
      status: 201,
      form: Type.Object({ file: Type.String({ format: "binary" }) }),
      reply,
    },
    async ({ scope, raw }) => ({ data: presentImport(await readForm(scope, raw)) }),
  );

  router.get(
    "/api/customer_imports/:id",
    { access: "user", summary: "An import and its progress", params: ById, reply },
    async ({ scope, params }) => ({ data: presentImport(await getImport(scope, params.id)) }),
  );

  router.post(
    "/api/customer_imports/:id/check",
    { access: "user", summary: "Check an import without importing", params: ById, body: Plan, reply },
    async ({ scope, params, body }) => ({
      data: presentImport(await checkImport(scope, params.id, body.customer_import)),
    }),
  );

  router.post(
    "/api/customer_imports/:id/run",
    { access: "user", summary: "Import the customers", params: ById, body: Plan, reply },
    async ({ scope, params, body }) => ({
      data: presentImport(await runImport(scope, params.id, body.customer_import)),
    }),
  );

  router.post(
    "/api/customer_imports/:id/cancel",
    { access: "user", summary: "Cancel an import", params: ById, reply },
    async ({ scope, params }) => ({ data: presentImport(await cancelImport(scope, params.id)) }),
  );

  router.get(
    "/api/customer_imports/:id/refused",
    { access: "user", summary: "The refused rows with reasons, as CSV", params: ById, sendsFile: true },
    async ({ scope, params }, reply) =>
      reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", 'attachment; filename="refused.csv"')
        .send(refusedCsv(scope, await getImport(scope, params.id))),
  );
}

/** @throws BadRequest without a file */
async function readForm(scope: UserScope, request: FastifyRequest): Promise<ImportRow> {
  if (!request.isMultipart()) throw new BadRequest();
  let uploaded: ImportRow | undefined;
  for await (const part of partsOf(request, MAX_IMPORT_BYTES)) {
    if (part.type !== "file") continue;
    if (part.fieldname === "file") uploaded = await uploadFile(scope, part.filename ?? "file.csv", part.file);
    else part.file.resume();
  }
  if (!uploaded) throw new BadRequest();
  return uploaded;
}
