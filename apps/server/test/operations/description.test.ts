import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, test } from "vitest";
import { useWorld } from "../world.ts";

/** What the server says of its own interface. */
const world = useWorld();

interface Operation {
  summary?: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

let description: { openapi: string; paths: Record<string, Record<string, Operation>> };
beforeAll(async () => {
  const { status, body } = await world.call<typeof description>("GET", "/api/openapi.json");
  expect(status).toBe(200);
  description = body;
});

/** Each of our routes, and what the description has for it. */
const described = () =>
  world.server.router.routes.map((route) => {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    return { route, path, operation: description.paths[path]?.[route.method.toLowerCase()] as Operation };
  });

test("it is valid OpenAPI 3.1", async () => {
  expect(description.openapi).toMatch(/^3\.1\./);
  const { valid, errors } = await new Validator().validate(structuredClone(description));
  expect([valid, errors]).toEqual([true, undefined]);
});

describe("every declared route", () => {
  test("is in it, with what it does and who may", () => {
    for (const { route, path, operation } of described()) {
      const name = `${route.method} ${path}`;
      expect([name, operation?.summary]).toEqual([name, route.summary]);
      expect([name, operation.security]).toEqual([
        name,
        route.access === "public" ? undefined : [{ [route.credential]: [] }],
      ]);
      if (route.method === "PUT")
        expect([name, description.paths[path]!.patch?.summary]).toEqual([name, route.summary]);
    }
  });

  test("says what it takes: every part of the path, the query, the body", () => {
    for (const { route, path, operation } of described()) {
      const name = `${route.method} ${path}`;
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const parameters = operation.parameters ?? [];
      expect([name, parameters.filter((each) => each.in === "path").map((each) => each.name)]).toEqual([name, inPath]);
      const query = Object.keys((route.query as { properties?: object } | undefined)?.properties ?? {});
      expect([name, parameters.filter((each) => each.in === "query").map((each) => each.name)]).toEqual([name, query]);
      const types = Object.keys(operation.requestBody?.content ?? {});
      const expected = route.form ? ["multipart/form-data"] : route.body ? ["application/json"] : [];
      expect([name, types]).toEqual([name, expected]);
    }
  });

  test("says how it answers, refusals too", () => {
    for (const { route, path, operation } of described()) {
      const name = `${route.method} ${path}`;
      const { status = 200, reply } = route;
      const answers = Object.keys(operation.responses);
      expect([name, answers]).toEqual([name, expect.arrayContaining([String(status), "4XX"])]);
      const schema = operation.responses[String(status)]?.content?.["application/json"]?.schema;
      expect([name, schema !== undefined]).toEqual([name, reply !== undefined]);
    }
  });
});

test("nothing is in it that is no route of ours", () => {
  const ours = new Set(described().map(({ path }) => path));
  expect(Object.keys(description.paths).filter((path) => !ours.has(path))).toEqual([]);
});

describe("the page at /docs", () => {
  test("is there, runs only its own scripts, and shows that description", async () => {
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
