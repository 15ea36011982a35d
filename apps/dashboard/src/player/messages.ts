/**
 * What the dashboard and the player's page, a frame of it, tell each other. Both are of one origin. A player that
 * is lost can show nothing more before it gets a whole picture again.
 */
export type ToPlayer = { type: "event"; event: object };
export type FromPlayer = { type: "ready" } | { type: "painted" } | { type: "lost" };
