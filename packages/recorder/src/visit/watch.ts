import { logPageError } from "@parley/widget/page-errors.ts";
import type { Capture } from "../capture/capture.ts";

/** How soon a page that changed its address without being loaded is found to be one that is recorded, or is not. */
const LOOK_AT_PATH_EVERY_MS = 250;

interface WatchOptions {
  blocklist: readonly string[];
  onEvent(event: object): void;
}

/** Records while somebody watches, but not where the page does not want it. What records is fetched by the first watcher. */
export function createWatch({ blocklist, onEvent }: WatchOptions) {
  let look: ReturnType<typeof setInterval> | undefined;
  let loading: Promise<typeof import("../capture/capture.ts")> | undefined;
  let capture: Capture | undefined;

  const isBlocked = () => blocklist.some((part) => location.pathname.includes(part));

  /** From a whole picture on, also when others watch already. */
  function begin() {
    clearInterval(look);
    look = setInterval(followPath, LOOK_AT_PATH_EVERY_MS);
    loading ??= import("../capture/capture.ts");
    loading.then(({ startCapture }) => {
      if (look === undefined || isBlocked()) return;
      if (capture) capture.takePicture();
      else capture = startCapture(tellUnlessBlocked);
    }, giveUp);
  }

  function followPath() {
    if (isBlocked()) pause();
    else if (!capture) begin();
  }

  function tellUnlessBlocked(event: object) {
    if (isBlocked()) pause();
    else onEvent(event);
  }

  function pause() {
    capture?.stop();
    capture = undefined;
  }

  function end() {
    clearInterval(look);
    look = undefined;
    pause();
  }

  /** A part of the picture is lost: another whole one. */
  function beginAgain() {
    if (look !== undefined) begin();
  }

  function giveUp(error: unknown) {
    loading = undefined; // the next one to watch tries again
    end();
    logPageError(error);
  }

  return { begin, beginAgain, end };
}
