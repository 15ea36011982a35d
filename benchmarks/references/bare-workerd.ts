import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CONFIGURATION = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "main", esModule = "export default { fetch: () => new Response('1') };")],
    compatibilityDate = "2026-11-01",
  ))],
  sockets = [(name = "entry", address = "unix:entry", http = (), service = "main")],
);
`;

/** Measures the runtime of functions with a minimal function, from its start to the answer. */
export async function startBareWorkerd() {
  const { default: binary } = createRequire(
    new URL("../../apps/server/src/platform/sandbox/sandboxes.ts", import.meta.url),
  )("workerd") as { default: string };
  const folder = mkdtempSync(join(tmpdir(), "parley-bench-"));
  writeFileSync(join(folder, "config.capnp"), CONFIGURATION);
  const runtime = spawn(binary, ["serve", "--control-fd=3", "config.capnp"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  try {
    await once(runtime.stdio[3]!, "data");
    const asking = request({ socketPath: join(folder, "entry"), path: "/", agent: false }).end();
    const [answer] = await once(asking, "response");
    answer.resume();
    await once(answer, "end");
  } finally {
    runtime.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}
