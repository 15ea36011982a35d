import type { Tag } from "@parley/contract";

/** What a tag's colour may be; on the wire it is any text. */
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

/** The colour for one more tag: in turn, without the default. */
export const nextColour = (tags: readonly unknown[]): TagColour => palette[1 + (tags.length % (palette.length - 1))]!;
