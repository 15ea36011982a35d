import { logPageError, runSafely } from "@parley/widget/page-errors.ts";
import type { record } from "../visit/visit.ts";
import { whenIdle } from "./idle.ts";
import { type Configuration, configure, type Options } from "./options.ts";
import { hasOptOutSignal } from "./privacy.ts";

interface Recorder {
  /** Starts a recording that waits for the visitor's consent, or restarts a finished one. */
  start(options?: Options): void;
  finish(): void;
}

declare global {
  interface Window {
    Parley?: { config?: Options; recorder?: Recorder };
    Papercups?: { config?: Options };
    Storytime?: { init?(options: Options): Recorder; finish?(): void };
  }
}

const script = document.currentScript as HTMLScriptElement | null; // undefined after the script has run
const onPage = window.Parley?.config ?? window.Papercups?.config ?? {};
let running: AbortController | undefined;

const recorder: Recorder = {
  start: (options) => runSafely(() => start(configure({ ...onPage, ...options }, script?.src))),
  finish: () => running?.abort(),
};

if (window.Parley?.recorder) warn();
else launch();

function launch() {
  window.Parley ??= {};
  window.Parley.recorder = recorder;
  window.Storytime = { finish: recorder.finish, init };
  if ((onPage.token || onPage.accountId) && !onPage.isRecordingDeferred) recorder.start();
}

/** The entry point of the published package. */
function init(options: Options) {
  recorder.start(options);
  return recorder;
}

function start(configuration: Configuration) {
  if (running && !running.signal.aborted) return warn();
  if (configuration.respectsPrivacySignals !== false && hasOptOutSignal()) return;
  running = new AbortController();
  begin(configuration, running.signal).catch(logPageError);
}

async function begin(configuration: Configuration, signal: AbortSignal) {
  await whenIdle();
  if (signal.aborted) return;
  const visit: { record: typeof record } = await import(/* @vite-ignore */ `${configuration.home}recorder/visit.js`);
  await visit.record(configuration, signal);
}

function warn() {
  // biome-ignore lint/suspicious/noConsole: for the page's author
  console.warn("Parley's recorder runs already on this page.");
}
