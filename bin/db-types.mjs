// Writes the types of the database's tables from a freshly migrated database; with --verify, only compares.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool } from "../apps/server/src/platform/db/database.ts";
import { startEmbeddedDatabase } from "../apps/server/src/platform/db/embedded.ts";
import { allowTraversalForDatabaseUser } from "../apps/server/src/platform/db/embedded-user.ts";
import { migrate } from "../apps/server/src/platform/db/migrate.ts";

const outFile = "apps/server/src/platform/db/schema.generated.ts";

// Matches the driver's values: see `types` in platform/db/database.ts.
const typeMapping = { timestamptz: "string", date: "string", int8: "number" };

const folder = mkdtempSync(join(tmpdir(), "parley-types-"));
allowTraversalForDatabaseUser(folder);
const database = await startEmbeddedDatabase(folder);
const pool = createPool(database.url, 1);
pool.on("error", () => {}); // the database may stop before it closes the last connection
try {
  await migrate(pool);
  const { status } = spawnSync(
    "kysely-codegen",
    [
      `--url=${database.url}`,
      "--dialect=postgres",
      `--out-file=${outFile}`,
      "--exclude-pattern=migrations",
      `--type-mapping=${JSON.stringify(typeMapping)}`,
      ...(process.argv.includes("--verify") ? ["--verify"] : []),
    ],
    { stdio: "inherit", shell: process.platform === "win32" },
  );
  process.exitCode = status ?? 1;
} finally {
  await pool.end();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
