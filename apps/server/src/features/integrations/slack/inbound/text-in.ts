/** The limit of names and other short texts. */
export const MAX_TEXT_LENGTH = 255;

/** A text of bounded length in an untrusted field; undefined for any other value. */
export const textIn = (value: unknown, most = MAX_TEXT_LENGTH) =>
  typeof value === "string" && value !== "" && value.length <= most ? value : undefined;
