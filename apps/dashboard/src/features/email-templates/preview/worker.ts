import { problemOf } from "./compile.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { render } from "./render.ts";

/** Runs the code of one email. The frame ends it afterwards, or when it takes too long. */

const post = (message: FromWorker) => self.postMessage(message);

self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  try {
    post({ type: "rendered", html: render(data) });
  } catch (thrown) {
    post({ type: "failed", problem: problemOf(thrown) });
  }
});
post({ type: "ready" });
