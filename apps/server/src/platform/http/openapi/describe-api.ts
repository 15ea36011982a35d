import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { NotFound } from "../../errors.ts";
import { completeDescription, nameShapesOf } from "./complete-description.ts";
import type { Description } from "./document.ts";
import { namedShapes } from "./named-shapes.ts";

/** OpenAPI 3.1 at `/api/openapi.json`, from the shapes that validate the requests, and a page for it at `/docs`. */
export async function describeApi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Parley",
        description:
          "Live chat and customer support. Errors and conventions: see the descriptions of the answers. " +
          "How to begin: [guides](/docs/guide). " +
          "The realtime socket: [AsyncAPI document](/api/asyncapi.json).",
        version: "0.1.0",
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: "/", description: "This server" }],
      components: {
        securitySchemes: {
          token: { type: "apiKey", in: "header", name: "Authorization", description: "The token from login, raw." },
          key: { type: "http", scheme: "bearer", description: "A personal API key, for what is under /api/v1." },
          visitor: {
            type: "apiKey",
            in: "header",
            name: "Authorization",
            description: "`Visitor`, a space, and the key of the visitor's browser.",
          },
        },
        schemas: namedShapes(),
      },
    },
    transform: ({ schema, url, route }) => ({ schema: nameShapesOf(schema, route), url }),
    transformObject: (document) =>
      completeDescription((document as unknown as { openapiObject: Description }).openapiObject) as never,
  });
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: true, uiHooks: { onRequest: refuseYaml } });
  let description: Buffer | undefined; // all answers share it
  app.get("/api/openapi.json", { schema: { hide: true } }, async (_request, reply) => {
    description ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.type("application/json; charset=utf-8").send(description);
  });
}

/** Writing the description as YAML blocks the event loop for a third of a second. */
async function refuseYaml({ url }: FastifyRequest) {
  if (/^\/+docs\/+yaml\b/.test(url)) throw new NotFound();
}
