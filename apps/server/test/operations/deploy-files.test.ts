import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { expect, test } from "vitest";
import { parse } from "yaml";

/** Files in `deploy/`: the Compose format's own schema, and the variables and files that they name. */
const root = fileURLToPath(new URL("../../../../", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const COMPOSE_FILES = ["deploy/compose.yaml", "deploy/compose.many.yaml"];

interface Compose {
  services: Record<
    string,
    { environment?: Record<string, string>; volumes?: string[]; build?: { dockerfile: string } }
  >;
}

const parsed = (path: string): Compose => parse(read(path), { merge: true });

test.each(COMPOSE_FILES)("%s follows the schema of Compose", (path) => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addFormat("duration", true); // Compose's own format, such as 60s
  const { $schema: _, ...schema } = JSON.parse(read("node_modules/dclint/schemas/compose.schema.json"));
  const isValid = ajv.compile(schema);
  expect([isValid(parsed(path)), isValid.errors]).toEqual([true, null]);
  expect(isValid({ services: { parley: { imagee: "parley" } } })).toBe(false);
});

test.each(COMPOSE_FILES)("the servers of %s have documented variables, and existing files", (path) => {
  const documented = read("docs/configuration.md");
  const servers = Object.values(parsed(path).services).filter(({ build }) => build);
  expect(servers.length).toBeGreaterThan(0);
  for (const { environment = {}, build } of servers) {
    for (const name of Object.keys(environment)) expect(documented).toContain(`\`${name}\``);
    expect(existsSync(join(root, build!.dockerfile))).toBe(true);
  }
  const mounted = Object.values(parsed(path).services).flatMap(({ volumes = [] }) => volumes);
  for (const volume of mounted)
    if (volume.startsWith("./")) expect(existsSync(join(root, "deploy", volume.split(":")[0]!))).toBe(true);
});
