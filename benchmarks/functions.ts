import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Figure, median, ms, percentile, timed } from "./harness/figures.ts";
import { registerCompany } from "./harness/register.ts";
import { ServerProcess } from "./harness/server-process.ts";
import { startBareWorkerd } from "./references/bare-workerd.ts";

const ROUNDS = 20;
const TIMEOUT_MS = 1000;

/** Deploys a function and runs it once. The reference is the runtime alone, from its start to an answer. */
export async function measureFunctions(): Promise<Figure[]> {
  const server = new ServerProcess(mkdtempSync(join(tmpdir(), "parley-bench-")));
  await server.start();
  try {
    const { token } = await registerCompany(server);
    await server.call("POST", "/personal_api_keys", { label: "For functions" }, token);
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const lambda = { name: `Function ${round}`, code: `exports.handler = () => ${round};` };
      const { data } = await server.call<{ data: { id: string } }>("POST", "/lambdas", { lambda }, token);
      ours.push(await timed(() => deployAndRun(server, token, data.id, round)));
      bare.push(await timed(startBareWorkerd));
    }
    const slowest = percentile(ours, 0.95);
    return [
      {
        what: "deployment and first run of a function, p95",
        target: "≤ 1 s",
        measured: `${ms(slowest)}, p50 ${ms(median(ours))}`,
        reference: `workerd alone, until its first answer: p95 ${ms(percentile(bare, 0.95))}, p50 ${ms(median(bare))}`,
        isReached: slowest <= TIMEOUT_MS,
      },
    ];
  } finally {
    await server.end();
  }
}

async function deployAndRun(server: ServerProcess, token: string, id: string, expected: number) {
  await server.call("POST", `/lambdas/${id}/deploy`, {}, token);
  const { data } = await server.call<{ data: unknown }>("POST", `/lambdas/${id}/invoke`, {}, token);
  if (data !== expected) throw new Error(`The function returned ${JSON.stringify(data)}`);
}
