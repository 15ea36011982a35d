import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Browser, Request } from "@playwright/test";
import { type Figure, median, ms } from "../harness/figures.ts";
import type { BigInbox } from "./big-inbox.ts";
import { Screen } from "./screen.ts";

const INBOX = "/conversations/all";
const ROW = "a[data-index]";
const LOGIN_BUTTON = "button[type=submit]";
const ROUNDS = 5;
const SETTLED_MS = 2_000;
const KB = 1000;

/** The profile that browsers' tools call "Fast 3G", as the field defines it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const fast3G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;

/** The size and the time of a first visit, with an empty browser cache. */
export async function measureFirstRoute(browser: Browser, url: string, inbox: BigInbox): Promise<Figure[]> {
  const signedIn = await visit(browser, url, inbox);
  const login = await visit(browser, url);
  return [
    weight("script", 250, signedIn, login),
    weight("stylesheet", 40, signedIn, login),
    {
      what: "requests to the server's API when the inbox is opened",
      target: "≤ 5",
      measured: String(signedIn.calls.length),
      reference: signedIn.calls.join(", "),
      isReached: signedIn.calls.length <= 5,
    },
    await timeToInteractive(browser, url, inbox),
  ];
}

interface Visit {
  /** The files that the screen needs. */
  files: Weight[];
  /** The files that are prefetched afterwards. */
  ahead: Weight[];
  calls: string[];
}

interface Weight {
  kind: string;
  gzipped: number;
  sent: number;
}

async function visit(browser: Browser, url: string, inbox?: BigInbox): Promise<Visit> {
  await using screen = await Screen.on(browser, url, await inbox?.signIn());
  await screen.msToInteractive(inbox ? INBOX : "/login", inbox ? ROW : LOGIN_BUTTON);
  const needed = new Set(await screen.needed());
  await sleep(SETTLED_MS);
  const isCall = (request: Request) => new URL(request.url()).pathname.startsWith("/api/");
  const files = screen.requests.filter((request) => !isCall(request));
  return {
    files: await weighAll(files.filter((request) => needed.has(request.url()))),
    ahead: await weighAll(files.filter((request) => !needed.has(request.url()))),
    calls: screen.requests.filter(isCall).map((request) => new URL(request.url()).pathname.slice("/api/".length)),
  };
}

const weighAll = (requests: Request[]) => Promise.all(requests.map(weigh));

async function weigh(request: Request): Promise<Weight> {
  const response = await request.response();
  const { responseBodySize } = await request.sizes();
  return {
    kind: request.resourceType(),
    gzipped: gzipSync(await response!.body(), { level: 9 }).length,
    sent: responseBodySize,
  };
}

function weight(kind: "script" | "stylesheet", mostKb: number, inbox: Visit, login: Visit): Figure {
  const total = (files: Weight[], size: "gzipped" | "sent") =>
    files.filter((file) => file.kind === kind).reduce((sum, file) => sum + file[size], 0) / KB;
  const gzipped = total(inbox.files, "gzipped");
  return {
    what: `${kind === "script" ? "script" : "style"} that a first visit to the inbox fetches`,
    target: `≤ ${mostKb} KB gzipped`,
    measured: `${gzipped.toFixed(1)} KB, sent as ${total(inbox.files, "sent").toFixed(1)} KB`,
    reference: `after loading, ${total(inbox.ahead, "gzipped").toFixed(1)} KB more are preloaded; the login page ${total(login.files, "gzipped").toFixed(1)} KB`,
    isReached: gzipped <= mostKb,
  };
}

async function timeToInteractive(browser: Browser, url: string, inbox: BigInbox): Promise<Figure> {
  const slow: number[] = [];
  const login: number[] = [];
  const quick: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    slow.push(await interactive(browser, url, { inbox, isSlow: true }));
    login.push(await interactive(browser, url, { isSlow: true }));
    quick.push(await interactive(browser, url, { inbox, isSlow: false }));
  }
  return {
    what: "first visit to the inbox, until its rows are shown and interactive, processor 4 × slower, fast 3G",
    target: "≤ 2.5 s",
    measured: `${ms(median(slow))}, slowest of ${ROUNDS} ${ms(Math.max(...slow))}`,
    reference: `the login page under the same limits ${ms(median(login))}; the inbox without the limits ${ms(median(quick))}`,
    isReached: median(slow) <= 2_500,
  };
}

async function interactive(browser: Browser, url: string, { inbox, isSlow }: { inbox?: BigInbox; isSlow: boolean }) {
  await using screen = await Screen.on(browser, url, await inbox?.signIn());
  if (isSlow) {
    await screen.devtools.send("Network.enable");
    await screen.devtools.send("Network.emulateNetworkConditions", fast3G);
    await screen.devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  }
  return await screen.msToInteractive(inbox ? INBOX : "/login", inbox ? ROW : LOGIN_BUTTON);
}
