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
  /** The frame receives messages; its chat may still be loading. */
  onReady(): void;
  onMessage(event: string, payload: Record<string, unknown>): void;
}

/** The iframe, and the messages between page and frame. */
export function createFrameWindow({ address, ts, signal, onReady, onMessage }: FrameWindowOptions) {
  let present = { address, ts };
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
  window.addEventListener("message", receive, { signal });
  signal.addEventListener("abort", () => clearTimeout(silence));

  function receive({ source, origin: sender, data }: MessageEvent) {
    if (source !== element.contentWindow || sender !== origin) return;
    const { event, payload } = data ?? {};
    if (payload?.ts && payload.ts !== present.ts) {
      // A page that was still loading may have ended the navigation to the present address.
      return element.contentWindow!.location.replace(present.address);
    }
    if (!isReady) becomeReady();
    clearTimeout(silence);
    onMessage(event, payload ?? {});
  }

  function becomeReady() {
    isReady = true;
    onReady();
  }

  function show(view: FrameView) {
    element.dataset.view = view;
  }

  /** @param ts the host's new name; messages of the frame before are ignored then */
  function load(from = present.address, ts = present.ts) {
    present = { address: from, ts };
    // Setting `src` of a loaded iframe would add an entry to the visitor's history. While the first page loads, the
    // browser may ignore `replace`.
    if (isReady) element.contentWindow?.location.replace(from);
    else element.src = from;
    isReady = false;
  }

  /** Posts a message to the frame. Before the frame is ready nothing is posted: `onReady` sends the state then. */
  function post(event: string, payload: unknown) {
    if (isReady) element.contentWindow?.postMessage({ event, payload }, origin);
  }

  show("hidden");
  setTimeout(() => {
    // Not earlier: in Chrome, inserting the iframe loads an empty page of the host's origin.
    element.onload = () => {
      becomeReady();
      clearTimeout(silence);
      silence = setTimeout(load, MAX_SILENCE_MS);
    };
    element.src || load(); // a visitor who signed out meanwhile needs another address
  });
  return { element, show, load, post };
}
