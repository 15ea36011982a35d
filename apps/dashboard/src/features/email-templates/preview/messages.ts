/** What the dashboard and the frame that shows an email tell each other. The frame is of no origin, so they know each other by their windows. */
export type ToPreview =
  | { type: "render"; id: number; name: string; code: string }
  | { type: "theme"; theme: PreviewTheme };

/**
 * It says again and again that it is running something, so that one whose process is gone is missed. `html` is the whole email, to be copied. What the code did is in it, so it is never
 * put on the dashboard's own page.
 */
export type FromPreview =
  | { type: "ready" }
  | { type: "save" }
  | { type: "running"; id: number }
  | { type: "rendered"; id: number; html: string }
  | { type: "failed"; id: number; problem: Problem };

export type PreviewTheme = "light" | "dark";

/** What is wrong with an email's code. */
export interface Problem {
  message: string;
  /** Counted from 1. Not known of every problem. */
  line?: number;
}

/** What the frame and its worker tell each other. */
export type ToWorker = string;
export type FromWorker = { type: "ready" } | { type: "rendered"; html: string } | { type: "failed"; problem: Problem };
