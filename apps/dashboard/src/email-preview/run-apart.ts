import type { FromWorker, Problem } from "./messages.ts";
import Work from "./work.ts?worker&inline";

const LONGEST_START_MS = 30_000;
const LONGEST_RUN_MS = 2000;
const LONGEST_MESSAGE = 500;

interface Outcome {
  onRendered(html: string): void;
  onFailed(problem: Problem): void;
}

/** Runs an email's code in a worker of its own, which is ended with its first answer or when it takes too long. Ends it, too. */
export function runApart(code: string, { onRendered, onFailed }: Outcome): () => void {
  const worker = new Work();
  let patience = setTimeout(() => fail({ message: "The email could not be run." }), LONGEST_START_MS);
  const end = () => {
    clearTimeout(patience);
    worker.terminate();
    worker.onmessage = null;
    worker.onerror = null;
  };
  const fail = (problem: Problem) => {
    end();
    onFailed(problem);
  };
  let hasBegun = false;
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (!hasBegun) {
      hasBegun = true;
      clearTimeout(patience);
      patience = setTimeout(() => fail({ message: "The code ran too long and was stopped." }), LONGEST_RUN_MS);
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
    fail({ message: event.message || "The email could not be run." });
  };
  return end;
}

/** The code may have said it itself, and anything at all. */
function readProblem(said: unknown): Problem {
  const { message, line } = ((said as { problem?: unknown })?.problem ?? {}) as { message?: unknown; line?: unknown };
  const known = typeof message === "string" && message ? message : "The email could not be run.";
  return {
    message: known.slice(0, LONGEST_MESSAGE),
    ...(Number.isInteger(line) && { line: Math.max(1, Number(line)) }),
  };
}
