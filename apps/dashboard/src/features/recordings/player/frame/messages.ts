/**
 * What the dashboard and the player tell each other. The player is a frame in a frame of the dashboard, of an opaque
 * origin. A player that is lost can show nothing more before it gets a whole picture again.
 */
export type ToPlayer =
  | { type: "event"; event: object }
  | { type: "replay"; events: object[] }
  | { type: "play"; fromMs: number }
  | { type: "pause"; atMs: number }
  | { type: "pace"; pace: Pace };

/** `atMs` is counted from the beginning of what is replayed. */
export type FromPlayer =
  | { type: "ready" }
  | { type: "painted" }
  | { type: "lost" }
  | { type: "loaded"; lengthMs: number }
  | { type: "progress"; atMs: number }
  | { type: "finished" };

export interface Pace {
  speed: number;
  skipInactive: boolean;
}
