/**
 * The messages between the dashboard and the player. The player is a nested frame with an opaque origin. After `lost`,
 * the player shows nothing until it receives a full snapshot.
 */
export type ToPlayer =
  | { type: "event"; event: object }
  | { type: "replay"; events: object[] }
  | { type: "play"; fromMs: number }
  | { type: "pause"; atMs: number }
  | { type: "pace"; pace: PlaybackSettings };

/** `atMs` is the time since the start of the replay. */
export type FromPlayer =
  | { type: "ready" }
  | { type: "painted" }
  | { type: "lost" }
  | { type: "loaded"; lengthMs: number }
  | { type: "progress"; atMs: number }
  | { type: "finished" };

export interface PlaybackSettings {
  speed: number;
  skipInactive: boolean;
}
