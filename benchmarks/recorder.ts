import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { createAgentApi } from "@parley/api-client";
import { type Browser, chromium, type Page, type Response } from "@playwright/test";
import { optimizingChromiumOptions } from "../e2e/support/chromium.ts";
import { openShop } from "../e2e/support/shop.ts";
import { longest, tasksDuring } from "./dashboard/tasks.ts";
import { type Figure, median, ms } from "./harness/figures.ts";
import { RawChannel } from "./harness/raw-channel.ts";
import { ServerProcess } from "./harness/server-process.ts";

const BUSY_MS = 10_000;
const ROUNDS = 3;
const KB = 1000;
const MB = 2 ** 20;
const MAX_GROWTH = 20 * MB;

/** A page with a thousand changes per second, of each kind: attributes, texts, added and removed elements. */
const body = `<ol>${"<li><b>row</b></li>".repeat(500)}</ol>`;
const changePage = `new Promise((done) => {
  const list = document.querySelector("ol");
  const began = performance.now();
  let made = 0;
  const timer = setInterval(() => {
    const due = Math.min(${BUSY_MS}, performance.now() - began);
    for (; made < due; made++) {
      const row = list.children[made % 400];
      if (made % 4 === 0) row.setAttribute("data-value", made);
      if (made % 4 === 1) row.firstChild.firstChild.data = "changed " + made;
      if (made % 4 === 2) list.append(Object.assign(document.createElement("li"), { innerHTML: "<b>" + made + "</b>" }));
      if (made % 4 === 3) list.lastElementChild.remove();
    }
    if (due < ${BUSY_MS}) return;
    clearInterval(timer);
    done();
  }, 10);
})`;

interface Agent {
  account_id: string;
  token: string;
}

/** The cost of recording for a page, and for the server, while an agent watches. */
export async function measureRecorder(): Promise<Figure[]> {
  const server = new ServerProcess(mkdtempSync(join(tmpdir(), "parley-bench-")));
  await server.start();
  try {
    const agent = await register(server);
    await using browser = await chromium.launch(optimizingChromiumOptions);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        alone: await visit(browser, server, agent, false),
        watched: await visit(browser, server, agent, true),
      });
    }
    return [weight(rounds[0]!.watched), load(rounds), memory(rounds.map(({ watched }) => watched))];
  } finally {
    await server.end();
  }
}

async function register(server: ServerProcess): Promise<Agent> {
  const password = "a long password";
  const { session } = createAgentApi({ baseUrl: server.url });
  const email = "agent@example.com";
  await session.register({ company_name: "Company", email, password, password_confirmation: password });
  return session.signIn(email, password);
}

type Visit = Awaited<ReturnType<typeof visit>>;

/** One busy visit, watched by an agent or without a recorder. */
async function visit(browser: Browser, server: ServerProcess, { account_id, token }: Agent, isWatched: boolean) {
  await using machine = await browser.newContext();
  const page = await machine.newPage();
  const scripts: Response[] = [];
  page.on("response", (response) => response.request().resourceType() === "script" && scripts.push(response));
  await openShop(page, server.url, account_id, { body, config: { isRecordingDeferred: !isWatched } });
  const watcher = isWatched ? await watch(server, token, account_id, await recordingOf(page)) : undefined;
  let events = 0;
  if (watcher) {
    watcher.onEvent = (event) => {
      if (event === "replay:event:emitted") events++;
    };
    await sleep(2000); // until the recorder's code and the full snapshot have arrived
  }
  const residentBefore = server.residentBytes();
  const tasks = await tasksDuring(await machine.newCDPSession(page), async () => {
    await page.evaluate(changePage);
  });
  const grownBytes = server.residentBytes() - residentBefore;
  watcher?.close();
  const weights = await Promise.all(scripts.map(async (script) => gzipSync(await script.body(), { level: 9 }).length));
  return {
    cpuMs: tasks.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    longestMs: longest(tasks.map(({ cpuMs }) => cpuMs)),
    events,
    grownBytes,
    bytes: weights.reduce((sum, bytes) => sum + bytes, 0),
    files: weights.length,
  };
}

async function recordingOf(page: Page): Promise<string> {
  const kept = await page.waitForFunction("sessionStorage['papercups:storytime:session']");
  return String(await kept.jsonValue());
}

const watch = (server: ServerProcess, token: string, accountId: string, recordingId: string) =>
  RawChannel.join(server.url, `token=${encodeURIComponent(token)}`, `events:admin:${accountId}:${recordingId}`);

const weight = ({ bytes, files }: Visit): Figure => ({
  what: "script of the recorder, all files",
  target: "≤ 45 KB gzipped",
  measured: `${(bytes / KB).toFixed(1)} KB`,
  reference: `${files} files; the largest is loaded when an agent watches`,
  isReached: bytes <= 45 * KB,
});

function load(rounds: { alone: Visit; watched: Visit }[]): Figure {
  const share = median(rounds.map(({ alone, watched }) => (watched.cpuMs - alone.cpuMs) / BUSY_MS));
  const alone = median(rounds.map(({ alone }) => alone.cpuMs));
  const { watched } = rounds.at(-1)!;
  return {
    what: "additional main-thread time of a page with 1,000 changes a second for 10 s, recorded while an agent watches",
    target: "≤ 5 %",
    measured: `${(100 * share).toFixed(1)} % (${watched.events} events, longest task ${ms(watched.longestMs)})`,
    reference: `the page's changes without recording ${((100 * alone) / BUSY_MS).toFixed(1)} %`,
    isReached: share <= 0.05,
  };
}

function memory(watched: Visit[]): Figure {
  const grown = watched.map(({ grownBytes }) => (grownBytes / MB).toFixed(1));
  return {
    what: "growth of the server's memory after such a visit",
    target: "constant (≤ 20 MB)",
    measured: `${grown.at(-1)} MB`,
    reference: `growth per visit: ${grown.join(", ")} MB`,
    isReached: watched.at(-1)!.grownBytes <= MAX_GROWTH,
  };
}
