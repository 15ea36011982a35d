import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";
import { toOpenApi30 } from "./openapi-3.0.ts";
import { findPython, installGenerators, root, run } from "./tools.ts";

/** Generates clients from the OpenAPI document of a running server, and calls that server with them. */
const world = useWorld();

const MAX_MS = 600_000; // the first run installs the generators, and Debian's packages if it may

let folder: string;
let generators: string;
beforeAll(async () => {
  generators = await installGenerators();
  folder = mkdtempSync(join(tmpdir(), "parley-clients-")); // outside node_modules, where Node does not run TypeScript
  const { body } = await world.call<Record<string, unknown>>("GET", "/api/openapi.json");
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(body));
  writeFileSync(join(folder, "openapi-3.0.json"), JSON.stringify(toOpenApi30(body)));
}, MAX_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The output of `calls.ts` and `calls.py`. */
interface Calls {
  account_id: string;
  email: string;
  customer: { id: string; email: string };
  opened: string[];
  listed: string[];
  messages: object[];
  errors: object[];
}

function expectCallsToWork(printed: string) {
  const calls: Calls = JSON.parse(printed);
  expect(calls).toMatchObject({
    email: expect.stringMatching(/^agent-.*@example\.com$/),
    customer: { email: "customer@example.com" },
    messages: [{ body: "First", source: "chat" }],
    errors: [
      { status: 401, code: 401, message: "Not authenticated" },
      { status: 404, message: "Not found" },
      { status: 422, errors: { conversation_id: ["does not exist"] } },
    ],
  });
  expect(calls.opened).toHaveLength(3);
  expect(calls.listed).toEqual(calls.opened.toReversed()); // three pages
  return calls;
}

/** Checks the rows with the ids that the client printed. */
async function expectStored({ account_id, customer, opened }: Calls) {
  const conversations = await world.db
    .selectFrom("conversations")
    .select(["id", "subject", "customer_id"])
    .where("account_id", "=", account_id)
    .orderBy("created_at")
    .execute();
  const subjects = ["First", "Second", "Third"];
  expect(conversations).toEqual(
    subjects.map((subject, index) => ({ id: opened[index], subject, customer_id: customer.id })),
  );
}

test(
  "a generated TypeScript client compiles, signs in, writes, pages through a list and reads errors",
  async () => {
    const typescript = join(folder, "typescript");
    await run(join(generators, "node_modules/.bin/openapi-ts"), ["-f", join(generators, "openapi-ts.config.mjs")], {
      cwd: folder,
    });
    copyFileSync(join(import.meta.dirname, "calls.ts"), join(typescript, "calls.ts"));
    const compilerOptions = {
      ...{ target: "es2024", lib: ["es2024", "dom", "dom.iterable"], module: "nodenext", moduleDetection: "force" },
      ...{ strict: true, erasableSyntaxOnly: true, allowImportingTsExtensions: true, noEmit: true, skipLibCheck: true },
      ...{ types: ["node"], typeRoots: [join(root, "node_modules/@types")] },
    };
    writeFileSync(join(typescript, "package.json"), JSON.stringify({ type: "module" }));
    writeFileSync(join(typescript, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    await run(join(root, "node_modules/.bin/tsc"), ["--project", typescript]);
    await expectStored(expectCallsToWork(await run(process.execPath, ["calls.ts", world.url], { cwd: typescript })));
  },
  MAX_MS,
);

test(
  "a generated Python client signs in, writes, pages through a list and reads errors",
  async ({ skip }) => {
    const python = await findPython();
    skip(!python, "Python, its modules or Java are missing, and only root can install Debian's packages: not tested");
    const jar = join(generators, "node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar");
    const packageFolder = join(folder, "python");
    mkdirSync(packageFolder);
    await run("java", [
      ...["-jar", jar, "generate", "-i", join(folder, "openapi-3.0.json"), "-g", "python"],
      ...["-o", packageFolder, "--package-name", "parley_client"],
      ...["--global-property", "modelDocs=false,apiDocs=false,modelTests=false,apiTests=false"],
    ]);
    const env = { ...process.env, PYTHONPATH: packageFolder };
    const printed = await run(python!, [join(import.meta.dirname, "calls.py"), world.url], { env });
    await expectStored(expectCallsToWork(printed));
  },
  MAX_MS,
);
