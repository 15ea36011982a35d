/** Somebody else's code, to be run apart. */
export interface Program {
  /** Whose runs are done one after the other, in one process. */
  readonly id: string;
  /** Whose programs together get a share of the processes, and no more. */
  readonly owner: string;
  /** Another one when anything below has changed. */
  readonly version: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Texts by path, as JSON that gzip has compressed; `index.js` is run. Asked for when a process is started for it. */
  files(): Promise<Buffer>;
}

/** As AWS Lambda says it. */
export interface Failure {
  readonly errorMessage: string;
  readonly errorType: string;
  readonly trace: readonly string[];
}

export interface RunOutcome {
  /** What it returned, as JSON; `null` when it failed. */
  readonly result: unknown;
  readonly failure?: Failure;
  /** The beginning of what it printed. */
  readonly logs: string;
  readonly durationMs: number;
}

export const failureOf = (errorType: string, errorMessage: string): Failure => ({ errorType, errorMessage, trace: [] });
