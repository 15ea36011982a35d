import { text } from "../texts/of/email-preview.ts";
import type { FromWorker, Problem } from "./messages.ts";
import Work from "./work.ts?worker&inline";

const LONGEST_START_MS = 30_000;
const LONGEST_RUN_MS = 2000;
const SAYS_RUNNING_EVERY_MS = 1000;
const LONGEST_MESSAGE = 500;

interface Listener {
  /** At once, and every so often until there is an outcome. */
  onRunning(): void;
  onRendered(html: string): void;
  onFailed(problem: Problem): void;
}

/** Runs an email's code in a worker of its own, which is ended with its first answer or when it takes too long. Ends it, too. */
export function runApart(code: string, { onRunning, onRendered, onFailed }: Listener): () => void {
  const worker = new Work();
  let patience = setTimeout(() => fail({ message: text("email.notRun") }), LONGEST_START_MS);
  const saying = setInterval(onRunning, SAYS_RUNNING_EVERY_MS);
  const end = () => {
    clearTimeout(patience);
    clearInterval(saying);
    worker.terminate();
    worker.onmessage = null;
    worker.onerror = null;
  };
  const fail = (problem: Problem) => {
    end();
    onFailed(problem);
  };
  let hasBegun = false;
  onRunning();
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (!hasBegun) {
      hasBegun = true;
      clearTimeout(patience);
      patience = setTimeout(() => fail({ message: text("email.stopped") }), LONGEST_RUN_MS);
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

/** The code may have said it itself, and anything at all. */
function readProblem(said: unknown): Problem {
  const { message, line } = ((said as { problem?: unknown })?.problem ?? {}) as { message?: unknown; line?: unknown };
  const known = typeof message === "string" && message ? message : text("email.notRun");
  return {
    message: known.slice(0, LONGEST_MESSAGE),
    ...(Number.isInteger(line) && { line: Math.max(1, Number(line)) }),
  };
}
