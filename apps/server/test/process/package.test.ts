import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { call } from "../harness/call.ts";
import { ParleyProcess } from "./parley-process.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "parley-package-"));
const program = join(folder, "bin/parley");
const dataDir = mkdtempSync(join(tmpdir(), "parley-packaged-"));
const parley = new ParleyProcess({ DATA_DIR: dataDir }, [program]);

afterAll(async () => {
  await parley.end();
  rmSync(folder, { recursive: true, force: true });
});

/** All files with the time of their last change. */
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => `${join(parentPath, name)} ${statSync(join(parentPath, name)).mtimeMs}`)
    .toSorted();

/** The steps of the Dockerfile, without containers. */
test("a package serves pages, accepts a registration, and makes a backup; it writes nothing into its own folder", async () => {
  await run("npm", ["run", "package", folder], { cwd: root });
  chmodSync(folder, 0o755); // as root, the database runs as another user
  const before = files();
  await parley.start();
  for (const path of ["/", "/widget.js", "/demo", "/docs", "/openapi.json"])
    expect([path, (await fetch(`${parley.url}${path}`)).status]).toEqual([path, 200]);
  const user = { company_name: "Company", email: "ann@example.com", password: "a long password" };
  expect((await call(`${parley.url}/api/registration`, "POST", { body: { user } })).status).toBe(200);

  const { stdout } = await run(program, ["backup", join(dataDir, "backup")], { env: { DATA_DIR: dataDir } });
  expect(stdout).toMatch(/^\d+ rows of \d+ tables and \d+ files are in /);
  expect(await parley.kill("SIGTERM")).toBe(0);
  await expect(run(program, ["rollback"], { env: { DATA_DIR: dataDir } })).rejects.toMatchObject({
    stderr: `There is no copy from before an upgrade in ${dataDir}.\n`,
  });
  await expect(run(program, ["migrate"], { env: {} })).rejects.toMatchObject({
    stderr: expect.stringMatching(/^Set DATABASE_URL\./),
  });
  expect(files()).toEqual(before);
  await expect(run(program, ["dance"], { env: {} })).rejects.toMatchObject({ code: 2 });
});
