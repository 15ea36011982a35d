/** A customer's code, which runs in a sandbox. */
export interface Program {
  /** Runs of one program are executed one at a time, in one process. */
  readonly id: string;
  /** The owner of several programs. Each owner gets a limited number of processes. */
  readonly owner: string;
  /** Changes when one of the fields below changes. */
  readonly version: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Texts by path, as gzipped JSON. The process runs `index.js`. Called when a process for the program starts. */
  files(): Promise<Buffer>;
}

/** An error in the format of AWS Lambda. */
export interface Failure {
  readonly errorMessage: string;
  readonly errorType: string;
  readonly trace: readonly string[];
}

export interface RunOutcome {
  /** The returned value as JSON, or `null` after a failure. */
  readonly result: unknown;
  readonly failure?: Failure;
  /** The beginning of the printed output. */
  readonly logs: string;
  readonly durationMs: number;
}

export const failureOf = (errorType: string, errorMessage: string): Failure => ({ errorType, errorMessage, trace: [] });
