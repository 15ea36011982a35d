import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { assignToNewUser, environmentFor, findIsolation, type Isolation, NO_ISOLATION } from "./isolation.ts";

const isRoot = process.getuid?.() === 0;
const broken: Isolation = { name: "namespace", launch: "exit 1", hasUser: false };
const working: Isolation = { ...NO_ISOLATION, name: "user" };

test.each([
  ["auto", [broken, working], "user"],
  ["auto", [broken], "none"],
  ["required", [broken, working], "user"],
  ["required", [broken], undefined],
  ["off", [working], "none"],
] as const)("%s of %j is %s", async (policy, candidates, name) => {
  expect((await findIsolation("/bin/true", policy, [...candidates]))?.name).toBe(name);
});

/** Prints what a program with all rights of the runtime can see. */
const PROBE = `#!/bin/sh
can() { if "$@" >/dev/null 2>&1; then echo yes; else echo no; fi; }
echo "uid $(id -u)"
echo "groups $(id -G)"
echo "capabilities $(sed -n 's/^CapEff:\\s*//p' /proc/self/status)"
echo "secret $(can cat "$1/secret")"
echo "list $(can ls "$1")"
echo "environment $(can cat "/proc/$2/environ")"
echo "signal $(can kill -0 "$2")"
echo "folder $(can cat config)"
echo "socket $(can touch entry)"
`;

async function probe(isolation: Isolation) {
  const [data, folder] = [mkdtempSync(join(tmpdir(), "parley-data-")), mkdtempSync(join(tmpdir(), "parley-function-"))];
  onTestFinished(() => {
    for (const path of [data, folder]) rmSync(path, { recursive: true });
  });
  writeFileSync(join(data, "secret"), "secret", { mode: 0o600 });
  writeFileSync(join(folder, "config"), "config", { mode: 0o600 });
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const binary = join(bin, "probe");
  writeFileSync(binary, PROBE);
  chmodSync(binary, 0o755);
  const env = environmentFor(isolation.hasUser ? await assignToNewUser(folder) : undefined);
  const script = `exec 3>/dev/null\n${isolation.launch}`;
  const { stdout } = await promisify(execFile)("/bin/sh", ["-c", script, binary, data, String(process.pid)], {
    cwd: folder,
    env,
  });
  return Object.fromEntries(
    stdout
      .trim()
      .split("\n")
      .map((line) => line.split(/ (.*)/)),
  );
}

const isolation = await findIsolation("/bin/true", "required");

test.skipIf(!isolation)("an isolated program can access no file and no process of the server", async () => {
  expect(await probe(isolation!)).toMatchObject({
    capabilities: "0000000000000000",
    secret: "no",
    list: "no",
    environment: "no",
    signal: "no",
    folder: "yes",
    socket: "yes",
  });
});

test.runIf(isRoot)("where the server is root, each program runs as a user of its own", async () => {
  const user = await findIsolation("/bin/true", "required");
  const [one, other] = [await probe(user!), await probe(user!)];
  expect(Number(one.uid)).toBeGreaterThanOrEqual(64_000);
  expect(one.groups).toBe(one.uid);
  expect(other.uid).not.toBe(one.uid);
});

test("without isolation it can access both, which shows that the probe works", async () => {
  expect(await probe(NO_ISOLATION)).toMatchObject({ secret: "yes", list: "yes", signal: "yes", folder: "yes" });
});
