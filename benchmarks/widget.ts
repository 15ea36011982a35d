import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Request } from "@playwright/test";
import { optimizingChromiumOptions } from "../e2e/support/chromium.ts";
import { aSite, pageWithWidget } from "../e2e/support/site.ts";
import { type Figure, median, ms } from "./harness/figures.ts";
import { ServerProcess } from "./harness/server-process.ts";

const ROUNDS = 5;
const SETTLED_MS = 2000;
const SLOWER = 4;
/** The profile that browsers' tools call "Fast 3G": 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const fast3G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

const watchPage = `
  window.shifts = [];
  window.longTasks = [];
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value)))
    .observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: "longtask", buffered: true });
`;

/** Measures from the click to a focused text field, and to the chat itself. */
const watchClick = `
  addEventListener("pointerdown", () => {
    const clicked = performance.now();
    const look = () => {
      const room = document.querySelector(".Papercups-toggleButtonContainer")?.shadowRoot.activeElement;
      if (room?.tagName === "TEXTAREA") window.usableMs ??= performance.now() - clicked;
      if (document.querySelector("iframe[data-view=chat]")) window.chatMs ??= performance.now() - clicked;
      if (window.chatMs === undefined) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { once: true, capture: true });
`;

/** The cost of the chat for a company's page, before and after a visitor opens it, with an empty browser cache. */
export async function measureWidget(): Promise<Figure[]> {
  const server = new ServerProcess(mkdtempSync(join(tmpdir(), "parley-bench-")));
  await server.start();
  try {
    const token = await anAccount(server);
    await using site = await aSite({
      "/": { html: pageWithWidget({ server: server.url, token, body: "<p>Words.</p>".repeat(50) }) },
      "/without": { html: `<!doctype html><h1>Shop</h1>${"<p>Words.</p>".repeat(50)}` },
    });
    await using browser = await chromium.launch(optimizingChromiumOptions);
    const visits: Visit[] = [];
    const bare: Visit[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      visits.push(await visit(browser, site.url));
      bare.push(await visit(browser, `${site.url}/without`));
    }
    return figuresOf(visits, bare);
  } finally {
    await server.end();
  }
}

async function anAccount(server: ServerProcess): Promise<string> {
  const password = "a long password";
  const user = { company_name: "Company", email: "a@example.com", password, password_confirmation: password };
  const { data } = await server.call<{ data: { token: string } }>("POST", "/registration", { user }, "");
  return (await server.call<{ data: { id: string } }>("GET", "/accounts/me", undefined, data.token)).data.id;
}

interface Visit {
  before: Weight[];
  opened: Weight[];
  socketsBefore: number;
  shift: number;
  longTaskMs: number;
  /** Undefined on a page without a widget. */
  usableMs: number | undefined;
  chatMs: number | undefined;
}

interface Weight {
  kind: string;
  path: string;
  gzipped: number;
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  await using context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", fast3G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(watchPage);
  await page.addInitScript(watchClick);
  const requests: Request[] = [];
  const sockets: string[] = [];
  page.on("request", (request) => request.url().startsWith("data:") || requests.push(request));
  page.on("websocket", (socket) => sockets.push(socket.url()));

  await page.goto(url);
  await sleep(SETTLED_MS);
  const before = await weighAll(requests.splice(0));
  const socketsBefore = sockets.length;
  const button = page.getByRole("button", { name: "Open chat widget" });
  const quiet = await seen(page);
  if (url.endsWith("/without"))
    return { before, opened: [], socketsBefore, ...quiet, usableMs: undefined, chatMs: undefined };

  const place = (await button.boundingBox())!;
  await page.mouse.click(place.x + 25, place.y + 25);
  await page.frameLocator("iframe").getByRole("textbox").waitFor();
  await sleep(SETTLED_MS);
  const opened = await weighAll(requests);
  const socket = { kind: "websocket", path: "/socket/websocket", gzipped: 0 };
  const [usableMs, chatMs] = (await page.evaluate("[window.usableMs, window.chatMs]")) as [number, number];
  return {
    before,
    opened: [...opened, ...sockets.slice(socketsBefore).map(() => socket)],
    socketsBefore,
    ...quiet,
    usableMs,
    chatMs,
  };
}

