import { problemOf } from "./compile.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { render } from "./render.ts";

/** Runs the code of one email. The frame ends it afterwards, or when it takes too long. */

const tell = (message: FromWorker) => self.postMessage(message);

self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  try {
    tell({ type: "rendered", html: render(data) });
  } catch (thrown) {
    tell({ type: "failed", problem: problemOf(thrown) });
  }
});
tell({ type: "ready" });
