import { logPageError } from "@parley/widget/page-errors.ts";
import type { Capture } from "../capture/capture.ts";

/** How soon a page that changed its address without being loaded is found to be one that is recorded, or is not. */
const CHECK_PATH_EVERY_MS = 250;

interface CaptureControlOptions {
  blocklist: readonly string[];
  onEvent(event: object): void;
}

/** Records while somebody watches, but not where the page does not want it. What records is fetched by the first watcher. */
export function createCaptureControl({ blocklist, onEvent }: CaptureControlOptions) {
  let pathTimer: ReturnType<typeof setInterval> | undefined;
  let loading: Promise<typeof import("../capture/capture.ts")> | undefined;
  let capture: Capture | undefined;

  const isBlocked = () => blocklist.some((part) => location.pathname.includes(part));

  /** From a whole picture on, also when others watch already. */
  function begin() {
    clearInterval(pathTimer);
    pathTimer = setInterval(checkPath, CHECK_PATH_EVERY_MS);
    loading ??= import("../capture/capture.ts");
    loading.then(({ startCapture }) => {
      if (pathTimer === undefined || isBlocked()) return;
      if (capture) capture.takePicture();
      else capture = startCapture(sendUnlessBlocked);
    }, onLoadError);
  }

  function checkPath() {
    if (isBlocked()) pause();
    else if (!capture) begin();
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

  /** A part of the picture is lost: another whole one. */
  function beginAgain() {
    if (pathTimer !== undefined) begin();
  }

  function onLoadError(error: unknown) {
    loading = undefined; // the next one to watch tries again
    end();
    logPageError(error);
  }

  return { begin, beginAgain, end };
}
