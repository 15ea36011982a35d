import { text } from "../texts.ts";

export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];
const MOST_BYTES = 10 * 1024 * 1024;

/** Why the file cannot become a photo. Undefined if it can. */
export function photoProblem({ type, size }: Pick<File, "type" | "size">): string | undefined {
  if (!PHOTO_TYPES.includes(type)) return text("photo.wrongType");
  if (size > MOST_BYTES) return text("photo.tooLarge");
  return undefined;
}
