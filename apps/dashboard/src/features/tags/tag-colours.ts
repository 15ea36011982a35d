import type { Tag } from "@parley/contract";

/** The colors of tags. The API allows any text. */
export const palette = [
  "default",
  "magenta",
  "red",
  "volcano",
  "orange",
  "gold",
  "green",
  "cyan",
  "purple",
  "blue",
] as const;

export type TagColour = (typeof palette)[number];

export function colourOf({ color }: Pick<Tag, "color">): TagColour {
  return palette.find((colour) => colour === color) ?? "default";
}

/** The color of the next tag: all colors in turn, except the default. */
export const nextColour = (tags: readonly unknown[]): TagColour => palette[1 + (tags.length % (palette.length - 1))]!;
