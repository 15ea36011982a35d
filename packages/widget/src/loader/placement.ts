import type { Options } from "./options.ts";
import type { StoredSettings } from "./server.ts";

const DEFAULT_OFFSET = 20;

/**
 * The CSS declarations of the widget's place on the page, and of the window's corners. The page's options take
 * precedence over the team's settings, each on its own.
 * @param direction the direction of the page's text
 */
export function placementOf({ position, cornerRadius }: Options, stored: StoredSettings, direction: string) {
  const {
    side = stored.position,
    offset = stored.side_offset ?? DEFAULT_OFFSET,
    bottom = stored.bottom_offset ?? DEFAULT_OFFSET,
  } = typeof position === "string" ? { side: position } : (position ?? {});
  const isLeft = side === "left" || side === (direction === "rtl" ? "end" : "start");
  const radius = cornerRadius ?? stored.corner_radius ?? 12;
  return `--parley-${isLeft ? "left" : "right"}:${offset}px;--parley-bottom:${bottom}px;--parley-radius:${radius}px;`;
}
