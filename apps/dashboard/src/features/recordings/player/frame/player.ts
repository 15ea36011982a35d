import { EventType, type eventWithTime, IncrementalSource, Replayer, ReplayerEvents } from "rrweb";
import "rrweb/dist/style.css";
import type { FromPlayer, PlaybackSettings, ToPlayer } from "./messages.ts";
import "./player.css";

/**
 * Replays a visitor's page from untrusted events. The replayer rebuilds the page in a sandboxed frame without scripts.
 * The policy of this page allows only our own scripts (`pages.ts`).
 */

/** The delay of live playback. Events that arrive later are shown immediately, the others at their original pace. */
const DELAY_MS = 300;
const RESCALE_AFTER_MS = 100;
const PROGRESS_EVERY_MS = 100;
/** The replayer needs at least two events. */
const FEWEST_EVENTS = 2;

/** The same threshold as the replayer's. */
const MAX_IDLE_MS = 10_000;
const SEEN_BEFORE_MS = 500;

/** The dashboard's origin. This page's own origin is opaque, but its script is loaded from the dashboard. */
const DASHBOARD = new URL(import.meta.url).origin;
const dashboard = window.parent.parent;

const root = document.getElementById("player")!;
let replayer: Replayer | undefined;
let page = { width: 0, height: 0 };
/** The Meta event before a snapshot, which contains the page's size. */
let size: eventWithTime | undefined;
/** The time of the first snapshot. Nothing can be shown before it. */
let pictureMs = 0;
/** The times of the visitor's actions, ascending. */
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
  if (data?.type === "pace") applySettings(data.pace);
});
window.addEventListener("error", (event) => {
  event.preventDefault(); // untrusted events may be invalid; that is no error of the player
  giveUp();
});
// For example a video that may not start automatically.
window.addEventListener("unhandledrejection", (event) => event.preventDefault());
window.addEventListener("resize", rescaleSoon);
post({ type: "ready" });

/** Each full snapshot restarts the replayer, also after an error. */
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

/** Loads a stored recording from its first full snapshot on, paused. */
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
  // Before the first playback, the replayer counts from 1970, which gives negative times.
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

function applySettings(pace: PlaybackSettings) {
  const isNew = pace.skipInactive && !isSkipping;
  isSkipping = pace.skipInactive;
  replayer?.setConfig(pace);
  if (replayer && isNew && isPlaying) play(replayer.getCurrentTime());
}

/**
 * The end of an idle period that contains `fromMs`. The replayer itself skips idle time only after an event that it has
 * played. It does not skip after a jump into an idle period.
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
    logger: { log() {}, warn() {} }, // hostile events would flood the console
    ...more,
  });
  replayer = opened;
  opened.on(ReplayerEvents.Resize, (dimension) => {
    page = dimension as typeof page;
    rescale();
  });
  opened.on(ReplayerEvents.FullsnapshotRebuilded, () => {
    for (const old of before) old.remove(); // the previous page stays until the new one is rendered
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

/** Scales the page down to fit the window. Never scales it up. */
function rescale() {
  const [width, height] = [Number(page.width), Number(page.height)];
  if (!replayer || !(width > 0 && height > 0)) return;
  const scale = Math.min(window.innerWidth / width, window.innerHeight / height, 1);
  replayer.wrapper.style.transform = `translate(-50%, -50%) scale(${scale})`;
}

function post(message: FromPlayer) {
  dashboard.postMessage(message, DASHBOARD);
}
