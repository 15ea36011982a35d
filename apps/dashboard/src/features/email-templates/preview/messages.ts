/**
 * The messages between the dashboard and the preview frame. The frame has an opaque origin, so each side checks the
 * sender's window.
 */
export type ToPreview =
  | { type: "render"; id: number; name: string; code: string }
  | { type: "theme"; theme: PreviewTheme };

/**
 * `running` is a heartbeat, so that the dashboard detects a crashed frame. `html` is the complete email for copying. It
 * is output of untrusted code, so it is never inserted into the dashboard's own page.
 */
export type FromPreview =
  | { type: "ready" }
  | { type: "save" }
  | { type: "running"; id: number }
  | { type: "rendered"; id: number; html: string }
  | { type: "failed"; id: number; problem: Problem };

export type PreviewTheme = "light" | "dark";

/** An error in an email's code. */
export interface Problem {
  message: string;
  /** Counted from 1. Undefined if unknown. */
  line?: number;
}

/** The messages between the frame and its worker. */
export type ToWorker = string;
export type FromWorker = { type: "ready" } | { type: "rendered"; html: string } | { type: "failed"; problem: Problem };