async function seen(page: { evaluate(expression: string): Promise<unknown> }) {
  const [shift, longTaskMs] = (await page.evaluate(
    "[window.shifts.reduce((sum, each) => sum + each, 0), Math.max(0, ...window.longTasks)]",
  )) as [number, number];
  return { shift, longTaskMs };
}

const weighAll = (requests: Request[]) => Promise.all(requests.map(weigh));

async function weigh(request: Request): Promise<Weight> {
  const body = await (await request.response())?.body().catch(() => undefined);
  const path = new URL(request.url()).pathname;
  return { kind: request.resourceType(), path, gzipped: body ? gzipSync(body, { level: 9 }).length : 0 };
}

const isOurs = ({ path }: Weight) => !["/", "/without", "/favicon.ico"].includes(path);
const total = (weights: Weight[]) => weights.reduce((sum, { gzipped }) => sum + gzipped, 0);
const names = (weights: Weight[]) => weights.map(({ path }) => path).join(", ");
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

function figuresOf(visits: Visit[], bare: Visit[]): Figure[] {
  const [first] = visits as [Visit];
  const before = first.before.filter(isOurs);
  const scripts = before.filter(({ kind }) => kind === "script");
  const opened = first.opened.filter(isOurs);
  // The frame's document contains its styles, so its whole size counts.
  const scriptAndStyle = opened.filter(({ kind }) => ["script", "stylesheet", "document"].includes(kind));
  const shift = Math.max(...visits.map((each) => each.shift));
  const longest = median(visits.map((each) => each.longTaskMs));
  const longestBare = median(bare.map((each) => each.longTaskMs));
  const usable = visits.map((each) => each.usableMs ?? Number.POSITIVE_INFINITY);
  const chat = visits.map((each) => each.chatMs ?? Number.POSITIVE_INFINITY);
  return [
    {
      what: "script on a page before the chat is opened, gzipped",
      target: "≤ 4 KB (4,096 bytes)",
      measured: `${total(scripts).toLocaleString("en")} bytes`,
      reference: names(scripts),
      isReached: total(scripts) <= 4096,
    },
    {
      what: "requests and sockets before the chat is opened",
      target: "≤ 2, no socket",
      measured: `${before.length}, ${first.socketsBefore} sockets`,
      reference: names(before),
      isReached: before.length <= 2 && first.socketsBefore === 0,
    },
    {
      what: "layout shift and longest task before the chat is opened, processor 4 × slower, fast 3G",
      target: "0, none over 50 ms",
      measured: `${shift.toFixed(3)}, ${ms(longest)}`,
      reference: `the same page without the widget ${ms(longestBare)}`,
      isReached: shift === 0 && longest <= Math.max(50, longestBare),
    },
    {
      what: "additional script and style when the chat is opened, gzipped",
      target: "≤ 25 KB (25,000 bytes)",
      measured: `${total(scriptAndStyle).toLocaleString("en")} bytes`,
      reference: scriptAndStyle.map(({ path, gzipped }) => `${path} ${kb(gzipped)}`).join(", "),
      isReached: total(scriptAndStyle) <= 25_000,
    },
    {
      what: "additional requests when the chat is opened, including the socket",
      target: "≤ 4",
      measured: String(opened.length),
      reference: names(opened),
      isReached: opened.length <= 4,
    },
    {
      what: "from the click to a field that accepts typing, processor 4 × slower, fast 3G",
      target: "≤ 300 ms",
      measured: `${ms(median(usable))}, slowest of ${ROUNDS} ${ms(Math.max(...usable))}`,
      reference: `the loaded chat, which receives the typed text, ${ms(median(chat))}`,
      isReached: median(usable) <= 300,
    },
  ];
}
