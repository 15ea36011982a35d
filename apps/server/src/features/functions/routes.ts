import {
  Data,
  Lambda,
  LambdaChanges,
  LambdaDeployment,
  LambdaDraft,
  LambdaQuery,
  LambdaRun,
  MAX_BUNDLE_BYTES,
  Metadata,
  Uuid,
} from "@parley/contract";
import type { FastifyRequest } from "fastify";
import Type from "typebox";
import { partsOf } from "../../platform/http/multipart.ts";
import type { Router } from "../../platform/http/router.ts";
import { check } from "../../platform/input/check.ts";
import { isMap } from "../../platform/input/is-map.ts";
import { dependenciesZip } from "./dependencies.ts";
import { deploy } from "./deploy.ts";
import { addFunction, changeFunction, getFunction, removeFunction } from "./functions.ts";
import { presentFunction, presentRun } from "./present.ts";
import { listFunctions, listRuns } from "./queries.ts";
import { invoke } from "./run.ts";

/** Code of 100,000 characters in UTF-8, or an event with a whole message. */
const MAX_CODE_BYTES = 512 * 1024;

const ById = Type.Object({ id: Uuid });

/** The API calls functions lambdas. */
export function functionRoutes(router: Router) {
  router.get(
    "/api/lambdas",
    {
      access: "user",
      summary: "Functions, most recently changed first",
      query: LambdaQuery,
      reply: Data(Type.Array(Lambda)),
    },
    async ({ scope, query }) => ({ data: (await listFunctions(scope, query)).map(presentFunction) }),
  );

  router.post(
    "/api/lambdas",
    {
      access: "user",
      largestBody: MAX_CODE_BYTES,
      summary: "Add a function",
      status: 201,
      body: Type.Object({ lambda: LambdaDraft }),
      reply: Data(Lambda),
    },
    async ({ scope, body }) => ({ data: await addFunction(scope, body.lambda) }),
  );

  router.get(
    "/api/lambdas/:id",
    { access: "user", summary: "One function", params: ById, reply: Data(Lambda) },
    async ({ scope, params }) => ({ data: await getFunction(scope, params.id) }),
  );

  router.put(
    "/api/lambdas/:id",
    {
      access: "user",
      largestBody: MAX_CODE_BYTES,
      summary: "Change, enable or disable a function",
      params: ById,
      body: Type.Object({ lambda: LambdaChanges }),
      reply: Data(Lambda),
    },
    async ({ scope, params, body }) => ({ data: await changeFunction(scope, params.id, body.lambda) }),
  );

  router.delete(
    "/api/lambdas/:id",
    { access: "user", summary: "Delete a function, deployed or not", params: ById, status: 204 },
    async ({ scope, params }) => removeFunction(scope, params.id),
  );

  router.post(
    "/api/lambdas/:id/deploy",
    {
      access: "user",
      largestBody: MAX_CODE_BYTES,
      summary: "Deploy a function: a zip with index.js, or its own code",
      params: ById,
      form: Type.Object({
        file: Type.Optional(Type.String({ format: "binary" })),
        ...LambdaDeployment.properties,
      }),
      reply: Data(Lambda),
    },
    async ({ scope, params, raw }) => {
      await getFunction(scope, params.id);
      return { data: await deploy(scope, params.id, await readForm(raw)) };
    },
  );

  router.post(
    "/api/lambdas/:id/invoke",
    {
      access: "user",
      largestBody: MAX_CODE_BYTES,
      summary: "Run a function on an event, and return its result",
      params: ById,
      body: Metadata,
      reply: Data(Type.Unknown()),
    },
    async ({ scope, params, body }) => ({ data: await invoke(scope, params.id, body) }),
  );

  router.get(
    "/api/lambdas/:id/runs",
    {
      access: "user",
      summary: "The last runs of a function with their logs, newest first",
      params: ById,
      query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }),
      reply: Data(Type.Array(LambdaRun)),
    },
    async ({ scope, params, query }) => {
      await getFunction(scope, params.id);
      return { data: (await listRuns(scope, params.id, query.limit ?? 20)).map(presentRun) };
    },
  );

  router.get(
    "/deps",
    { access: "public", summary: "The packages that functions can require, as a zip", sendsFile: true },
    async (_request, reply) => reply.type("application/zip").send(dependenciesZip()),
  );
}

/** The fields and the file of a deployment. A body that is not a multipart form has fields only. @throws Invalid */
async function readForm(request: FastifyRequest) {
  if (!request.isMultipart()) return check(LambdaDeployment, isMap(request.body) ? request.body : {});
  const fields: Record<string, unknown> = {};
  let zip: Buffer | undefined;
  for await (const part of partsOf(request, MAX_BUNDLE_BYTES)) {
    if (part.type === "field") fields[part.fieldname] = part.value;
    else if (part.fieldname !== "file") part.file.resume();
    else zip = await part.toBuffer();
  }
  return { ...check(LambdaDeployment, fields), zip };
}
