import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { DCLinter } from "dclint";
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

/** What is wrong by the schema. The linter's other rules are about style. */
const schemaErrors = (path: string) =>
  new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] })
    .lintFiles([path], false)
    .flatMap(({ messages }: { messages: { rule: string; message: string }[] }) => messages)
    .filter(({ rule }: { rule: string }) => rule === "invalid-schema");

test.each(COMPOSE_FILES)("%s follows the schema of Compose", (path) => {
  expect(schemaErrors(join(root, path))).toEqual([]);
  const broken = join(mkdtempSync(join(tmpdir(), "parley-compose-")), "compose.yaml");
  writeFileSync(broken, read(path).replaceAll("image:", "imagee:"));
  expect(schemaErrors(broken)).not.toEqual([]);
  rmSync(dirname(broken), { recursive: true });
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

test("a package starts the server with the flags of npm start", () => {
  const [, flags] = /^node (.+) bin\/start\.mjs$/.exec(JSON.parse(read("package.json")).scripts.start)!;
  expect(read("deploy/parley.sh")).toContain(`start) run ${flags} `);
});
