import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createAgentApi } from "@parley/api-client";
import { type Figure, times } from "./harness/figures.ts";
import { ServerProcess } from "./harness/server-process.ts";

/** The numbers of customers in a file. The second one must reach the target; the first one is for comparison. */
const SIZES = (process.env.BENCH_IMPORT ?? "10000,100000").split(",").map(Number) as [number, number];
const MAX_SECONDS = 60;
const MB = 2 ** 20;
const MAX_GROWTH = 50 * MB;
const LOOK_EVERY_MS = 50;

/** Imports one large file, and the same number of customers from small files in sequence. Each on its own server. */
export async function measureImport(): Promise<Figure[]> {
  const [smallSize, largeSize] = SIZES;
  const small = await importFiles(Array<number>(Math.round(largeSize / smallSize)).fill(smallSize));
  const large = await importFiles([largeSize]);
  const growth = large.seconds / small.seconds;
  const grown = large.peakBytes - small.peakBytes;
  const files = `${Math.round(largeSize / smallSize)} files of ${smallSize.toLocaleString("en")}`;
  return [
    {
      what: `import of ${largeSize.toLocaleString("en")} customers from a CSV file, six columns, ${megabytes(large.fileBytes)}`,
      target: `≤ ${MAX_SECONDS} s`,
      measured: `${large.seconds.toFixed(1)} s`,
      reference: `from ${files}: ${small.seconds.toFixed(1)} s, so ${times(growth)}`,
      isReached: large.seconds <= MAX_SECONDS,
    },
    {
      what: "the server's peak memory during the import",
      target: `constant: ≤ ${megabytes(MAX_GROWTH)} above the peak of the small files`,
      measured: `${megabytes(large.peakBytes)}, ${megabytes(grown)} above`,
      reference: `${files}: ${megabytes(small.peakBytes)}`,
      isReached: grown <= MAX_GROWTH,
    },
  ];
}

/** @param counts the number of customers in each file */
async function importFiles(counts: number[]) {
  const server = new ServerProcess(mkdtempSync(join(tmpdir(), "parley-bench-")));
  await server.start();
  const sum = { seconds: 0, peakBytes: 0, fileBytes: 0 };
  try {
    const token = await register(server);
    for (const [nth, count] of counts.entries()) {
      const { seconds, peakBytes, fileBytes } = await importCustomers(server, token, nth, count);
      sum.seconds += seconds;
      sum.peakBytes = Math.max(sum.peakBytes, peakBytes);
      sum.fileBytes += fileBytes;
    }
    return sum;
  } finally {
    await server.end();
  }
}

async function importCustomers(server: ServerProcess, token: string, nth: number, count: number) {
  const api = createAgentApi({ baseUrl: server.url, token: () => token });
  const file = new Blob([...lines(nth, count)]);
  const began = performance.now();
  const { id, mapping } = await api.imports.upload(file, "customers.csv");
  await api.imports.run(id, { mapping, updates_existing: true });
  let peakBytes = 0;
  for (;;) {
    peakBytes = Math.max(peakBytes, server.residentBytes());
    const now = (await api.imports.list()).find((each) => each.id === id);
    if (now?.status === "done" && now.created === count) break;
    if (now?.status !== "importing") throw new Error(`the import ended as ${JSON.stringify(now)}`);
    await sleep(LOOK_EVERY_MS);
  }
  return { seconds: (performance.now() - began) / 1000, peakBytes, fileBytes: file.size };
}

function* lines(nth: number, count: number) {
  yield "external_id,name,email,phone,time_zone,last_seen_at\n";
  for (let n = 0; n < count; n++) {
    yield `${nth}-${n},"Customer ${n}",customer.${n}@of-${nth}.example.com,+49 30 ${n},Europe/Berlin,2026-11-01\n`;
  }
}

async function register(server: ServerProcess): Promise<string> {
  const password = "a long password";
  const { session } = createAgentApi({ baseUrl: server.url });
  const email = "agent@example.com";
  await session.register({ company_name: "Company", email, password, password_confirmation: password });
  return (await session.signIn(email, password)).token;
}

const megabytes = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`;
