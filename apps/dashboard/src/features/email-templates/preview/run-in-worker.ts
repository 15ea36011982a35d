import type { FromWorker, Problem } from "./messages.ts";
import { text } from "./texts.ts";
import RenderWorker from "./worker.ts?worker&inline";

const START_TIMEOUT_MS = 30_000;
const RUN_TIMEOUT_MS = 2000;
const HEARTBEAT_MS = 1000;
const MAX_MESSAGE_LENGTH = 500;

interface Listener {
  /** Called immediately, and then every second until there is a result. */
  onRunning(): void;
  onRendered(html: string): void;
  onFailed(problem: Problem): void;
}

/**
 * Runs an email's code in a new worker, which is terminated after its first result or a timeout. Returns a function
 * that terminates it.
 */
export function runInWorker(code: string, { onRunning, onRendered, onFailed }: Listener): () => void {
  const worker = new RenderWorker();
  let timeout = setTimeout(() => fail({ message: text("email.notRun") }), START_TIMEOUT_MS);
  const heartbeat = setInterval(onRunning, HEARTBEAT_MS);
  const end = () => {
    clearTimeout(timeout);
    clearInterval(heartbeat);
    worker.terminate();
    worker.onmessage = null;
    worker.onerror = null;
  };
  const fail = (problem: Problem) => {
    end();
    onFailed(problem);
  };
  let hasStarted = false;
  onRunning();
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (!hasStarted) {
      hasStarted = true;
      clearTimeout(timeout);
      timeout = setTimeout(() => fail({ message: text("email.stopped") }), RUN_TIMEOUT_MS);
      worker.postMessage(code);
    } else if (data?.type === "rendered" && typeof data.html === "string") {
      end();
      onRendered(data.html);
    } else {
      fail(readProblem(data));
    }
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail({ message: event.message || text("email.notRun") });
  };
  return end;
}

/** Validates the problem, because the untrusted code may have posted any value. */
function readProblem(data: unknown): Problem {
  const { message, line } = ((data as { problem?: unknown })?.problem ?? {}) as { message?: unknown; line?: unknown };
  const known = typeof message === "string" && message ? message : text("email.notRun");
  return {
    message: known.slice(0, MAX_MESSAGE_LENGTH),
    ...(Number.isInteger(line) && { line: Math.max(1, Number(line)) }),
  };
}
