import { FRAME_CLASS } from "@parley/sdk/names";

/** A loaded frame that sends no message within this time shows the browser's error page. */
const MAX_SILENCE_MS = 10_000;

/** What the frame shows: nothing, a preview of unseen messages, or the chat. */
export type FrameView = "hidden" | "preview" | "chat";

export interface FrameWindowOptions {
  address: string;
  /** This host's name among several on the page. */
  ts: string;
  signal: AbortSignal;
  /** The frame's page is loaded; its chat may still be loading. */
  onReady(): void;
  onMessage(event: string, payload: Record<string, unknown>): void;
}

/** The iframe, and the messages between page and frame. */
export function createFrameWindow({ address, ts, signal, onReady, onMessage }: FrameWindowOptions) {
  const element = document.createElement("iframe");
  const { origin } = new URL(address);
  let isReady = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  element.className = FRAME_CLASS;
  element.title = "Chat";
  element.setAttribute(
    "sandbox",
    "allow-scripts allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-forms allow-downloads",
  );
  element.addEventListener("load", () => {
    isReady = true;
    onReady();
    clearTimeout(silence);
    silence = setTimeout(() => load(element.src), MAX_SILENCE_MS);
  });
  window.addEventListener("message", receive, { signal });
  signal.addEventListener("abort", () => clearTimeout(silence));

  function receive({ source, origin: sender, data }: MessageEvent) {
    if (source !== element.contentWindow || sender !== origin) return;
    const { event, payload } = data ?? {};
    if (payload?.ts && payload.ts !== ts) return;
    isReady = true;
    clearTimeout(silence);
    onMessage(event, payload ?? {});
  }

  function show(view: FrameView) {
    element.dataset.view = view;
  }

  function load(from: string) {
    isReady = false;
    // Setting `src` of an attached iframe would add an entry to the visitor's history.
    if (element.contentWindow) element.contentWindow.location.replace(from);
    else element.src = from;
  }

  /** Posts a message to the frame. Before the frame is ready nothing is posted: `onReady` sends the state then. */
  function post(event: string, payload: unknown) {
    if (isReady) element.contentWindow?.postMessage({ event, payload }, origin);
  }

  show("hidden");
  load(address);
  return { element, show, load, post };
}
