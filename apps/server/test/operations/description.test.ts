import { setImmediate } from "node:timers/promises";
import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, test } from "vitest";
import { validate } from "../../src/platform/input/check.ts";
import { type Description, DescriptionCheck, describedPath, type Operation } from "../harness/described.ts";
import { useWorld } from "../harness/world.ts";

/** The OpenAPI document of the server. */
const world = useWorld({ BILLING_ENABLED: "1" }); // so that all routes are declared

let description: Description;
beforeAll(async () => {
  const { status, body } = await world.call<Description>("GET", "/api/openapi.json");
  expect(status).toBe(200);
  description = body;
});

/** Each of our routes with its description. */
const described = () =>
  world.server.router.routes.map((route) => {
    const path = describedPath(route);
    return { route, path, operation: description.paths[path]?.[route.method.toLowerCase()] as Operation };
  });

test("the document is valid OpenAPI 3.1", async () => {
  expect(description.openapi).toMatch(/^3\.1\./);
  const { valid, errors } = await new Validator().validate({ ...structuredClone(description) });
  expect([valid, errors]).toEqual([true, undefined]);
});

describe("every declared route", () => {
  test("is described, with its summary and its access", () => {
    for (const { route, path, operation } of described()) {
      const name = `${route.method} ${path}`;
      expect([name, operation?.summary]).toEqual([name, route.summary]);
      const optional = (route.recognizes ?? []).map((credential) => ({ [credential]: [] }));
      expect([name, operation.security]).toEqual([
        name,
        route.access !== "public" ? [{ [route.credential]: [] }] : optional.length > 0 ? [{}, ...optional] : [],
      ]);
      if (route.method === "PUT")
        expect([name, description.paths[path]!.patch?.summary]).toEqual([name, route.summary]);
    }
  });

  test("has its parameters: path, query and body", () => {
    for (const { route, path, operation } of described()) {
      const name = `${route.method} ${path}`;
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const parameters = operation.parameters ?? [];
      expect([name, parameters.filter((each) => each.in === "path").map((each) => each.name)]).toEqual([name, inPath]);
      const query = Object.keys((route.query as { properties?: object } | undefined)?.properties ?? {});
      const inQuery = parameters.filter((each) => each.in === "query").map((each) => each.name.replace("[]", ""));
      expect([name, inQuery]).toEqual([name, query]);
      const types = Object.keys(operation.requestBody?.content ?? {});
      const expected = route.form ? ["multipart/form-data"] : route.body ? ["application/json"] : [];
      expect([name, types]).toEqual([name, expected]);
    }
  });

  test("has its answers, including refusals", () => {
    for (const { route, path, operation } of described()) {
      const name = `${route.method} ${path}`;
      const { status = 200, reply } = route;
      const answers = Object.keys(operation.responses);
      expect([name, answers]).toEqual([name, expect.arrayContaining([String(status), "429", "default"])]);
      const schema = operation.responses[String(status)]?.content?.["application/json"]?.schema;
      expect([name, schema !== undefined]).toEqual([name, reply !== undefined]);
      expect([name, answers.includes("401")]).toEqual([name, route.access !== "public"]);
      expect([name, answers.includes("404")]).toEqual([name, path.includes("{")]);
      expect([name, answers.includes("422")]).toEqual([name, operation.requestBody !== undefined]);
    }
  });
});

test("only existing routes are described", () => {
  const ours = new Set(described().map(({ path }) => path));
  expect(Object.keys(description.paths).filter((path) => !ours.has(path))).toEqual([]);
});

const operations = () => Object.values(description.paths).flatMap((path) => Object.values(path));

test("each operation has a unique and stable id, because programs call operations by their ids", async () => {
  const ids = operations().map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  await expect(`${ids.toSorted().join("\n")}\n`).toMatchFileSnapshot("operation-ids.txt");
});

/** The JSON schemas of an operation's body and answers. */
const jsonOf = ({ requestBody, responses }: Operation) =>
  [requestBody, ...Object.values(responses)].flatMap((each) => each?.content?.["application/json"] ?? []);

test("shapes are described once, under their names in the contract", () => {
  const spelledOut = operations().filter((operation) => jsonOf(operation).some(({ schema }) => "properties" in schema));
  expect(spelledOut.map(({ operationId }) => operationId)).toEqual([]);
  const { Message, MessageData } = description.components.schemas;
  expect(MessageData).toMatchObject({ properties: { data: { $ref: "#/components/schemas/Message" } } });
  expect(Message).toMatchObject({
    properties: {
      user: { anyOf: [{ $ref: "#/components/schemas/User" }, { type: "null" }] },
      attachments: { items: { $ref: "#/components/schemas/File" } },
      customer: { $ref: "#/components/schemas/BasicCustomer" },
      type: { $ref: "#/components/schemas/MessageType" },
    },
  });
});

describe("examples", () => {
  test("exist for each body and answer with a shape", () => {
    for (const operation of operations())
      for (const { schema, ...media } of jsonOf(operation))
        if (Object.keys(schema).length > 0)
          expect([operation.operationId, Object.keys(media)]).toEqual([
            operation.operationId,
            [expect.stringMatching(/^examples?$/)],
          ]);
  });

  test("match their shapes", async () => {
    const check = new DescriptionCheck(description);
    for (const [name, { value }] of Object.entries(description.components.examples)) {
      await setImmediate(); // compiling all shapes in one turn would block the server in this process
      expect([name, check.schemaErrorIn(name, value)]).toEqual([name, undefined]);
    }
  });

  test("of bodies are accepted by the routes", async () => {
    for (const { route, operation } of described()) {
      if (!route.body) continue;
      await setImmediate();
      const { schema } = operation.requestBody!.content["application/json"]!;
      const example = description.components.examples[schema.$ref?.split("/").at(-1) ?? ""];
      expect([operation.operationId, example && validate(route.body, example.value).inputErrors]).toEqual([
        operation.operationId,
        schema.$ref ? [] : undefined,
      ]);
    }
  });
});

describe("the page at /docs", () => {
  test("exists, runs only its own scripts, and shows the document", async () => {
    const { status, headers, text } = await world.call("GET", "/docs/");
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const scripts = [...text.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, source]) => source!);
    expect(scripts.length).toBeGreaterThan(0);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src [^;]*'self'/);
    expect(policy).not.toMatch(/script-src [^;]*'unsafe-inline'/);
    expect(text).not.toMatch(/<script(?![^>]*src=)[^>]*>[^<\s]/);
    const loaded = await Promise.all(scripts.map((source) => fetch(new URL(source, `${world.url}/docs/`))));
    expect(loaded.map((response) => response.status)).toEqual(scripts.map(() => 200));
    const { body } = await world.call("GET", "/docs/json");
    expect(body).toEqual(description);
  });
});
