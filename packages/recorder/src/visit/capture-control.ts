import { logPageError } from "@parley/widget/page-errors.ts";
import type { Capture } from "../capture/capture.ts";

/** The interval at which the path is checked against the blocklist after navigations without a page load. */
const CHECK_PATH_EVERY_MS = 250;

interface CaptureControlOptions {
  blocklist: readonly string[];
  onEvent(event: object): void;
}

/** Records while an agent watches, except on blocked paths. The first watcher loads the capture code. */
export function createCaptureControl({ blocklist, onEvent }: CaptureControlOptions) {
  let pathTimer: ReturnType<typeof setInterval> | undefined;
  let loading: Promise<typeof import("../capture/capture.ts")> | undefined;
  let isLoaded = false;
  let capture: Capture | undefined;

  const isBlocked = () => blocklist.some((part) => location.pathname.includes(part));

  /** Starts with a full snapshot, also when other agents watch already. */
  function begin() {
    clearInterval(pathTimer);
    pathTimer = setInterval(checkPath, CHECK_PATH_EVERY_MS);
    loading ??= import("../capture/capture.ts");
    loading.then(({ startCapture }) => {
      isLoaded = true;
      if (pathTimer === undefined || isBlocked()) return;
      if (capture) capture.takeFullSnapshot();
      else capture = startCapture(sendUnlessBlocked);
    }, onLoadError);
  }

  function checkPath() {
    if (isBlocked()) pause();
    else if (isLoaded && !capture) begin();
  }

  function sendUnlessBlocked(event: object) {
    if (isBlocked()) pause();
    else onEvent(event);
  }

  function pause() {
    capture?.stop();
    capture = undefined;
  }

  function end() {
    clearInterval(pathTimer);
    pathTimer = undefined;
    pause();
  }

  /** Takes a new full snapshot, because events were lost. */
  function restart() {
    if (pathTimer !== undefined) begin();
  }

  function onLoadError(error: unknown) {
    loading = undefined; // the next watcher retries
    end();
    logPageError(error);
  }

  return { begin, restart, end };
}
