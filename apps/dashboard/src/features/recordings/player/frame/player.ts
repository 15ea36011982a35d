import { EventType, type eventWithTime, IncrementalSource, Replayer, ReplayerEvents } from "rrweb";
import "rrweb/dist/style.css";
import type { FromPlayer, Pace, ToPlayer } from "./messages.ts";
import "./player.css";

/**
 * Shows what happens on a visitor's page. All of it is whatever that page, or somebody who pretends to be one, has said: it
 * is rebuilt in a frame whose sandbox runs no scripts, on a page whose policy runs none but ours (`pages.ts`).
 */

/** So much later than it happened: what is on its way longer is shown at once, and the rest at its own pace. */
const DELAY_MS = 300;
const RESCALE_AFTER_MS = 100;
const PROGRESS_EVERY_MS = 100;
/** The replayer makes nothing of a single one. */
const FEWEST_EVENTS = 2;

/** As the replayer's own. */
const MAX_IDLE_MS = 10_000;
const SEEN_BEFORE_MS = 500;

/** This page's own origin is opaque; the dashboard's is that of this script. */
const DASHBOARD = new URL(import.meta.url).origin;
const dashboard = window.parent.parent;

const root = document.getElementById("player")!;
let replayer: Replayer | undefined;
let page = { width: 0, height: 0 };
/** What comes before a picture says how large it is. */
let size: eventWithTime | undefined;
/** When what is replayed has its first picture: nothing can be shown of the time before. */
let pictureMs = 0;
/** When the visitor did something, in the order of time. */
let doneAtMs: number[] = [];
let isPlaying = false;
let isSkipping = false;
let progress: ReturnType<typeof setInterval> | undefined;
let rescaling: ReturnType<typeof setTimeout> | undefined;

window.addEventListener("message", ({ source, origin, data }: MessageEvent<ToPlayer>) => {
  if (source !== dashboard || origin !== DASHBOARD) return;
  if (data?.type === "event") show(data.event as eventWithTime);
  if (data?.type === "replay") replay(data.events as eventWithTime[]);
  if (data?.type === "play") play(data.fromMs);
  if (data?.type === "pause") pause(data.atMs);
  if (data?.type === "pace") keepPace(data.pace);
});
window.addEventListener("error", (event) => {
  event.preventDefault(); // what a page says may make no sense at all, and is no fault of ours
  giveUp();
});
window.addEventListener("unhandledrejection", (event) => event.preventDefault()); // a film that may not begin
window.addEventListener("resize", rescaleSoon);
post({ type: "ready" });

/** With each whole picture it begins anew, whatever became of the one before. */
function show(event: eventWithTime) {
  if (event.type === EventType.FullSnapshot) {
    if (isNode(event.data?.node)) begin(event);
  } else if (event.type === EventType.Meta) {
    size = event;
  } else {
    replayer?.addEvent(event);
  }
}

const isNode = (node: object | undefined) => Array.isArray((node as { childNodes?: unknown } | undefined)?.childNodes);

function begin(picture: eventWithTime) {
  open([], { liveMode: true });
  replayer?.startLive(picture.timestamp - DELAY_MS);
  if (size) replayer?.addEvent({ ...size, timestamp: picture.timestamp });
  replayer?.addEvent(picture);
}

/** What is stored of a visit, from its first whole picture on. It stands there until it is to be played. */
function replay(events: eventWithTime[]) {
  const picture = events.findIndex((event) => event.type === EventType.FullSnapshot && isNode(event.data?.node));
  const from = events[picture - 1]?.type === EventType.Meta ? picture - 1 : picture;
  if (picture < 0 || events.length - from < FEWEST_EVENTS) return giveUp();
  const opened = open(events.slice(from), {});
  isPlaying = false;
  doneAtMs = events.filter(isDoing).map(({ timestamp }) => timestamp - events[from]!.timestamp);
  pictureMs = events[picture]!.timestamp - events[from]!.timestamp + 1;
  opened.on(ReplayerEvents.Finish, () => {
    isPlaying = false;
    post({ type: "finished" });
  });
  post({ type: "loaded", lengthMs: opened.getMetaData().totalTime });
  clearInterval(progress);
  // Before it is played for the first time, it counts from 1970.
  const atMs = () => Math.max(0, opened.getCurrentTime());
  progress = setInterval(() => post({ type: "progress", atMs: atMs() }), PROGRESS_EVERY_MS);
}

function play(fromMs: number) {
  isPlaying = true;
  replayer?.play(isSkipping ? endOfIdleness(fromMs) : fromMs);
}

function pause(atMs: number) {
  isPlaying = false;
  replayer?.pause(Math.max(atMs, pictureMs));
}

function keepPace(pace: Pace) {
  const isNew = pace.skipInactive && !isSkipping;
  isSkipping = pace.skipInactive;
  replayer?.setConfig(pace);
  if (replayer && isNew && isPlaying) play(replayer.getCurrentTime());
}

/**
 * Where the visitor does something again, if that is long after. The replayer itself skips only what follows something that
 * it plays: not what one has jumped into the middle of.
 */
function endOfIdleness(fromMs: number): number {
  const next = doneAtMs.find((at) => at >= fromMs);
  return next !== undefined && next - fromMs > MAX_IDLE_MS ? next - SEEN_BEFORE_MS : fromMs;
}

const isDoing = (event: eventWithTime) =>
  event.type === EventType.IncrementalSnapshot &&
  event.data?.source > 0 &&
  event.data.source <= IncrementalSource.Input;

function open(events: eventWithTime[], more: { liveMode?: boolean }): Replayer {
  const before = [...root.children];
  replayer?.pause();
  const opened = new Replayer(events, {
    root,
    mouseTail: false,
    showWarning: false,
    UNSAFE_replayCanvas: false,
    logger: { log() {}, warn() {} }, // a hostile page has much to warn of
    ...more,
  });
  replayer = opened;
  opened.on(ReplayerEvents.Resize, (dimension) => {
    page = dimension as typeof page;
    rescale();
  });
  opened.on(ReplayerEvents.FullsnapshotRebuilded, () => {
    for (const old of before) old.remove(); // until then it is better than nothing
    rescale();
    post({ type: "painted" });
  });
  return opened;
}

function giveUp() {
  clearInterval(progress);
  replayer?.pause();
  replayer = undefined;
  post({ type: "lost" });
}

function rescaleSoon() {
  clearTimeout(rescaling);
  rescaling = setTimeout(rescale, RESCALE_AFTER_MS);
}

/** The whole page is in sight, never larger than it is. */
function rescale() {
  const [width, height] = [Number(page.width), Number(page.height)];
  if (!replayer || !(width > 0 && height > 0)) return;
  const scale = Math.min(window.innerWidth / width, window.innerHeight / height, 1);
  replayer.wrapper.style.transform = `translate(-50%, -50%) scale(${scale})`;
}

function post(message: FromPlayer) {
  dashboard.postMessage(message, DASHBOARD);
}
